package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.LogFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One run of a gang of 16 ranks whose logs are recorded through a [ChaosProxy]: with restarts, in
/// the pod or as new pods, an end of the app in between, and a failure of the gang. Afterwards each
/// line that was written must be in the record exactly once and in order, or lie in a marked gap.
public final class ChaosRun implements AutoCloseable {
  private static final int RANKS = 16;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Patience PATIENCE =
      new Patience(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3),
          Duration.ofMillis(50));
  private static final Pattern LINE = Pattern.compile("run=(\\d+) n=(\\d+) len=(\\d+) (x*)");

  private final long seed;
  private final NumberedLines truth;
  private final DemoCluster demo;
  private final ChaosProxy proxy;
  private final LogDesk desk;
  private final List<String> wrong = new ArrayList<>();
  private final AtomicReference<@Nullable FleetSnapshot> latest = new AtomicReference<>();
  private int lines;
  private int missing;
  private int gaps;

  /// How it went.
  ///
  /// @param wrong what must not be, in words
  /// @param missing lines in marked gaps
  public record Outcome(int faults, int lines, int missing, int gaps, List<String> wrong) {}

  public ChaosRun(long seed, Path folder) {
    this.seed = seed;
    this.truth = new NumberedLines(seed);
    Images images =
        Images.standard().with(new Images.Image(NumberedLines.IMAGE, truth, 1_000)).onEveryNode();
    demo =
        DemoCluster.start(
            DemoOptions.standard()
                .withSeed(seed)
                .withSpeed(4)
                .withPace(Pace.swift())
                .withImages(images));
    proxy = new ChaosProxy(demo.url().getPort(), seed);
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
    GangId gang = launch();
    boolean inPlace = seed % 2 == 1;
    var random = new Random(seed);
    try (Watcher first = new Watcher()) {
      int enough = 2_000 + random.nextInt(8_000);
      await(() -> written() > enough || over(gang));
      first.recorder.take(Objects.requireNonNull(latest.get()));
    }
    try (Watcher second = new Watcher()) {
      await(() -> over(gang));
      proxy.calm();
      await(() -> allEnded(second, gang));
    }
    try (GangLogs logs = desk.past(gang.uid()).orElseThrow()) {
      check(logs, inPlace);
    }
    return new Outcome(proxy.faults(), lines, missing, gaps, wrong);
  }

  /// What the app does while it lives.
  private final class Watcher implements AutoCloseable {
    final KubernetesCluster cluster;
    final LogRecorder recorder;
    final FleetFeed feed;

    Watcher() throws Exception {
      cluster = connect(proxy.port());
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
    if (seed % 2 == 1) {
      JsonObject pod = spec.getAsJsonObject("template").getAsJsonObject("spec");
      pod.addProperty("restartPolicy", "OnFailure");
    }
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

  private void check(GangLogs logs, boolean inPlace) throws Exception {
    Set<Integer> seen = new HashSet<>();
    for (int rank = 0; rank < RANKS; rank++) {
      new Check(logs.rank(rank), inPlace, seen).run();
    }
    for (Map.Entry<Integer, NumberedLines.Run> run : truth.runs().entrySet()) {
      if (!seen.contains(run.getKey()) && run.getValue().written > 0) {
        missing += run.getValue().written;
        boolean told =
            logs.rank(run.getValue().rank).marks().stream()
                .anyMatch(mark -> mark.mark().kind() == LogMark.Kind.GAP);
        if (!told) {
          wrong.add("run " + run.getKey() + " is not there, and no gap tells");
        }
      }
    }
  }

  /// Compares one rank's record with what the rank has written.
  private final class Check {
    private final RankTranscript transcript;
    private final boolean inPlace;
    private final Set<Integer> seen;
    private int run = -1;
    private int next;
    private int pieceLeft;
    private boolean gap;

    Check(RankTranscript transcript, boolean inPlace, Set<Integer> seen) {
      this.transcript = transcript;
      this.inPlace = inPlace;
      this.seen = seen;
    }

    void run() throws Exception {
      for (long at = 0; at < transcript.size(); at += 1_000) {
        for (LogRow row : transcript.rows(at, 1_000)) {
          take(row);
        }
      }
      endRun();
    }

    private void take(LogRow row) {
      switch (row.kind()) {
        case MARK -> {
          boolean isGap = row.mark() != null && row.mark().kind() == LogMark.Kind.GAP;
          gap |= isGap;
          gaps += isGap ? 1 : 0;
        }
        case MORE -> pieceLeft -= row.text().length();
        case LINE -> line(row);
      }
    }

    private void line(LogRow row) {
      Matcher line = LINE.matcher(row.text());
      if (!line.matches()) {
        fail("cannot be read: " + row.text());
        return;
      }
      whole();
      int number = Integer.parseInt(line.group(2));
      if (Integer.parseInt(line.group(1)) != run) {
        endRun();
        run = Integer.parseInt(line.group(1));
        next = 0;
        if (!seen.add(run)) {
          fail("comes again");
        }
      }
      if (number != next) {
        if (number < next || !gap) {
          fail("line " + number + " where " + next + " is expected" + (gap ? " in a gap" : ""));
        }
        missing += number - next;
      }
      lines++;
      next = number + 1;
      gap = false;
      pieceLeft = Integer.parseInt(line.group(3)) - line.group(4).length();
    }

    private void whole() {
      if (pieceLeft != 0 && !gap) {
        fail("line " + (next - 1) + " has " + pieceLeft + " bytes too few");
      }
      pieceLeft = 0;
    }

    private void endRun() {
      if (run < 0) {
        return;
      }
      whole();
      NumberedLines.Run written = Objects.requireNonNull(truth.runs().get(run));
      if (next < written.written) {
        missing += written.written - next;
        boolean mayBeGone = inPlace || written.stopped;
        if (!gap) {
          fail("ends at " + next + " of " + written.written + ", and no gap tells");
        } else if (!mayBeGone) {
          fail("ends at " + next + " of " + written.written + " although its pod is there");
        }
      } else if (next > written.written) {
        fail("has more than was written");
      }
    }

    private void fail(String what) {
      wrong.add("rank " + transcript.rank() + ", run " + run + ": " + what);
    }
  }

  @Override
  public void close() {
    proxy.close();
    demo.close();
  }
}
