package dev.gangboard.demo.control;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Why a pod fits nowhere, in the real scheduler's words: reasons with the number of nodes that
/// gave each, then the same for preemption.
final class UnschedulableMessage {
  private UnschedulableMessage() {}

  static String of(int nodes, List<NodeFilter.Verdict> refusals) {
    if (nodes == 0) {
      return "no nodes available to schedule pods";
    }
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> preemption = new TreeMap<>();
    for (NodeFilter.Verdict refusal : refusals) {
      refusal.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
      String victims =
          refusal.preemptible()
              ? "No preemption victims found for incoming pod"
              : "Preemption is not helpful for scheduling";
      preemption.merge(victims, 1, Integer::sum);
    }
    return "0/%d nodes are available: %s. no new claims to deallocate, preemption: 0/%d nodes are available: %s."
        .formatted(nodes, histogram(reasons), nodes, histogram(preemption));
  }

  private static String histogram(Map<String, Integer> reasons) {
    return reasons.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .sorted()
        .collect(Collectors.joining(", "));
  }
}
