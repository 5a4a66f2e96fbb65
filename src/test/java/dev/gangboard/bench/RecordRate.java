package dev.gangboard.bench;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Journal;
import dev.gangboard.gang.Sighting;
import dev.gangboard.record.RecordLimits;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import dev.gangboard.record.RunHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/// Keeps whole lives of gangs on disk, opens them again, and asks for moments of them.
final class RecordRate implements Benchmark {
  private static final RecordedCluster CLUSTER =
      new RecordedCluster("bench", "https://bench:6443", false);
  private static final int BATCH = 500;
  private static final int MOMENTS = 200;
  private static final int FEW_MOMENTS = 10;
  private static final int WARM_UP = 5;

  private final Path folder;

  RecordRate() throws IOException {
    folder = Files.createTempDirectory("gangboard-bench");
  }

  @Override
  public List<Figure> figures() throws Exception {
    try {
      for (int i = 0; i < WARM_UP; i++) {
        life("warm-up-" + i, 1_000);
      }
      List<Figure> figures = new ArrayList<>(life("small", 1_000));
      figures.addAll(life("large", 100_000));
      return figures;
    } finally {
      delete();
    }
  }

  private List<Figure> life(String name, int ranks) throws Exception {
    Path runs = folder.resolve(name);
    var figures = new ArrayList<Figure>();
    String what = "%,d ranks: ".formatted(ranks);
    Instant end = new PodLife(ranks).end();
    try (RecordStore store = open(runs, end)) {
      var written = new AtomicLong();
      long nanos = write(store, new PodLife(ranks), written);
      figures.add(
          Figure.of(
              what + "keep a life, %,d sightings".formatted(written.get()),
              "%,d sightings/s".formatted(written.get() * 1_000_000_000L / nanos)));
      figures.add(Figure.of(what + "its record on disk", size(runs)));
    }
    try (RecordStore store = open(runs, end)) {
      String uid = uid();
      long start = System.nanoTime();
      try (RunHistory history = store.open(uid).orElseThrow()) {
        Gang gang = history.at(end).orElseThrow();
        gang.states(end);
        figures.add(Figure.of(what + "open its record, to the last moment", millis(start)));
        figures.addAll(moments(what, history, end, ranks > 10_000 ? FEW_MOMENTS : MOMENTS));
      }
      start = System.nanoTime();
      try (Journal journal = store.journal(CLUSTER, null)) {
        journal.before(_ -> true);
      }
      figures.add(Figure.of(what + "read its record to go on with it", millis(start)));
    }
    return figures;
  }

  private static RecordStore open(Path runs, Instant now) {
    return RecordStore.open(runs, "bench", InstantSource.fixed(now), RecordLimits.USUAL);
  }

  private static String uid() {
    return ((Sighting.JobSeen) new PodLife(1).job(0)).job().id().uid();
  }

  /// Only the journal is timed, not the making of the sightings nor the fold.
  private static long write(RecordStore store, PodLife life, AtomicLong written) {
    Fleet fleet = Fleet.empty();
    long nanos = 0;
    try (Journal journal = store.journal(CLUSTER, null)) {
      var batch = new ArrayList<Sighting>();
      for (int step = 0; step < PodLife.STEPS; step++) {
        for (int rank = 0; rank < life.ranks(); rank++) {
          if (rank % BATCH == 0) {
            batch.add(life.job(step == PodLife.STEPS - 1 ? rank : 0));
          }
          batch.add(life.pod(rank, step));
          if (batch.size() > BATCH || rank == life.ranks() - 1) {
            for (Sighting sighting : batch) {
              fleet = fleet.with(sighting);
            }
            long start = System.nanoTime();
            batch.forEach(journal::sighted);
            journal.folded(fleet, life.end());
            nanos += System.nanoTime() - start;
            written.addAndGet(batch.size());
            batch.clear();
          }
        }
      }
    }
    return nanos;
  }

  /// As a slider is dragged: mostly near the last moment.
  private static List<Figure> moments(String what, RunHistory history, Instant end, int count)
      throws Exception {
    var random = new Random(1);
    long[] nanos = new long[count];
    for (int i = 0; i < count; i++) {
      Instant moment = end.minusMillis(random.nextInt(PodLife.STEPS * 1000));
      long start = System.nanoTime();
      var _ = history.at(moment);
      nanos[i] = System.nanoTime() - start;
    }
    var measured = new Percentiles(nanos);
    return List.of(
        Figure.of(what + "the gang at any moment, p50", measured.millis(50)),
        Figure.of(what + "the gang at any moment, p99", measured.millis(99)));
  }

  private static String millis(long start) {
    return "%,d ms".formatted((System.nanoTime() - start) / 1_000_000);
  }

  private static String size(Path runs) throws IOException {
    try (Stream<Path> files = Files.walk(runs)) {
      return "%.1f MB".formatted(files.mapToLong(file -> file.toFile().length()).sum() / 1e6);
    }
  }

  private void delete() throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : all) {
      Files.delete(file);
    }
  }
}
