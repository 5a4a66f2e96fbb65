package dev.gangboard.demo.program;

import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.time.DrivenTimeline;
import dev.gangboard.demo.time.Fiber;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/// Ranks of the DiLoCo program on a driven clock, at a real store.
final class DilocoGang implements AutoCloseable {
  private final DrivenTimeline time = new DrivenTimeline(Instant.parse("2026-11-30T14:30:00Z"));
  private final Program program = Images.standard().find(Images.DILOCO).orElseThrow().program();
  private final Map<Integer, ContainerLog> logs = new HashMap<>();
  private final Map<Integer, Fiber> fibers = new HashMap<>();
  private final Map<Integer, Exit> exits = new ConcurrentHashMap<>();
  private final Map<String, String> environment;
  private final int ranks;

  /// @param settings names and values
  DilocoGang(ObjectStore store, String uri, int ranks, String... settings) {
    this.ranks = ranks;
    environment = new HashMap<>(store.environment());
    environment.put("RENDEZVOUS_URI", uri);
    environment.put("WORLD_SIZE", Integer.toString(ranks));
    for (int i = 0; i < settings.length; i += 2) {
      environment.put(settings[i], settings[i + 1]);
    }
  }

  DilocoGang startAll() {
    IntStream.range(0, ranks).forEach(this::start);
    return this;
  }

  void start(int rank) {
    Map<String, String> own = new HashMap<>(environment);
    own.put("REPLICA_RANK", Integer.toString(rank));
    ContainerLog log = new ContainerLog();
    logs.put(rank, log);
    var invocation = new Replica.Invocation(List.of(), List.of(), own);
    fibers.put(
        rank,
        time.start(
            "rank-" + rank,
            fiber -> exits.put(rank, program.run(new Replica(invocation, log, time, fiber)))));
  }

  /// Lets an hour pass, or less if all ranks end before.
  Map<Integer, Exit> runToTheEnd() {
    time.advanceUntil(() -> exits.size() == fibers.size(), Duration.ofHours(1));
    return exits();
  }

  /// Its rendezvous.
  MeetingPoint meeting() throws Settings.BadSetting {
    return MeetingPoint.of(Settings.of(new Replica.Invocation(List.of(), List.of(), environment)));
  }

  void advance(Duration duration) {
    time.advance(duration);
  }

  boolean advanceUntilSaid(int rank, String text) {
    return time.advanceUntil(
        () -> lines(rank).stream().anyMatch(line -> line.contains(text)), Duration.ofHours(1));
  }

  Fiber fiber(int rank) {
    return Objects.requireNonNull(fibers.get(rank));
  }

  Map<Integer, Exit> exits() {
    return Map.copyOf(exits);
  }

  Instant now() {
    return time.instant();
  }

  /// What a rank has written, without the times.
  List<String> lines(int rank) {
    ContainerLog log = Objects.requireNonNull(logs.get(rank));
    List<String> lines = new ArrayList<>();
    for (long i = log.first(); i < log.end(); i++) {
      String line = log.line(i).toString();
      lines.add(line.substring(line.indexOf(' ') + 1));
    }
    return lines;
  }

  @Override
  public void close() {
    time.close();
  }
}
