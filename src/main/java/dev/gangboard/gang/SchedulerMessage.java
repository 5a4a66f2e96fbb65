package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What kube-scheduler says of a pod that fits nowhere, as in `0/5 nodes are available: 3
/// Insufficient nvidia.com/gpu, 2 node(s) didn't match Pod's node affinity/selector. preemption:
/// ...`. Its sentence on preemption is left out.
///
/// @param nodes that it looked at
/// @param reasons why they are no place, as it orders them
record SchedulerMessage(int nodes, List<Reason> reasons) {
  private static final Pattern FIT =
      Pattern.compile("\\d+/(\\d{1,9}) nodes are available: (.+)", Pattern.DOTALL);

  private static final Pattern END =
      Pattern.compile(
          "\\.?\\s*(?:no new claims to deallocate,?\\s*)?preemption:.*|\\.\\s*$", Pattern.DOTALL);

  /// Between two reasons, of which each begins with a count of nodes.
  private static final Pattern BETWEEN = Pattern.compile(",\\s+(?=\\d+ )");

  private static final Pattern REASON = Pattern.compile("(\\d{1,9}) (.+)", Pattern.DOTALL);

  SchedulerMessage {
    reasons = List.copyOf(reasons);
  }

  /// @param nodes that it holds for; 0 where it is not counted
  /// @param text as in `Insufficient cpu`
  record Reason(int nodes, String text) {}

  /// Empty where the text has another form.
  static Optional<SchedulerMessage> read(String text) {
    Matcher fit = FIT.matcher(text.strip());
    if (!fit.matches()) {
      return Optional.empty();
    }
    String reasons = END.matcher(fit.group(2)).replaceFirst("");
    var read = new ArrayList<Reason>();
    for (String part : BETWEEN.split(reasons, -1)) {
      Matcher reason = REASON.matcher(part.strip());
      read.add(
          reason.matches()
              ? new Reason(Integer.parseInt(reason.group(1)), reason.group(2).strip())
              : new Reason(0, part.strip()));
    }
    return Optional.of(new SchedulerMessage(Integer.parseInt(fit.group(1)), read));
  }
}
