package dev.gangboard.bench;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Folds whole lives of gangs, and reads a snapshot of a large one.
public final class FoldRate implements Benchmark {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int LARGE = 100_000;
  private static final int CHUNK = 10_000;
  private static final int SNAPSHOTS = 200;

  /// A Job's status changes about once a second, in which its pods change this often.
  private static final int JOB_EVERY = 500;

  @Override
  public List<Figure> figures() {
    var figures = new ArrayList<Figure>();
    fold(new PodLife(1_000));
    figures.add(rate(8, 2_000));
    figures.add(rate(1_000, 20));
    long before = usedHeap();
    var life = new PodLife(LARGE);
    Folded large = fold(life);
    figures.add(
        new Figure(
            "fold a life of 100,000 ranks, %,d sightings, CPU time".formatted(large.sightings),
            "%.2f s".formatted(large.nanos / 1e9),
            "under 5 s"));
    figures.add(
        new Figure(
            "heap of a gang of 100,000 ranks",
            "%d MB".formatted((usedHeap() - before) >> 20),
            "under 300 MB"));
    figures.add(rate("fold lives of 100,000 ranks", large.sightings, large.nanos));
    Folded events = timed(large.fleet, IntStream.range(0, LARGE).mapToObj(life::event));
    figures.add(rate("fold events of 100,000 pods", LARGE, events.nanos));
    figures.addAll(snapshots(events.fleet, life));
    Folded retried =
        timed(events.fleet, IntStream.range(0, LARGE).mapToObj(rank -> life.pod(rank, 5, 1)));
    figures.add(
        new Figure(
            "heap of a gang of 100,000 ranks, two attempts each, 1,000 events",
            "%d MB".formatted((usedHeap() - before) >> 20),
            "under 300 MB"));
    figures.addAll(failures(retried.fleet, life));
    return figures;
  }

  private record Folded(Fleet fleet, int sightings, long nanos) {
    Folded with(List<Sighting> more) {
      Fleet next = fleet;
      long start = THREADS.getCurrentThreadCpuTime();
      for (Sighting sighting : more) {
        next = next.with(sighting);
      }
      long took = THREADS.getCurrentThreadCpuTime() - start;
      return new Folded(next, sightings + more.size(), nanos + took);
    }
  }

  private static Figure rate(int ranks, int lives) {
    long sightings = 0;
    long nanos = 0;
    for (int i = 0; i < lives; i++) {
      Folded folded = fold(new PodLife(ranks));
      sightings += folded.sightings;
      nanos += folded.nanos;
    }
    return rate(String.format(Locale.ROOT, "fold lives of %,d ranks", ranks), sightings, nanos);
  }

  private static Figure rate(String what, long sightings, long nanos) {
    return Figure.of(
        what, String.format(Locale.ROOT, "%,d sightings/s", sightings * 1_000_000_000L / nanos));
  }

  /// Only the fold is timed, not the making of the sightings; in CPU time, so that a busy machine
  /// does not count.
  private static Folded fold(PodLife life) {
    var folded = new Folded(Fleet.empty(), 0, 0);
    var chunk = new ArrayList<Sighting>(CHUNK);
    var source = new Sightings(life);
    while (source.fill(chunk)) {
      folded = folded.with(chunk);
    }
    return folded;
  }

  private static Folded timed(Fleet fleet, Stream<Sighting> sightings) {
    return new Folded(fleet, 0, 0).with(sightings.toList());
  }

  private static List<Figure> snapshots(Fleet fleet, PodLife life) {
    var random = new Random(1);
    long[] nanos = new long[SNAPSHOTS];
    for (int i = 0; i < SNAPSHOTS; i++) {
      for (int changed = 0; changed < 50; changed++) {
        fleet = fleet.with(life.pod(random.nextInt(LARGE), 3));
      }
      long start = System.nanoTime();
      Gang gang = fleet.gangs().iterator().next();
      gang.states(life.end());
      gang.phase(life.end());
      gang.firstFailures();
      gang.gpus(life.end());
      nanos[i] = System.nanoTime() - start;
    }
    return List.of(
        Figure.of(
            "read states, phase, failures and GPUs of 100,000 ranks, 50 changed, p50",
            new Percentiles(nanos).millis(50)));
  }

  /// The dearest question: who failed first where nobody did and the Job has failed all the same.
  private static List<Figure> failures(Fleet fleet, PodLife life) {
    long[] nanos = new long[SNAPSHOTS];
    for (int i = 0; i < SNAPSHOTS; i++) {
      Gang gang = fleet.with(life.failedJob()).gangs().getFirst();
      long start = System.nanoTime();
      gang.firstFailures();
      nanos[i] = System.nanoTime() - start;
    }
    return List.of(
        Figure.of(
            "find that no rank of 100,000 failed and none was deleted by hand, all changed, p50",
            new Percentiles(nanos).millis(50)));
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /// Hands out a life in chunks: all ranks take one step, then the next.
  private static final class Sightings {
    private final PodLife life;
    private int rank;
    private int step;

    Sightings(PodLife life) {
      this.life = life;
    }

    boolean fill(List<Sighting> chunk) {
      chunk.clear();
      while (chunk.size() < CHUNK && step < PodLife.STEPS) {
        if (rank % JOB_EVERY == 0) {
          chunk.add(life.job(step == PodLife.STEPS - 1 ? rank : 0));
        }
        chunk.add(life.pod(rank, step));
        if (++rank == life.ranks()) {
          rank = 0;
          step++;
        }
      }
      return !chunk.isEmpty();
    }
  }
}
