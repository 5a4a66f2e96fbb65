package dev.gangboard.bench;

import dev.gangboard.demo.api.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Each fault of the link in each phase of a gang's life: how many seconds after its cause is gone
/// the view is live and right again, and how often it showed what the cluster never had.
public final class FaultMatrix implements Benchmark {
  private static final Duration LAST = Duration.ofSeconds(10);

  /// Breaks the link, and mends it again.
  record Fault(Step begin, Step end) {
    /// One of both.
    interface Step {
      void take(FaultCell.Between between) throws Exception;
    }

    private static Fault once(Step step) {
      return new Fault(step, _ -> {});
    }

    private static Fault answers(Faults.Answer answer) {
      return new Fault(
          b -> b.faults().answer(Faults.Scope.EVERYTHING, answer, Integer.MAX_VALUE),
          b -> b.faults().clear());
    }
  }

  private static Map<String, Fault> faults() {
    Map<String, Fault> faults = new LinkedHashMap<>();
    faults.put("none", Fault.once(_ -> {}));
    faults.put("watches cut", Fault.once(b -> b.faults().dropWatches()));
    faults.put("410, history gone", Fault.once(b -> b.faults().expireHistory()));
    faults.put("429, Retry-After 2", Fault.answers(new Faults.Answer.TooManyRequests(2)));
    faults.put("500", Fault.answers(new Faults.Answer.ServerError("down")));
    faults.put("502 of a gateway", Fault.answers(new Faults.Answer.Html(502, "<h1>Bad</h1>")));
    faults.put("login page", Fault.answers(new Faults.Answer.Html(200, "<h1>Log in</h1>")));
    faults.put("answers cut", Fault.answers(new Faults.Answer.Cut()));
    faults.put(
        "token refused",
        new Fault(b -> cutThen(b, () -> b.faults().expireTokens(true)), b -> b.faults().clear()));
    faults.put(
        "3 s of latency",
        new Fault(b -> b.faults().latency(Duration.ofSeconds(3)), b -> b.faults().clear()));
    faults.put(
        "watches silent", new Fault(b -> b.faults().silence(true), b -> b.faults().silence(false)));
    faults.put("server away", new Fault(b -> b.proxy().refuse(), b -> b.proxy().accept()));
    faults.put(
        "network swallows all",
        new Fault(b -> b.proxy().swallow(true), b -> b.proxy().swallow(false)));
    faults.put("sockets half open", Fault.once(b -> b.proxy().forget()));
    return faults;
  }

  private static void cutThen(FaultCell.Between between, Runnable next) {
    next.run();
    between.faults().dropWatches();
  }

  private record Row(String fault, FaultCell.Phase phase, FaultCell.Outcome outcome) {}

  @Override
  public List<Figure> figures() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (FaultCell.Phase phase : FaultCell.Phase.values()) {
      rows.addAll(rows(phase));
    }
    print(rows);
    double slowest = rows.stream().mapToDouble(row -> row.outcome().seconds()).max().orElse(0);
    double behind = rows.stream().mapToDouble(row -> row.outcome().behind()).max().orElse(0);
    int wrong = rows.stream().mapToInt(row -> row.outcome().wrong()).sum();
    return List.of(
        new Figure("fault matrix: slowest recovery", "%.1f s".formatted(slowest), "seconds"),
        new Figure("fault matrix: longest live but behind", "%.1f s".formatted(behind), ""),
        new Figure("fault matrix: wrong states shown", String.valueOf(wrong), "0"));
  }

  /// All faults at once, each with a cluster of its own: a cell mostly waits.
  private static List<Row> rows(FaultCell.Phase phase) throws Exception {
    Map<String, Future<FaultCell.Outcome>> running = new LinkedHashMap<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(7)) {
      faults()
          .forEach((name, fault) -> {
            Callable<FaultCell.Outcome> cell = () -> FaultCell.run(phase, fault, LAST);
            running.put(name, threads.submit(cell));
          });
      List<Row> rows = new ArrayList<>();
      for (Map.Entry<String, Future<FaultCell.Outcome>> cell : running.entrySet()) {
        rows.add(new Row(cell.getKey(), phase, cell.getValue().get()));
      }
      return rows;
    }
  }

  private static void print(List<Row> rows) {
    System.out.printf(
        "%n%-22s %-9s %10s %8s %12s%n",
        "fault, " + LAST.toSeconds() + " s", "phase", "recovered", "wrong", "live behind");
    for (Row row : rows) {
      FaultCell.Outcome outcome = row.outcome();
      System.out.printf(
          "%-22s %-9s %8.1f s %8d %10.1f s%n",
          row.fault(),
          row.phase().name().toLowerCase(Locale.ROOT),
          outcome.seconds(),
          outcome.wrong(),
          outcome.behind());
    }
  }
}
