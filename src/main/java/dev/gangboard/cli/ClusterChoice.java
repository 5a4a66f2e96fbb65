package dev.gangboard.cli;

import dev.gangboard.text.Text;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Which cluster and namespace a person chose on the command line, for a command or for the window.
///
/// @param kubeconfig a file, or null for the usual places
/// @param context a context of it, or null for the current one
/// @param namespace or null for the context's own
/// @param scenario the embedded demo cluster, and what it shows, instead of any kubeconfig's; or
///   null
/// @param recorded whether what is seen is kept; never what is replayed
/// @param systemTrust whether certificates that the system trusts are good, whatever the kubeconfig
public record ClusterChoice(
    @Nullable Path kubeconfig,
    @Nullable String context,
    @Nullable String namespace,
    @Nullable DemoScenario scenario,
    boolean recorded,
    boolean systemTrust) {

  public ClusterChoice {
    recorded = recorded && !(scenario instanceof DemoScenario.Replay);
  }

  /// A choice of which a record is kept, unless it is a replay.
  public ClusterChoice(
      @Nullable Path kubeconfig,
      @Nullable String context,
      @Nullable String namespace,
      @Nullable DemoScenario scenario) {
    this(kubeconfig, context, namespace, scenario, true, false);
  }

  /// A choice without a scenario of the demo cluster.
  public ClusterChoice(
      @Nullable Path kubeconfig,
      @Nullable String context,
      @Nullable String namespace,
      boolean demo) {
    this(kubeconfig, context, namespace, demo ? DemoScenario.STANDARD : null);
  }

  ClusterChoice recordedIf(boolean wanted) {
    return new ClusterChoice(kubeconfig, context, namespace, scenario, wanted, systemTrust);
  }

  ClusterChoice trustingSystemIf(boolean wanted) {
    return new ClusterChoice(kubeconfig, context, namespace, scenario, recorded, wanted);
  }

  static ClusterChoice of(
      @Nullable Path kubeconfig,
      @Nullable String context,
      @Nullable String namespace,
      @Nullable DemoScenario scenario)
      throws UsageException {
    refuseEmpty("--kubeconfig", kubeconfig == null ? null : kubeconfig.toString());
    refuseEmpty("--context", context);
    refuseEmpty("--namespace", namespace);
    boolean demo = scenario != null;
    if (demo && kubeconfig != null) {
      throw new UsageException(Text.of("cli.choice.demo-and", "--kubeconfig"));
    }
    if (demo && context != null) {
      throw new UsageException(Text.of("cli.choice.demo-and", "--context"));
    }
    return new ClusterChoice(kubeconfig, context, namespace, scenario);
  }

  /// Whether it is the demo cluster.
  public boolean demo() {
    return scenario != null;
  }

  /// What the demo cluster shows, if it comes to that.
  public DemoScenario demoScenario() {
    return scenario == null ? DemoScenario.STANDARD : scenario;
  }

  /// An empty value, as of a variable that is not set, names nothing: to take it for "not given"
  /// would choose another cluster than was meant.
  private static void refuseEmpty(String option, @Nullable String value) throws UsageException {
    if (value != null && value.isBlank()) {
      throw new UsageException(Text.of("cli.choice.empty", option));
    }
  }
}
