package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// However the sightings of a recording come, the gang is the same in the end.
class SightingOrderTest {
  private static final int SEEDS = 25;
  private static final List<String> STREAMS = List.of("jobs", "pods", "events");

  static Stream<String> recordings() {
    return Recording.names().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void streamsMayOvertakeEachOther(String name) {
    Recording recording = Recording.named(name);
    forEachSeed(random -> assertSame(recording, interleaved(recording.seen(), random)));
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void sightingsMayComeInAnyOrderAtAll(String name) {
    Recording recording = Recording.named(name);
    forEachSeed(random -> {
      var seen = new ArrayList<>(recording.seen());
      Collections.shuffle(seen, random);
      assertSame(recording, seen);
    });
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void sightingsMayComeAgainAtAnyLaterTime(String name) {
    Recording recording = Recording.named(name);
    forEachSeed(random -> {
      var seen = new ArrayList<>(recording.seen());
      for (int i = 0; i < recording.seen().size() / 2; i++) {
        int which = random.nextInt(recording.seen().size());
        Recording.Seen again = recording.seen().get(which);
        seen.add(
            seen.indexOf(again) + random.nextInt(seen.size() - seen.indexOf(again)) + 1, again);
      }
      assertSame(recording, seen);
    });
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void aListMakesUpForMissedSightings(String name) {
    Recording recording = Recording.named(name);
    forEachSeed(random -> {
      int from = random.nextInt(recording.seen().size());
      int to = from + random.nextInt(recording.seen().size() - from + 1);
      while (hidesAnEnd(recording.seen(), from, to)) {
        to--;
      }
      List<Recording.Seen> seen = relisted(recording.seen(), from, to);
      assertEquals(
          outline(recording, recording.seen()),
          outline(recording, seen),
          "missed " + from + " to " + to);
    });
  }

  static void forEachSeed(Consumer<Random> check) {
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        check.accept(new Random(seed));
      } catch (AssertionError e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  private static void assertSame(Recording recording, List<Recording.Seen> seen) {
    assertEquals(everything(recording, recording.seen()), everything(recording, seen));
  }

  static List<Recording.Seen> interleaved(List<Recording.Seen> seen, Random random) {
    Map<String, Deque<Recording.Seen>> streams =
        seen.stream()
            .collect(
                Collectors.groupingBy(
                    Recording.Seen::stream, Collectors.toCollection(ArrayDeque::new)));
    var mixed = new ArrayList<Recording.Seen>();
    while (mixed.size() < seen.size()) {
      Deque<Recording.Seen> stream = streams.get(STREAMS.get(random.nextInt(STREAMS.size())));
      int run = random.nextInt(10);
      while (stream != null && !stream.isEmpty() && run-- > 0) {
        mixed.add(stream.removeFirst());
      }
    }
    return mixed;
  }

  /// The sightings without a slice, and after it a list of all that is there by then.
  static List<Recording.Seen> relisted(List<Recording.Seen> seen, int from, int to) {
    var result = new ArrayList<>(seen.subList(0, from));
    Instant at = to == 0 ? Instant.EPOCH : seen.get(to - 1).sighting().at();
    var jobs = new LinkedHashMap<String, Sighting>();
    var pods = new LinkedHashMap<String, Sighting>();
    var events = new LinkedHashMap<String, Sighting>();
    for (Recording.Seen one : seen.subList(0, to)) {
      switch (one.sighting()) {
        case Sighting.JobSeen s -> jobs.put(s.job().id().uid(), new Sighting.JobSeen(at, s.job()));
        case Sighting.JobGone s -> jobs.remove(s.job().id().uid());
        case Sighting.PodSeen s -> pods.put(s.pod().id().uid(), new Sighting.PodSeen(at, s.pod()));
        case Sighting.PodGone s -> pods.remove(s.pod().id().uid());
        case Sighting.EventSeen s ->
            events.put(s.event().uid(), new Sighting.EventSeen(at, s.event()));
        case Sighting.Listed _ -> throw new AssertionError();
      }
    }
    jobs.values().forEach(job -> result.add(new Recording.Seen(0, "jobs", job)));
    result.add(listed(at, Sighting.Kind.JOBS, jobs.keySet()));
    pods.values().forEach(pod -> result.add(new Recording.Seen(0, "pods", pod)));
    result.add(listed(at, Sighting.Kind.PODS, pods.keySet()));
    events.values().forEach(event -> result.add(new Recording.Seen(0, "events", event)));
    result.addAll(seen.subList(to, seen.size()));
    return result;
  }

  /// Whether something disappeared in the slice of which nobody could tell before how it ends: what
  /// never was seen cannot be made up for.
  private static boolean hidesAnEnd(List<Recording.Seen> seen, int from, int to) {
    var settled = new HashSet<String>();
    for (Recording.Seen one : seen.subList(0, from)) {
      switch (one.sighting()) {
        case Sighting.PodSeen s
            when s.pod().hasEnded()
                || (s.pod().lifetime().deletionRequested() != null
                    && s.pod().status().condition("DisruptionTarget").isEmpty()) ->
            settled.add(s.pod().id().uid());
        case Sighting.JobSeen s
            when s.job().status().holding("Complete").isPresent()
                || s.job().deletionRequested() != null ->
            settled.add(s.job().id().uid());
        default -> {}
      }
    }
    return seen.subList(from, to).stream()
        .anyMatch(one ->
            switch (one.sighting()) {
              case Sighting.PodGone s -> !settled.contains(s.pod().id().uid());
              case Sighting.JobGone s -> !settled.contains(s.job().id().uid());
              default -> false;
            });
  }

  private static Recording.Seen listed(Instant at, Sighting.Kind kind, Set<String> uids) {
    return new Recording.Seen(0, "list", new Sighting.Listed(at, kind, "default", uids));
  }

  /// Phase, ranks and first failures: what cannot depend on what was missed.
  private static List<String> outline(Recording recording, List<Recording.Seen> seen) {
    Instant now = recording.moment(recording.end() + 60_000);
    return Recording.fold(seen).gangs().stream()
        .map(gang ->
            String.join(
                " ",
                gang.id().toString(),
                gang.phase(now).toString(),
                gang.states(now).letters(),
                RecordingsTest.failures(gang).toString()))
        .toList();
  }

  static List<String> everything(Recording recording, List<Recording.Seen> seen) {
    return everything(Recording.fold(seen), recording.moment(recording.end() + 60_000));
  }

  static List<String> everything(Fleet fleet, Instant now) {
    var all = new ArrayList<String>();
    for (Gang gang : fleet.gangs()) {
      all.add(gang.id() + " " + gang.phase(now) + " " + gang.job() + " " + gang.jobGone());
      all.add(gang.states(now) + " " + gang.firstFailures() + " " + gang.gpus(now));
      all.add(gang.waitingFor() + " " + gang.started() + " " + gang.ended());
      all.add(gang.stoppedAfter() + " " + gang.events());
      for (int index = 0; index < gang.completions(); index++) {
        all.add(gang.rank(index, now).toString());
      }
    }
    return all;
  }
}
