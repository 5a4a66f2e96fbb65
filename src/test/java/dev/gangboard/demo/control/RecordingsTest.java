package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The demo cluster goes through what a real one went through: the same Job, the same commands at
/// the same times. It must tell the same story (see [Story] for what that leaves out).
///
/// What takes how long is drawn from a seed. In single runs a story differs by chance: a kubelet
/// looks once more at an image that it cannot pull, two ends are counted by two syncs. So the real
/// story must be among the first few that the demo cluster tells; mostly it is the first.
class RecordingsTest {
  private static final int SEEDS = 20;

  /// Pods here take a little longer or shorter than the real ones did. In no recording does the end
  /// cut off what comes within this time.
  private static final Duration SLACK = Duration.ofSeconds(2);

  /// A limit that no container has: the real kubelet makes it up for a pod that stops.
  private static final Set<String> NOT_SENT = Set.of(".status.resources.limits.memory");

  /// The recordings leave the address of their machine out.
  private static final Set<String> NOT_RECORDED = Set.of(".status.hostIP", ".status.hostIPs[].ip");

  static Stream<String> situations() {
    return Stream.of(
        "cancel",
        "cancel_foreground",
        "cancel_no_policy_orphans",
        "cancel_trap_term",
        "deadline",
        "image_pull",
        "missing_runtime_class",
        "missing_service_account",
        "one_rank_fails",
        "oom",
        "partial_gang",
        "per_index",
        "pod_failure_policy",
        "runtime_handler_missing",
        "success",
        "suspend_resume",
        "ttl");
  }

  @ParameterizedTest
  @MethodSource("situations")
  void tellsTheStoryOfARealCluster(String situation) {
    Recording recording = Recording.of(situation);
    Story real = comparable(situation, told(recording));

    Story demo =
        IntStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> comparable(situation, replayed(recording, seed)))
            .filter(real::equals)
            .findFirst()
            .orElseGet(() -> comparable(situation, replayed(recording, 1)));

    assertEquals(
        String.join("\n", real.job()), String.join("\n", demo.job()), "statuses of the Job");
    assertEquals(lines(real), lines(demo), "states of the pods");
    assertEquals(String.join("\n", real.events()), String.join("\n", demo.events()), "events");
  }

  @ParameterizedTest
  @MethodSource("situations")
  void sendsTheFieldsThatARealClusterSends(String situation) {
    Recording recording = Recording.of(situation);
    Shape real = new Shape();
    recording.lines().stream()
        .filter(line -> !line.stream().equals("action"))
        .forEach(line -> real.take(line.stream(), line.object()));

    Shape demo = new Shape();
    replay(recording, 1, (stream, event) -> demo.take(stream, event.object()));

    assertEquals(Map.of(), real.without(demo, NOT_SENT), "fields that the demo does not send");
    assertEquals(
        Map.of(), demo.without(real, NOT_RECORDED), "fields that a real one does not send");
  }

  private static Story comparable(String situation, Story story) {
    return switch (situation) {
      case "per_index" -> story.withCountsTogether();
      case "partial_gang" -> story.withRanksAlike();
      default -> story;
    };
  }

  private static String lines(Story story) {
    StringBuilder lines = new StringBuilder();
    story
        .pods()
        .forEach((pod, states) -> {
          lines.append(pod).append('\n');
          states.forEach(state -> lines.append("    ").append(state).append('\n'));
        });
    return lines.toString();
  }

  private static Story told(Recording recording) {
    Story.Teller teller = new Story.Teller();
    for (Recording.Line line : recording.lines()) {
      switch (line.stream()) {
        case "jobs" -> teller.job(line.type(), line.object());
        case "pods" -> teller.pod(line.type(), line.object());
        case "events" -> teller.event(line.object());
        default -> {}
      }
    }
    return teller.story();
  }

  private static Story replayed(Recording recording, long seed) {
    Story.Teller teller = new Story.Teller();
    replay(
        recording,
        seed,
        (stream, event) -> {
          switch (stream) {
            case "jobs" -> teller.job(event.type().name(), event.object());
            case "pods" -> teller.pod(event.type().name(), event.object());
            default -> teller.event(event.object());
          }
        });
    return teller.story();
  }

  private static void replay(Recording recording, long seed, BiConsumer<String, StoreEvent> sink) {
    try (TestCluster cluster = new TestCluster(seed, new ScriptedProgram())) {
      long version = cluster.store.resourceVersion();
      for (Kind kind : List.of(Kind.JOB, Kind.POD, Kind.EVENT)) {
        cluster.store.watch(kind, version, event -> sink.accept(kind.plural(), event));
      }
      for (Recording.Line line : recording.lines()) {
        if (line.stream().equals("action") && !line.note().equals("result")) {
          cluster.time.advanceTo(TestCluster.START.plusMillis(line.ms()));
          act(cluster, recording, line);
        }
      }
      cluster.time.advanceTo(TestCluster.START.plusMillis(recording.end()).plus(SLACK));
    }
  }

  private static void act(TestCluster cluster, Recording recording, Recording.Line action) {
    String job = Tree.name(recording.job());
    String command = Tree.list(action.json(), "command").get(0).getAsString();
    switch (action.note()) {
      case "create" -> {
        if (command.equals("apply")) {
          cluster.store.create(
              Kind.RUNTIME_CLASS,
              Tree.of("metadata", Tree.of("name", "gvisor"), "handler", "runsc"));
        } else {
          cluster.create(request(recording.job()));
        }
      }
      case "suspend" -> cluster.change(job, true, "spec", "suspend");
      case "resume" -> cluster.change(job, false, "spec", "suspend");
      default -> {
        if (cluster.exists(job)) {
          cluster.delete(job, options(action.note()));
        }
      }
    }
  }

  /// The Job as its client sent it: without what the server made.
  private static JsonObject request(JsonObject job) {
    JsonObject metadata =
        Tree.of("name", Tree.name(job), "labels", Tree.object(job, "metadata", "labels"));
    JsonObject labels = Tree.of("app", Tree.textOrEmpty(job, "metadata", "labels", "app"));
    JsonObject spec = Tree.without(Tree.object(job, "spec"), "selector");
    return Tree.of(
        "metadata", metadata, "spec", Tree.with(spec, labels, "template", "metadata", "labels"));
  }

  private static DeleteOptions options(String note) {
    DeleteOptions.Propagation propagation =
        note.contains("Background")
            ? DeleteOptions.Propagation.BACKGROUND
            : note.contains("Foreground") ? DeleteOptions.Propagation.FOREGROUND : null;
    Long grace = note.contains("grace=0") ? Long.valueOf(0) : null;
    return new DeleteOptions(grace, propagation, null, null, null, false);
  }
}
