package dev.gangboard.bench;

import dev.gangboard.cluster.kubernetes.FaultCell;
import dev.gangboard.cluster.kubernetes.LinkFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/// Each fault of the link in each phase of a gang's life: how many seconds after its cause is gone
/// the view is live and right again, how often it showed what the cluster never had, and how many
/// lines of the logs were lost.
public final class FaultMatrix implements Benchmark {
  /// Long enough for each fault to be found out while it lasts.
  private static final Duration LAST = Duration.ofSeconds(18);

  /// A cell mostly waits.
  private static final int AT_ONCE = 9;

  private static final double SOON = 5;

  private record Row(LinkFault fault, FaultCell.Phase phase, FaultCell.Outcome outcome) {
    boolean green() {
      return outcome.seconds() <= SOON && outcome.wrong() == 0 && outcome.logs().lost() == 0;
    }
  }

  @Override
  public List<Figure> figures() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (FaultCell.Phase phase : FaultCell.Phase.values()) {
      rows.addAll(rows(phase));
    }
    print(rows);
    long green = rows.stream().filter(Row::green).count();
    return List.of(
        new Figure("fault matrix: green cells", green + " of " + rows.size(), "all"),
        new Figure("fault matrix: slowest recovery", most(rows, o -> o.seconds()), "5 s"),
        new Figure("fault matrix: longest live but behind", most(rows, o -> o.behind()), ""),
        new Figure("fault matrix: wrong states shown", sum(rows, o -> o.wrong()), "0"),
        new Figure("fault matrix: lines lost", sum(rows, o -> o.logs().lost()), "0"),
        new Figure("fault matrix: lines kept", sum(rows, o -> o.logs().lines()), ""),
        new Figure("fault matrix: lines in marked gaps", sum(rows, o -> o.logs().marked()), ""));
  }

  private static String most(List<Row> rows, ToDoubleFunction<FaultCell.Outcome> figure) {
    double most =
        rows.stream().mapToDouble(row -> figure.applyAsDouble(row.outcome())).max().orElse(0);
    return "%.1f s".formatted(most);
  }

  private static String sum(List<Row> rows, ToIntFunction<FaultCell.Outcome> figure) {
    return String.valueOf(rows.stream().mapToInt(row -> figure.applyAsInt(row.outcome())).sum());
  }

  /// Many faults at once, each with a cluster of its own.
  private static List<Row> rows(FaultCell.Phase phase) throws Exception {
    List<Future<Row>> running = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
      for (LinkFault fault : LinkFault.all()) {
        Callable<Row> cell = () -> new Row(fault, phase, FaultCell.run(phase, fault, LAST));
        running.add(threads.submit(cell));
      }
      List<Row> rows = new ArrayList<>();
      for (Future<Row> cell : running) {
        rows.add(cell.get());
      }
      return rows;
    }
  }

  private static void print(List<Row> rows) {
    System.out.printf(
        "%n%-22s %-10s %10s %6s %12s %11s %8s%n",
        "fault, " + LAST.toSeconds() + " s",
        "phase",
        "recovered",
        "wrong",
        "live behind",
        "lines lost",
        "marked");
    for (Row row : rows) {
      FaultCell.Outcome outcome = row.outcome();
      System.out.printf(
          "%-22s %-10s %8.1f s %6d %10.1f s %11d %8d%s%n",
          row.fault().name(),
          row.phase().name().toLowerCase(Locale.ROOT),
          outcome.seconds(),
          outcome.wrong(),
          outcome.behind(),
          outcome.logs().lost(),
          outcome.logs().marked(),
          row.green() ? "" : "  RED");
    }
  }
}
