package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.Sighting;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.record.LogFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One run of a gang of 16 ranks whose logs are recorded through a [ChaosProxy]: with restarts, in
/// the pod or as new pods, an end of the app in between, and a failure of the gang. Afterwards each
/// line that was written must be in the record exactly once and in order, or lie in a marked gap.
public final class ChaosRun implements AutoCloseable {
  private static final int RANKS = 16;
  private static final int SPEED = 4;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Patience PATIENCE =
      new Patience(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3),
          Duration.ofMillis(50));

  /// Pods start at once, and end as slowly as real ones do by the wall clock: a swift end would
  /// leave nobody the time to read what they wrote last.
  private static final Pace PACE =
      new Pace(
          Pace.swift().jobBatch(),
          Pace.swift().scheduling(),
          Pace.swift().starting(),
          new Pace.Ending(
              Duration.ofSeconds(SPEED),
              new Pace.Range(1_050 * SPEED, 1_200 * SPEED),
              new Pace.Range(250 * SPEED, 600 * SPEED),
              new Pace.Range(350 * SPEED, 950 * SPEED)),
          Pace.swift().resync());

  private static final String POD_UID =
      """
      {"name": "%s", "valueFrom": {"fieldRef": {"fieldPath": "metadata.uid"}}}
      """
          .formatted(NumberedLines.POD);

  private final long seed;
  private final NumberedLines truth;
  private final DemoCluster demo;
  private final ChaosProxy proxy;
  private final LogDesk desk;
  private final NotedRequests requests = new NotedRequests();
  private final GapProof proof;
  private final AtomicReference<@Nullable FleetSnapshot> latest = new AtomicReference<>();

  /// How it went.
  ///
  /// @param wrong what must not be, in words
  /// @param missing lines in marked gaps, each of which is proved: see [GapProof]
  /// @param mostRest how many milliseconds the engine had no request under way, at most, while
  ///   lines of a gap could still be read
  public record Outcome(
      int faults, int lines, int missing, int gaps, long mostRest, List<String> wrong) {}

  public ChaosRun(long seed, Path folder) {
    this.seed = seed;
    this.truth = new NumberedLines(seed);
    Images images =
        Images.standard().with(new Images.Image(NumberedLines.IMAGE, truth, 1_000)).onEveryNode();
    demo =
        DemoCluster.start(
            DemoOptions.standard()
                .withSeed(seed)
                .withSpeed(SPEED)
                .withPace(PACE)
                .withImages(images));
    proxy = new ChaosProxy(demo.url().getPort(), seed);
    proof = new GapProof(truth, requests, proxy);
    desk = new LogDesk(folders(folder), () -> LogKeeping.USUAL, InstantSource.system());
  }

  private static LogFolders folders(Path folder) {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
        return Optional.of(new LogFolder(folder.resolve(gang.uid()), () -> {}));
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return Optional.of(folder.resolve(uid));
      }
    };
  }

  public Outcome run() throws Exception {
    try (var direct = connect(demo.url().getPort());
        var _ = direct.observe("default", new Deletions())) {
      GangId gang = launch();
      var random = new Random(seed);
      try (Watcher first = new Watcher()) {
        int enough = 2_000 + random.nextInt(8_000);
        await(() -> written() > enough || over(gang));
        first.recorder.take(Objects.requireNonNull(latest.get()));
      }
      long closed = System.nanoTime();
      try (Watcher second = new Watcher()) {
        await(() -> second.sees(gang));
        proof.closed(closed, System.nanoTime());
        await(() -> over(gang));
        proxy.calm();
        await(() -> allEnded(second, gang));
      }
      try (GangLogs logs = desk.past(gang.uid()).orElseThrow()) {
        return new RecordCheck(truth, proof).of(logs, RANKS, proxy.faults());
      }
    }
  }

  /// Sees past the proxy which pods go.
  private final class Deletions implements Observer {
    @Override
    public void sighted(Sighting sighting) {
      if (sighting instanceof Sighting.PodGone pod) {
        proof.gone(pod.pod().id().uid());
      }
    }

    @Override
    public void linkChanged(LinkState link) {}
  }

  /// What the app does while it lives.
  private final class Watcher implements AutoCloseable {
    final Cluster cluster;
    final LogRecorder recorder;
    final FleetFeed feed;

    Watcher() throws Exception {
      cluster = requests.noting(connect(proxy.port()));
      recorder = desk.record(cluster);
      feed =
          new FleetFeed(
              cluster,
              "default",
              InstantSource.system(),
              snapshot -> {
                latest.set(snapshot);
                recorder.take(snapshot);
              });
    }

    boolean sees(GangId gang) {
      return feed.latest().fleet().gang(gang.uid()).isPresent();
    }

    @Override
    public void close() {
      recorder.close();
      feed.close();
      cluster.close();
    }
  }

  private Access access(int port) {
    var trust = new Access.Trust(demo.certificateAuthority(), true, null, false);
    String url = "https://127.0.0.1:" + port;
    var token = new Access.Credential.Token(demo.token());
    return new Access(url, trust, null, "chaos", token, Impersonation.NONE);
  }

  private KubernetesCluster connect(int port) throws Exception {
    var context = new ClusterContext("chaos", access(port).server(), "default", true, false);
    var search = ProgramSearch.of(ScriptedServer.MACHINE);
    return KubernetesCluster.open(context, AccessSource.fixed(access(port)), PATIENCE, search);
  }

  private GangId launch() throws Exception {
    int restarts = (int) IntStream.range(0, RANKS).filter(NumberedLines::fails).count();
    JsonObject job = JobManifest.of(Specs.gang("chaos", RANKS, NumberedLines.IMAGE));
    JsonObject spec = job.getAsJsonObject("spec");
    // Restarts in a pod reach the limit, new pods have to exceed it.
    spec.addProperty("backoffLimit", restarts + seed % 2);
    JsonObject pod = spec.getAsJsonObject("template").getAsJsonObject("spec");
    if (seed % 2 == 1) {
      pod.addProperty("restartPolicy", "OnFailure");
    }
    pod.getAsJsonArray("containers")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("env")
        .add(JsonParser.parseString(POD_UID));
    Login login =
        Login.with(
            AccessSource.fixed(access(demo.url().getPort())),
            Patience.USUAL,
            InstantSource.system(),
            ProgramSearch.of(ScriptedServer.MACHINE));
    try (Api api = new Api(login)) {
      var request =
          new ApiRequest(
              "POST",
              ApiPaths.jobs("default"),
              new LinkedHashMap<>(),
              job,
              new ApiRequest.Subject("create", "jobs", "default", "chaos"));
      String uid =
          api.call(request, answer -> ObjectMeta.of(Api.fields(answer)).uid().orElseThrow());
      return new GangId("default", "chaos", uid);
    }
  }

  private int written() {
    return truth.runs().values().stream().mapToInt(run -> run.written).sum();
  }

  private Optional<Gang> gang(GangId id) {
    FleetSnapshot snapshot = latest.get();
    return snapshot == null ? Optional.empty() : snapshot.fleet().gang(id.uid());
  }

  private boolean over(GangId id) {
    return gang(id).filter(g -> g.phase(InstantSource.system().instant()).ended()).isPresent();
  }

  private static boolean allEnded(Watcher watcher, GangId gang) {
    for (int rank = 0; rank < RANKS; rank++) {
      if (!watcher.recorder.isRecording(gang.uid())
          || !watcher.recorder.hasEnded(gang.uid(), rank)) {
        return false;
      }
    }
    return true;
  }

  private void await(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("seed " + seed + ": it did not come in time");
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Override
  public void close() {
    proxy.close();
    demo.close();
  }
}
