package dev.gangboard.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs all benchmarks, or those whose class names begin with an argument, each in a process of its
/// own, and prints their figures as one table. A number after a name says how much of it.
public final class Benchmarks {
  /// In the order of the table.
  private static final List<Class<? extends Benchmark>> ALL =
      List.of(
          IndexDecoding.class,
          FoldRate.class,
          RecordRate.class,
          SnapshotDelay.class,
          ChangeToPaint.class,
          FirstGrid.class,
          FirstList.class,
          LogRate.class,
          LogMemory.class,
          DemoStart.class,
          LogSearchRate.class,
          LogPaint.class);

  /// Those that take long and are run by their name alone.
  private static final List<Class<? extends Benchmark>> NAMED =
      List.of(
          LogChaos.class,
          RequestsAtRest.class,
          FaultMatrix.class,
          CancelRuns.class,
          RendezvousRate.class,
          Soak.class);

  /// The system property with the number that followed a benchmark's name: how much of it.
  static final String AMOUNT = "bench.amount";

  private static final String ONE = "--one";
  private static final String LINE = "figure\t";

  private Benchmarks() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 2 && args[0].equals(ONE)) {
      tell(Class.forName(args[1]).asSubclass(Benchmark.class));
      return;
    }
    List<Figure> figures = new ArrayList<>();
    for (Class<? extends Benchmark> benchmark : ALL) {
      if (args.length == 0
          || List.of(args).stream().anyMatch(benchmark.getSimpleName()::startsWith)) {
        figures.addAll(measured(benchmark, List.of()));
      }
    }
    for (Class<? extends Benchmark> benchmark : NAMED) {
      int at = List.of(args).indexOf(benchmark.getSimpleName());
      if (at >= 0) {
        figures.addAll(measured(benchmark, amount(args, at + 1)));
      }
    }
    print(figures);
  }

  private static void tell(Class<? extends Benchmark> benchmark) throws Exception {
    for (Figure figure : benchmark.getDeclaredConstructor().newInstance().figures()) {
      System.out.println(LINE + figure.what() + "\t" + figure.value() + "\t" + figure.aim());
    }
    System.exit(0);
  }

  /// `Soak 10` is ten minutes of it.
  private static List<String> amount(String[] args, int at) {
    return at < args.length && args[at].matches("\\d{1,6}")
        ? List.of("-D" + AMOUNT + "=" + args[at])
        : List.of();
  }

  private static List<Figure> measured(
      Class<? extends Benchmark> benchmark, List<String> properties)
      throws IOException, InterruptedException {
    System.out.println(benchmark.getSimpleName() + " ...");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(properties);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Benchmarks.class.getName(), ONE, benchmark.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<Figure> figures = new ArrayList<>();
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(LINE)) {
          String[] parts = line.split("\t", -1);
          figures.add(new Figure(parts[1], parts[2], parts[3]));
        } else {
          System.out.println(line);
        }
      }
    }
    if (!process.waitFor(10, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(benchmark.getSimpleName() + " failed, see above");
    }
    return figures;
  }

  private static void print(List<Figure> figures) {
    int what = width(figures.stream().map(Figure::what).toList(), "figure");
    int value = width(figures.stream().map(Figure::value).toList(), "measured");
    String format = "%-" + what + "s  %" + value + "s  %s%n";
    System.out.printf(
        "%nJava %s, %d cores%n%n", Runtime.version(), Runtime.getRuntime().availableProcessors());
    System.out.printf(format, "figure", "measured", "aim");
    System.out.printf(format, "-".repeat(what), "-".repeat(value), "---");
    for (Figure figure : figures) {
      System.out.printf(format, figure.what(), figure.value(), figure.aim());
    }
  }

  private static int width(List<String> texts, String head) {
    return texts.stream().mapToInt(String::length).reduce(head.length(), Math::max);
  }
}
