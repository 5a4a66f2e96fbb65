package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Says in plain words why a pod has no place: `no node has 1 free nvidia.com/gpu and matches
/// instance type p5.48xlarge`. What is not known here is told as the scheduler told it.
///
/// @param gpus that the pod asks for
/// @param placement what else it asks for, or null
record PlaceWords(int gpus, JobFacts.@Nullable Placement placement) {
  private static final String INSUFFICIENT = "Insufficient ";
  private static final String TAINT = "node(s) had untolerated taint";
  private static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";

  /// @param refusal the condition `PodScheduled`
  String of(Condition refusal) {
    String message = refusal.message() == null ? "" : refusal.message().strip();
    if ("SchedulingGated".equals(refusal.reason())) {
      return Text.of("gang.place.gated");
    }
    if (message.startsWith("no nodes available to schedule pods")) {
      return Text.of("gang.place.noNodes");
    }
    return SchedulerMessage.read(message)
        .flatMap(this::of)
        .orElseGet(() -> verbatim(refusal.reason(), message));
  }

  private static String verbatim(@Nullable String reason, String message) {
    String said = message.isEmpty() ? reason == null ? "" : reason : message;
    return said.isBlank()
        ? Text.of("gang.place.unexplained")
        : Text.of("gang.place.verbatim", said);
  }

  /// What a node would have to do.
  ///
  /// @param isHaving whether it begins with `has`: `no node has ... and matches ...` reads better
  ///   than the other way round
  private record Want(boolean isHaving, String words) {}

  /// Empty where nothing of it is known here.
  private Optional<String> of(SchedulerMessage message) {
    var wants = new ArrayList<Want>();
    var others = new ArrayList<String>();
    for (SchedulerMessage.Reason reason : message.reasons()) {
      String told = reason.nodes() == 0 ? reason.text() : reason.nodes() + " " + reason.text();
      want(reason.text()).ifPresentOrElse(wants::add, () -> others.add(told));
    }
    if (wants.isEmpty()) {
      return Optional.empty();
    }
    String all =
        wants.stream()
            .sorted(Comparator.comparing(want -> !want.isHaving()))
            .map(Want::words)
            .distinct()
            .collect(Collectors.joining(Text.of("gang.place.and")));
    String none = Text.of("gang.place.none", all);
    return Optional.of(
        others.isEmpty() ? none : Text.of("gang.place.others", none, String.join(", ", others)));
  }

  private Optional<Want> want(String reason) {
    if (reason.startsWith(INSUFFICIENT)) {
      String resource = resource(reason.substring(INSUFFICIENT.length()));
      return Optional.of(new Want(true, Text.of("gang.place.has", resource)));
    }
    if (reason.startsWith(TAINT)) {
      String taint = reason.substring(TAINT.length()).replace("(s)", "").strip();
      return Optional.of(
          new Want(
              false,
              taint.isEmpty()
                  ? Text.of("gang.place.untainted")
                  : Text.of("gang.place.untaintedBy", taint)));
    }
    return switch (reason) {
      case "node(s) didn't match Pod's node affinity/selector",
          "node(s) didn't match Pod's node affinity",
          "node(s) didn't match node selector" ->
          Optional.of(new Want(false, Text.of("gang.place.matches", selector())));
      case "node(s) were unschedulable" -> Optional.of(new Want(false, Text.of("gang.place.open")));
      case "Too many pods" -> Optional.of(new Want(true, Text.of("gang.place.room")));
      default -> Optional.empty();
    };
  }

  private String resource(String name) {
    boolean isGpu =
        gpus > 0 && name.contains("/") && (name.contains("gpu") || name.contains("mig"));
    return isGpu
        ? Text.of("gang.place.some", String.valueOf(gpus), name)
        : Text.of("gang.place.enough", name);
  }

  private String selector() {
    Map<String, String> labels = placement == null ? Map.of() : placement.nodeSelector();
    return labels.isEmpty()
        ? Text.of("gang.place.affinity")
        : labels.entrySet().stream()
            .map(label ->
                label.getKey().equals(INSTANCE_TYPE)
                    ? Text.of("gang.place.instance", label.getValue())
                    : label.getKey() + "=" + label.getValue())
            .collect(Collectors.joining(", "));
  }
}
