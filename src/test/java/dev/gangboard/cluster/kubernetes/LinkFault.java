package dev.gangboard.cluster.kubernetes;

import dev.gangboard.demo.api.Faults;
import dev.gangboard.demo.api.Faults.Answer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Breaks the link to a cluster, and mends it again.
///
/// @param name as people would say
/// @param lasts whether its cause stays for a while
public record LinkFault(String name, Step begin, Step end, boolean lasts) {
  private LinkFault(String name, Step begin, Step end) {
    this(name, begin, end, true);
  }

  /// One of both.
  public interface Step {
    void take(Between between) throws Exception;
  }

  /// What can be broken: the server, the way to it, and the machine's clock.
  record Between(Faults faults, CuttingProxy proxy, ShiftedClock clock) {}

  private static LinkFault once(String name, Step step) {
    return new LinkFault(name, step, _ -> {}, false);
  }

  /// Nothing is answered as it should be, and what is open is cut.
  private static LinkFault answers(String name, Answer answer) {
    return new LinkFault(
        name,
        between -> {
          between.faults().answer(Faults.Scope.EVERYTHING, answer, Integer.MAX_VALUE);
          between.faults().dropWatches();
          between.faults().dropLogs();
        },
        between -> between.faults().clear());
  }

  private static LinkFault refused(String name, Duration latency) {
    return new LinkFault(
        name,
        between -> {
          between.faults().latency(latency);
          between.faults().expireTokens(true);
          between.faults().dropWatches();
        },
        between -> between.faults().clear());
  }

  /// All that happen to links.
  public static List<LinkFault> all() {
    return List.of(
        once("none", _ -> {}),
        once("watches cut", between -> between.faults().dropWatches()),
        new LinkFault("watches end at once", LinkFault::endAgainAndAgain, LinkFault::clear),
        once("410, history gone", between -> between.faults().expireHistory()),
        answers("429, Retry-After 2", new Answer.TooManyRequests(2)),
        answers("500", new Answer.ServerError("down")),
        answers("502 of a gateway", new Answer.Html(502, "<h1>Bad gateway</h1>")),
        answers("login page", new Answer.Html(200, "<h1>Log in</h1>")),
        answers("answers cut", new Answer.Cut()),
        refused("token refused", Duration.ZERO),
        refused("token refused, late", Duration.ofSeconds(2)),
        new LinkFault("3 s of latency", LinkFault::late, LinkFault::clear),
        new LinkFault(
            "watches silent",
            between -> between.faults().silence(true),
            between -> between.faults().silence(false)),
        new LinkFault("server restarts", LinkFault::restart, between -> between.proxy().accept()),
        new LinkFault(
            "network swallows all",
            between -> between.proxy().swallow(true),
            between -> between.proxy().swallow(false)),
        new LinkFault("sockets half open", between -> between.proxy().forget(), _ -> {}),
        once("machine sleeps", LinkFault::sleep),
        new LinkFault(
            "clock set back",
            between -> between.clock().shift(Duration.ofHours(-1)),
            between -> between.clock().shift(Duration.ofHours(1))));
  }

  /// That of the name.
  static LinkFault named(String name) {
    return all().stream().filter(fault -> fault.name().equals(name)).findFirst().orElseThrow();
  }

  private static void clear(Between between) {
    between.faults().clear();
  }

  private static void late(Between between) {
    between.faults().latency(Duration.ofSeconds(3));
    between.faults().dropWatches();
  }

  private static void endAgainAndAgain(Between between) {
    Thread.ofVirtual()
        .start(() -> {
          for (int i = 0; i < 100; i++) {
            between.faults().endWatches();
            LockSupport.parkNanos(100_000_000);
          }
        });
  }

  /// Another server answers afterwards, that knows nothing of versions before.
  private static void restart(Between between) throws Exception {
    between.proxy().refuse();
    between.faults().expireHistory();
  }

  /// An hour passes on the wall while the sockets die.
  private static void sleep(Between between) {
    between.clock().shift(Duration.ofHours(1));
    between.proxy().forget();
  }
}
