package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
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

  /// Empty where nothing of it is known here.
  private Optional<String> of(SchedulerMessage message) {
    var gpus = new ArrayList<String>();
    var others = new ArrayList<String>();
    var wants = new ArrayList<String>();
    var unknown = new ArrayList<String>();
    for (SchedulerMessage.Reason reason : message.reasons()) {
      String text = reason.text();
      if (text.startsWith(INSUFFICIENT)) {
        String resource = text.substring(INSUFFICIENT.length());
        (isGpu(resource) ? gpus : others).add(resource);
      } else {
        want(text)
            .ifPresentOrElse(
                wants::add,
                () -> unknown.add(reason.nodes() == 0 ? text : reason.nodes() + " " + text));
      }
    }
    wants.addAll(0, resources(gpus, others));
    if (wants.isEmpty()) {
      return Optional.empty();
    }
    String none = Text.of("gang.place.none", listed(wants));
    return Optional.of(
        unknown.isEmpty() ? none : Text.of("gang.place.others", none, String.join(", ", unknown)));
  }

  /// As in `has 1 free nvidia.com/gpu`, `enough free cpu and memory`.
  private List<String> resources(List<String> gpuResources, List<String> others) {
    var words = new ArrayList<String>();
    for (String resource : gpuResources) {
      words.add(Text.of("gang.place.some", String.valueOf(gpus), resource));
    }
    if (!others.isEmpty()) {
      words.add(Text.of("gang.place.enough", listed(others)));
    }
    if (!words.isEmpty()) {
      words.set(0, Text.of("gang.place.has", words.getFirst()));
    }
    return words;
  }

  private static String listed(List<String> words) {
    return words.size() == 1
        ? words.getFirst()
        : Text.of(
            "gang.place.and",
            String.join(", ", words.subList(0, words.size() - 1)),
            words.getLast());
  }

  private boolean isGpu(String resource) {
    return gpus > 0
        && resource.contains("/")
        && (resource.contains("gpu") || resource.contains("mig"));
  }

  /// What else a node would have to do.
  private Optional<String> want(String reason) {
    if (reason.startsWith(TAINT)) {
      String taint = reason.substring(TAINT.length()).replace("(s)", "").strip();
      return Optional.of(
          taint.isEmpty()
              ? Text.of("gang.place.untainted")
              : Text.of("gang.place.untaintedBy", taint));
    }
    return switch (reason) {
      case "node(s) didn't match Pod's node affinity/selector",
          "node(s) didn't match Pod's node affinity",
          "node(s) didn't match node selector" ->
          Optional.of(Text.of("gang.place.matches", selector()));
      case "node(s) were unschedulable" -> Optional.of(Text.of("gang.place.open"));
      case "Too many pods" -> Optional.of(Text.of("gang.place.room"));
      default -> Optional.empty();
    };
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
