package dev.gangboard.bench;

import dev.gangboard.bench.CancelRun.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// A thousand cancels with random faults: none may leave a pod, none may be called done while
/// something is left, and a gang that has the name later may not be touched.
public final class CancelRuns implements Benchmark {
  private static final int FIRST = Integer.getInteger("cancel.first", 1);
  private static final int RUNS = Integer.getInteger("cancel.runs", 1000);
  private static final int AT_ONCE = Integer.getInteger("cancel.atOnce", 6);

  @Override
  public List<Figure> figures() throws Exception {
    List<Outcome> outcomes = run(FIRST, RUNS, AT_ONCE);
    outcomes.stream().filter(outcome -> !outcome.good()).forEach(System.out::println);
    return List.of(
        count("cancel runs with random faults", outcomes.size(), ""),
        count("  called done too early", outcomes.stream().filter(Outcome::early).count(), "0"),
        count("  with a pod left", outcomes.stream().filter(o -> o.left() > 0).count(), "0"),
        count("  never proved", outcomes.stream().filter(o -> !o.proved()).count(), "0"),
        count(
            "  that touched a later gang", outcomes.stream().filter(Outcome::harmed).count(), "0"),
        count(
            "  with a kill of what was stuck",
            outcomes.stream().filter(Outcome::killed).count(),
            ""),
        new Figure(
            "  until proved, median, cluster time",
            "%.0f s"
                .formatted(
                    outcomes.stream()
                        .mapToDouble(Outcome::seconds)
                        .sorted()
                        .skip(outcomes.size() / 2)
                        .findFirst()
                        .orElse(0)),
            ""));
  }

  private static Figure count(String what, long value, String aim) {
    return new Figure(what, String.valueOf(value), aim);
  }

  /// Runs seeds, several clusters at once.
  static List<Outcome> run(int first, int runs, int atOnce) throws Exception {
    AtomicInteger next = new AtomicInteger(first);
    List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
    try (ExecutorService workers = Executors.newFixedThreadPool(atOnce)) {
      Callable<Void> work =
          () -> {
            try (CancelRun.Ground ground = new CancelRun.Ground()) {
              for (int seed = next.getAndIncrement();
                  seed < first + runs;
                  seed = next.getAndIncrement()) {
                Outcome outcome = CancelRun.run(seed, ground);
                outcomes.add(outcome);
                if (Boolean.getBoolean("cancel.tell")) {
                  System.out.println(outcome);
                }
              }
            }
            return null;
          };
      List<Future<Void>> all = workers.invokeAll(Collections.nCopies(atOnce, work));
      for (Future<Void> one : all) {
        one.get();
      }
    }
    return outcomes;
  }
}
