package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// When the server is asked whether it is there, and what an answer does.
class LinkWatcherTest {
  private static final ScriptedServer.Answer VERSION =
      ScriptedServer.json(200, "{\"gitVersion\": \"v1.36.2\"}");
  private static final String PATH = "/version";

  private final ScriptedServer server = new ScriptedServer();
  private final ShiftedClock clock = new ShiftedClock();
  private final List<LinkState> links = new CopyOnWriteArrayList<>();
  private Api api;
  private LinkMonitor monitor;
  private Strand jobs;
  private LinkWatcher watcher;

  @BeforeEach
  void aLiveLink() throws Exception {
    Login login =
        Login.with(
            AccessSource.fixed(server.access(new Access.Credential.Token("a-token"))),
            ScriptedServer.HASTY,
            clock,
            ProgramSearch.of(ScriptedServer.MACHINE));
    api = new Api(login);
    monitor = new LinkMonitor(ScriptedServer.HASTY, clock, links::add);
    jobs = monitor.strand(Strand.Need.ALWAYS);
    watcher = new LinkWatcher(api, monitor);
    jobs.listed();
  }

  @AfterEach
  void close() {
    watcher.close();
    api.close();
    server.close();
  }

  @Test
  void aLiveLinkIsNotAskedAfter() throws Exception {
    watcher.look();
    assertEquals(Status.LIVE, links.getLast().status());
    assertEquals(0, server.seen().size());
  }

  @Test
  void afterASleepTheServerIsAskedAtOnceAndOldWatchesAreOpenedAnew() throws Exception {
    server.always(PATH, VERSION);
    FutureTask<String> watch = watch();
    await().until(() -> server.seen("watch").size() == 1);
    pause();
    clock.shift(Duration.ofHours(1));
    watcher.look();
    assertEquals(Status.STALE, links.getLast().status());
    assertEquals("Unreachable", watch.get());
    assertEquals(1, server.seen(PATH).size());
  }

  @Test
  void aWatchThatWasAnsweredSinceIsKept() throws Exception {
    server.always(PATH, VERSION);
    pause();
    clock.shift(Duration.ofHours(1));
    server.once(PATH, false, server.silence());
    watcher.look();
    await().until(() -> server.seen(PATH).size() == 1);
    FutureTask<String> watch = watch();
    await().until(() -> server.seen("watch").size() == 1);
    pause();
    long reasons = api.pauses().reasons();
    await()
        .until(() -> {
          watcher.look();
          return api.pauses().reasons() > reasons; // the link is back
        });
    assertFalse(watch.isDone());
  }

  @Test
  void aQuestionThatIsNotAnsweredHoldsUpNoOther() throws Exception {
    server.once(PATH, false, server.silence());
    server.always(PATH, VERSION);
    monitor.probed(new ClusterException.Unreachable("gone", "", null), Duration.ZERO);
    pause();
    watcher.look();
    await().until(() -> server.seen(PATH).size() == 1);
    pause();
    watcher.look();
    await().until(() -> links.getLast().status() == Status.LIVE);
  }

  @Test
  void nobodyAsksWhileListsAndWatchesAreRefused() throws Exception {
    monitor.suspect();
    pause();
    jobs.lost(new ClusterException.ServerFault("down", "", null), Duration.ZERO);
    watcher.look();
    jobs.heard();
    assertEquals(0, server.seen(PATH).size());
  }

  @Test
  void aServerThatAsksToBeLeftAloneIsLeftAlone() throws Exception {
    server.always(
        PATH,
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "60");
          ScriptedServer.status(429, "TooManyRequests", "later").give(exchange);
        });
    monitor.suspect();
    pause();
    watcher.look();
    await().until(() -> api.pauses().leftAlone());
    pause();
    watcher.look();
    assertEquals(1, server.seen(PATH).size());
    assertTrue(monitor.lost());
  }

  /// A watch that says nothing; how it ended.
  private FutureTask<String> watch() {
    server.always("/watch", server.thenSilence("application/json", "{}\n"));
    ApiRequest request =
        ApiRequest.get(List.of("watch"), new Subject("watch", "jobs", "default", ""));
    FutureTask<String> task =
        new FutureTask<>(() -> {
          try {
            return api.stream(request, Duration.ofMinutes(5), answer -> answer.body().string());
          } catch (ClusterException e) {
            return e.getClass().getSimpleName();
          }
        });
    Thread.ofVirtual().start(task);
    return task;
  }

  /// Until a question may be asked again.
  private static void pause() {
    long end = System.nanoTime() + ScriptedServer.HASTY.probeAgain().toNanos() * 2;
    await().until(() -> System.nanoTime() > end);
  }
}
