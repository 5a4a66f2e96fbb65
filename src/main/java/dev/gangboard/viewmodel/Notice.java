package dev.gangboard.viewmodel;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.record.RecordException;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.text.Text;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;

/// Something that went wrong, for a person: what happened, what to do next, and the technical
/// detail to copy.
///
/// @param title what happened, in a few words
/// @param message the sentence that names the thing
/// @param next what to do now
/// @param detail the server's words, the address, the exception; may be empty
/// @param expected whether it belongs to life with clusters; otherwise it is a defect of ours
/// @param command what to run in a terminal, or null
public record Notice(
    String title,
    String message,
    String next,
    String detail,
    boolean expected,
    @Nullable String command) {

  /// A notice without anything to run.
  public Notice(String title, String message, String next, String detail, boolean expected) {
    this(title, message, next, detail, expected, null);
  }

  /// The notice of a failure.
  public static Notice of(Exception failure) {
    return switch (failure) {
      case ClusterException e -> of(e);
      case RecordException e -> of(e);
      case RendezvousException e -> RendezvousNotice.of(e);
      default -> defect(failure);
    };
  }

  private static Notice of(RecordException failure) {
    return new Notice(
        Text.of("window.failure.record.title"),
        String.valueOf(failure.getMessage()),
        Text.of("window.failure.record.next"),
        String.valueOf(failure.getCause()),
        true);
  }

  static Notice of(ClusterException failure) {
    return new Notice(
        title(failure),
        String.valueOf(failure.getMessage()),
        next(failure),
        failure.detail(),
        true,
        failure instanceof ClusterException.Unauthorized refused
            ? refused.login().orElse(null)
            : null);
  }

  /// All of it as text, for the clipboard.
  public String copyText() {
    return String.join("\n", title, message, next, detail).strip();
  }

  private static Notice defect(Exception failure) {
    var trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    return new Notice(
        Text.of("window.failure.defect.title"),
        String.valueOf(failure.getMessage()),
        Text.of("window.failure.defect.next"),
        trace.toString(),
        false);
  }

  private static String title(ClusterException failure) {
    return switch (failure) {
      case ClusterException.BadKubeconfig _ -> Text.of("window.failure.kubeconfig.title");
      case ClusterException.Unreachable _ -> Text.of("window.failure.unreachable.title");
      case ClusterException.NotKubernetes _ -> Text.of("window.failure.notKubernetes.title");
      case ClusterException.Unauthorized e when e.login().isPresent() ->
          Text.of("window.failure.login.title");
      case ClusterException.Unauthorized _ -> Text.of("window.failure.unauthorized.title");
      case ClusterException.Forbidden _ -> Text.of("window.failure.forbidden.title");
      case ClusterException.NotFound _ -> Text.of("window.failure.notFound.title");
      case ClusterException.Conflict _ -> Text.of("window.failure.conflict.title");
      case ClusterException.Invalid _ -> Text.of("window.failure.invalid.title");
      case ClusterException.ServerFault _ -> Text.of("window.failure.server.title");
    };
  }

  private static String next(ClusterException failure) {
    return switch (failure) {
      case ClusterException.BadKubeconfig _ -> Text.of("window.failure.kubeconfig.next");
      case ClusterException.Unreachable _ -> Text.of("window.failure.unreachable.next");
      case ClusterException.NotKubernetes _ -> Text.of("window.failure.notKubernetes.next");
      case ClusterException.Unauthorized e when e.login().isPresent() ->
          Text.of("window.failure.login.next", e.login().get());
      case ClusterException.Unauthorized _ -> Text.of("window.failure.unauthorized.next");
      case ClusterException.Forbidden _ -> Text.of("window.failure.forbidden.next");
      case ClusterException.NotFound _ -> Text.of("window.failure.notFound.next");
      case ClusterException.Conflict _ -> Text.of("window.failure.conflict.next");
      case ClusterException.Invalid _ -> Text.of("window.failure.invalid.next");
      case ClusterException.ServerFault _ -> Text.of("window.failure.server.next");
    };
  }
}
