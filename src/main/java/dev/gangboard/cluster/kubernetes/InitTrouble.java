package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.ContainerState;
import dev.gangboard.text.Text;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What keeps a pod's init containers from being done: it is what the replica container waits for.
/// Reasons are written as kubectl does: `Init:CrashLoopBackOff`.
final class InitTrouble {
  private static final String PREFIX = "Init:";

  private InitTrouble() {}

  /// @param status of a pod
  static Optional<ContainerState.Waiting> of(Fields status) {
    return status.objects("initContainerStatuses").stream()
        .flatMap(container -> of(container.text("name", ""), container.object("state")).stream())
        .findFirst();
  }

  private static Optional<ContainerState.Waiting> of(String name, Fields state) {
    Fields waiting = state.object("waiting");
    String reason = waiting.word("reason");
    if (reason != null && !reason.equals("PodInitializing")) {
      return Optional.of(trouble(name, reason, waiting.word("message")));
    }
    Fields end = state.object("terminated");
    Long exitCode = end.number("exitCode");
    return exitCode == null || exitCode == 0
        ? Optional.empty()
        : Optional.of(
            trouble(
                name,
                end.word("reason", "Error"),
                Text.of("cluster.init.exit", String.valueOf(exitCode))));
  }

  private static ContainerState.Waiting trouble(
      String name, String reason, @Nullable String message) {
    return new ContainerState.Waiting(
        (PREFIX + reason).intern(),
        message == null
            ? Text.of("cluster.init.container", name)
            : Text.of("cluster.init.says", name, message));
  }
}
