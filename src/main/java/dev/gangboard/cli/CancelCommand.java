package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Cancels a gang: deletes its Job and all its pods, and with `--wait` proves that they are gone.
@Command(name = "cancel", header = "${bundle:cli.cancel.header}")
final class CancelCommand implements Callable<Integer> {
  private static final int PODS_TOLD = 8;

  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(paramLabel = "NAME", descriptionKey = "cli.cancel.name")
  private String name = "";

  @Option(
      names = {"-y", "--yes"},
      descriptionKey = "cli.cancel.yes")
  private boolean yes;

  @Option(names = "--wait", descriptionKey = "cli.cancel.wait")
  private boolean wait;

  @Option(names = "--timeout", paramLabel = "SECONDS", descriptionKey = "cli.cancel.timeout")
  private int timeout = 300;

  CancelCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    Terminal terminal = surroundings.terminal();
    if (!yes && !terminal.interactive()) {
      throw new UsageException(Text.of("cli.cancel.unconfirmed", "--yes"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      Optional<Gang> found = session.findIfThere(fleet, name);
      if (found.isEmpty()) {
        return nothingThere(session, fleet);
      }
      Gang gang = found.get();
      GangId id = gang.id();
      if (yes && !id.name().equals(name)) {
        throw new UsageException(Text.of("cli.cancel.whole-name", id.name(), Quoted.of(name)));
      }
      if (!yes && !terminal.confirm(question(gang))) {
        terminal.say(Text.of("cli.cancel.declined"));
        return ExitCode.WRONG_USE;
      }
      Cluster.Cancelled answer = session.cluster().cancel(id);
      terminal.say(told(answer, id));
      List<String> left = wait ? untilGone(fleet, id) : null;
      return result(id, answer, left);
    }
  }

  /// By the contract a gang that is gone is a success, as in a clean-up that runs twice; a person
  /// who mistyped sees what is there instead.
  private int nothingThere(Session session, LiveFleet fleet) {
    Terminal terminal = surroundings.terminal();
    terminal.say(
        GangFinder.notFound(fleet.latest().fleet(), session.namespace(), name)
            + " "
            + Text.of("cli.cancel.declined"));
    if (options.json()) {
      terminal.print(GangJson.line(json(session.namespace(), name, null, "already_gone", 0)));
    }
    return ExitCode.DONE;
  }

  private String question(Gang gang) {
    Instant now = surroundings.clock().instant();
    return Text.of(
        "cli.cancel.question",
        gang.id().namespace(),
        gang.id().name(),
        gang.completions(),
        StateWords.counts(gang.states(now)),
        gang.gpus(now).held());
  }

  private static String told(Cluster.Cancelled answer, GangId id) {
    return switch (answer) {
      case ACCEPTED -> Text.of("cli.cancel.accepted", id.namespace(), id.name());
      case ALREADY_GONE -> Text.of("cli.cancel.already-gone", id.namespace(), id.name());
    };
  }

  /// Waits until Job and pods are gone from the API, or the time is up.
  ///
  /// @return the names of the pods that are left
  private List<String> untilGone(LiveFleet fleet, GangId id)
      throws ClusterException, InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(timeout).toNanos();
    FleetSnapshot seen = fleet.latest();
    String told = "";
    while (true) {
      Gang gang = seen.fleet().gang(id.uid()).orElse(null);
      List<String> left = gang == null ? List.of() : podsLeft(gang);
      boolean gone = left.isEmpty() && (gang == null || gang.jobGone() || gang.job().isEmpty());
      Duration time = Duration.ofNanos(end - System.nanoTime());
      if (gone || !time.isPositive()) {
        return gone ? List.of() : left.isEmpty() ? List.of("job/" + id.name()) : left;
      }
      String progress = Text.of("cli.cancel.left", left.size());
      if (!progress.equals(told)) {
        surroundings.terminal().say(progress);
        told = progress;
      }
      seen = fleet.next(seen, time);
    }
  }

  private List<String> podsLeft(Gang gang) {
    Instant now = surroundings.clock().instant();
    List<String> left = new ArrayList<>();
    for (int rank = 0; rank < gang.completions(); rank++) {
      for (Attempt attempt : gang.rank(rank, now).attempts()) {
        if (attempt.gone() == null) {
          left.add(attempt.pod().id().name());
        }
      }
    }
    return left;
  }

  /// @param left what is left after the wait, or null if nobody waited
  private int result(GangId id, Cluster.Cancelled answer, @Nullable List<String> left) {
    Terminal terminal = surroundings.terminal();
    if (options.json()) {
      String word = answer.name().toLowerCase(Locale.ROOT);
      Integer count = left == null ? null : left.size();
      terminal.print(GangJson.line(json(id.namespace(), id.name(), id.uid(), word, count)));
    }
    if (left == null) {
      return ExitCode.DONE;
    }
    if (!left.isEmpty()) {
      String names = String.join(", ", left.subList(0, Math.min(PODS_TOLD, left.size())));
      terminal.say(Text.of("cli.cancel.not-gone", left.size(), timeout, names));
      return ExitCode.CLUSTER;
    }
    if (!options.json()) {
      terminal.print(Text.of("cli.cancel.proved", id.namespace(), id.name()));
    }
    return ExitCode.DONE;
  }

  private static JsonObject json(
      String namespace, String name, @Nullable String uid, String result, @Nullable Integer left) {
    var json = new JsonObject();
    json.addProperty("name", name);
    json.addProperty("namespace", namespace);
    json.addProperty("uid", uid);
    json.addProperty("result", result);
    json.addProperty("proved", left == null ? null : left == 0);
    json.addProperty("left", left);
    return json;
  }
}
