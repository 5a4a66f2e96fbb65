package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.ReplayCluster;
import dev.gangboard.demo.replay.Beginning;
import dev.gangboard.demo.replay.ReplaySource;
import dev.gangboard.demo.time.DrivenTimeline;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Sighting;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each recording, served by the demo cluster as if it were live and watched by the adapter, is
/// shown at every checkpoint as it must be.
class ReplayThroughTheApiTest {
  private static final JsonObject EXPECTED =
      Recorded.json("/recordings/expected.json").getAsJsonObject();

  /// Of Jobs, pods, their events and the Jobs' events.
  private static final int WATCHES = 4;

  @TempDir private Path folder;

  static Stream<String> recordings() {
    return EXPECTED.keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("recordings")
  void aReplayIsShownAsTheRecording(String name) throws Exception {
    Path file = file(name);
    ReplaySource source = ReplaySource.file(file);
    Instant start = Beginning.of(source).start();
    DrivenTimeline timeline = new DrivenTimeline(start);
    try (ReplayCluster replay = ReplayCluster.start(source, timeline)) {
      Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), replay.kubeconfig());
      var clusters = new KubeconfigClusters(kubeconfig, timeline);
      Watcher watcher = new Watcher();
      try (Cluster cluster = clusters.open(DemoCluster.CONTEXT);
          Cluster.Observation _ = cluster.observe("default", watcher)) {
        await().until(() -> watcher.isReady() && replay.openRequests() == WATCHES);
        NavigableMap<Long, Integer> arriving = arriving(file);
        for (JsonElement moment : EXPECTED.getAsJsonArray(name)) {
          Fields checkpoint = Fields.of(moment);
          long until = Objects.requireNonNull(checkpoint.number("ms"));
          for (var step : List.copyOf(arriving.headMap(until, true).entrySet())) {
            timeline.advanceTo(start.plusMillis(step.getKey()));
            await()
                .pollInterval(Duration.ofMillis(2))
                .until(() -> watcher.seen.get() >= step.getValue());
          }
          timeline.advanceTo(start.plusMillis(until));
          Gang gang = watcher.fleet.get().gang(checkpoint.text("uid", "")).orElseThrow();
          assertEquals(expected(checkpoint), shown(gang, timeline.instant()));
        }
      }
    }
  }

  private static List<String> expected(Fields checkpoint) {
    return List.of(
        checkpoint.text("phase", ""),
        checkpoint.text("ranks", ""),
        checkpoint.objects("firstFailure").stream()
            .map(first -> first.count("rank") + ": " + first.text("why"))
            .toList()
            .toString());
  }

  private static List<String> shown(Gang gang, Instant now) {
    return List.of(
        gang.phase(now).toString(),
        gang.states(now).letters(),
        gang.firstFailures().stream()
            .map(first -> first.rank() + ": " + first.why())
            .toList()
            .toString());
  }

  /// How many sightings have been made by each moment.
  private static NavigableMap<Long, Integer> arriving(Path file) throws Exception {
    NavigableMap<Long, Integer> arriving = new TreeMap<>();
    int count = 0;
    for (String line : Files.readAllLines(file)) {
      Fields fields = Fields.of(JsonParser.parseString(line));
      if (fields.has("object")) {
        count++;
        arriving.put(Objects.requireNonNull(fields.number("ms")), count);
      }
    }
    return arriving;
  }

  private static Path file(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(
                ReplayThroughTheApiTest.class.getResource("/recordings/" + name + ".jsonl"))
            .toURI());
  }

  /// Folds what is seen.
  private static final class Watcher implements Observer {
    final AtomicReference<Fleet> fleet = new AtomicReference<>(Fleet.empty());
    final AtomicInteger seen = new AtomicInteger();
    private final AtomicReference<LinkState.Status> link =
        new AtomicReference<>(LinkState.Status.CONNECTING);

    boolean isReady() {
      return link.get() == LinkState.Status.LIVE;
    }

    @Override
    public void sighted(Sighting sighting) {
      fleet.updateAndGet(before -> before.with(sighting));
      if (!(sighting instanceof Sighting.Listed)) {
        seen.incrementAndGet();
      }
    }

    @Override
    public void linkChanged(LinkState state) {
      link.set(state.status());
    }
  }
}
