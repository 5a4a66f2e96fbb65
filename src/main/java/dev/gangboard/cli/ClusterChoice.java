package dev.gangboard.cli;

import dev.gangboard.text.Text;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Which cluster and namespace a person chose on the command line, for a command or for the window.
///
/// @param kubeconfig a file, or null for the usual places
/// @param context a context of it, or null for the current one
/// @param namespace or null for the context's own
/// @param demo the embedded demo cluster instead of any kubeconfig's
/// @param recorded whether what is seen is kept
public record ClusterChoice(
    @Nullable Path kubeconfig,
    @Nullable String context,
    @Nullable String namespace,
    boolean demo,
    boolean recorded) {

  /// A choice of which a record is kept.
  public ClusterChoice(
      @Nullable Path kubeconfig,
      @Nullable String context,
      @Nullable String namespace,
      boolean demo) {
    this(kubeconfig, context, namespace, demo, true);
  }

  ClusterChoice recordedIf(boolean wanted) {
    return new ClusterChoice(kubeconfig, context, namespace, demo, wanted);
  }

  static ClusterChoice of(
      @Nullable Path kubeconfig, @Nullable String context, @Nullable String namespace, boolean demo)
      throws UsageException {
    if (demo && kubeconfig != null) {
      throw new UsageException(Text.of("cli.choice.demo-and", "--kubeconfig"));
    }
    if (demo && context != null) {
      throw new UsageException(Text.of("cli.choice.demo-and", "--context"));
    }
    return new ClusterChoice(kubeconfig, context, namespace, demo);
  }
}
