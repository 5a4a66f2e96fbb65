package dev.gangboard.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.CancelProgress;
import dev.gangboard.gang.CancelWords;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
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
  private static final Duration WITHOUT_WAITING = Duration.ZERO;

  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(paramLabel = "NAME", arity = "0..1", descriptionKey = "cli.cancel.name")
  private String name = "";

  @Option(
      names = {"-y", "--yes"},
      descriptionKey = "cli.cancel.yes")
  private boolean yes;

  @Option(
      names = "--wait",
      arity = "0..1",
      paramLabel = "TIME",
      fallbackValue = WaitTime.USUAL,
      descriptionKey = "cli.cancel.wait")
  private @Nullable String waitTime;

  @Option(names = "--now", descriptionKey = "cli.cancel.now")
  private boolean now;

  private @Nullable Duration wait;

  CancelCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    Terminal terminal = surroundings.terminal();
    readWait();
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
      return cancel(session, fleet, id);
    }
  }

  /// The word after `--wait` is the time, or, where that is missing, already the name.
  private void readWait() throws UsageException {
    if (name.isEmpty() && waitTime != null && !WaitTime.isOne(waitTime)) {
      name = waitTime;
      waitTime = WaitTime.USUAL;
    }
    if (name.isEmpty()) {
      throw new UsageException(Text.of("cli.cancel.no-name"));
    }
    wait = waitTime == null ? null : WaitTime.parse(waitTime);
  }

  private int cancel(Session session, LiveFleet fleet, GangId id)
      throws ClusterException, InterruptedException {
    var waiting = new CancelWait(session.cluster(), fleet, surroundings, id, now);
    Cluster.Cancelled answer = waiting.ask(wait == null ? WITHOUT_WAITING : wait);
    surroundings.terminal().say(told(answer, id));
    if (now) {
      waiting.kill();
    }
    if (wait == null) {
      return notWaited(session, id, answer, waiting.progress());
    }
    CancelProgress progress = waiting.prove(wait);
    if (progress.proved()) {
      surroundings.access().pastLogs().cancelProved(id, CancelWords.of(progress));
    }
    return result(id, answer, progress);
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
      terminal.print(GangJson.line(json(session.namespace(), name, null, "already_gone", null)));
    }
    return ExitCode.DONE;
  }

  private String question(Gang gang) {
    Instant at = surroundings.clock().instant();
    String question =
        Text.of(
            "cli.cancel.question",
            gang.id().namespace(),
            gang.id().name(),
            gang.completions(),
            StateWords.counts(gang.states(at)),
            gang.gpus(at).held());
    return now ? Text.of("cli.cancel.question.now", question) : question;
  }

  private static String told(Cluster.Cancelled answer, GangId id) {
    return switch (answer) {
      case ACCEPTED -> Text.of("cli.cancel.accepted", id.namespace(), id.name());
      case ALREADY_GONE -> Text.of("cli.cancel.already-gone", id.namespace(), id.name());
    };
  }

  /// What was asked for is not yet done: the terminal says what is not proved, and how it can be.
  private int notWaited(
      Session session, GangId id, Cluster.Cancelled answer, CancelProgress progress) {
    String again = "gangboard cancel " + id.name() + session.sameOptions(options) + " --wait";
    surroundings.terminal().say(Text.of("cli.cancel.unproved", CancelWords.of(progress), again));
    if (options.json()) {
      surroundings.terminal().print(GangJson.line(json(id, answer, progress)));
    }
    return ExitCode.DONE;
  }

  private int result(GangId id, Cluster.Cancelled answer, CancelProgress progress) {
    Terminal terminal = surroundings.terminal();
    if (options.json()) {
      terminal.print(GangJson.line(json(id, answer, progress)));
    } else if (progress.proved()) {
      terminal.print(
          Text.of("cli.cancel.proved", id.namespace(), id.name(), CancelWords.of(progress)));
    }
    if (progress.proved()) {
      return ExitCode.DONE;
    }
    List<String> left = progress.left().stream().map(pod -> pod.pod().id().name()).toList();
    List<String> names = left.isEmpty() ? List.of("job/" + id.name()) : left;
    terminal.say(
        Text.of(
            "cli.cancel.not-gone",
            names.size(),
            wait == null ? 0 : wait.toSeconds(),
            String.join(", ", names.subList(0, Math.min(PODS_TOLD, names.size())))));
    CancelWords.stuck(progress).forEach(terminal::say);
    if (!progress.stuck().isEmpty() && !now) {
      terminal.say(Text.of("cli.cancel.try-now", "--now"));
    }
    return ExitCode.CLUSTER;
  }

  private static JsonObject json(GangId id, Cluster.Cancelled answer, CancelProgress progress) {
    String word = answer.name().toLowerCase(Locale.ROOT);
    return json(id.namespace(), id.name(), id.uid(), word, progress);
  }

  /// @param progress null where there is no such gang
  private static JsonObject json(
      String namespace,
      String name,
      @Nullable String uid,
      String result,
      @Nullable CancelProgress progress) {
    var json = new JsonObject();
    json.addProperty("name", name);
    json.addProperty("namespace", namespace);
    json.addProperty("uid", uid);
    json.addProperty("result", result);
    json.addProperty("proved", progress == null || progress.proved());
    json.addProperty("pods", progress == null ? 0 : progress.pods());
    json.addProperty("left", progress == null ? 0 : progress.left().size());
    if (progress != null && progress.took() != null) {
      json.addProperty("seconds", progress.took().toSeconds());
    }
    var stuck = new JsonArray();
    if (progress != null) {
      CancelWords.stuck(progress).forEach(stuck::add);
    }
    json.add("stuck", stuck);
    return json;
  }
}
