package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Gang;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogStart;
import dev.gangboard.record.RecordException;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Prints the logs of a gang's ranks.
@Command(name = "logs", header = "${bundle:cli.logs.header}")
final class LogsCommand implements Callable<Integer> {
  /// Each followed rank is a connection to the API server.
  private static final int RANKS_AT_ONCE = 64;

  private static final int RANKS_OF_RECORD = 1_000;
  private static final int USUAL_TAIL = 200;

  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(paramLabel = "NAME", descriptionKey = "cli.logs.name")
  private String name = "";

  @Option(
      names = {"-r", "--rank"},
      paramLabel = "RANKS",
      descriptionKey = "cli.logs.rank")
  private List<String> ranks = new ArrayList<>();

  @Option(
      names = {"-f", "--follow"},
      descriptionKey = "cli.logs.follow")
  private boolean follow;

  @Option(names = "--tail", paramLabel = "LINES", descriptionKey = "cli.logs.tail")
  private @Nullable Integer tail;

  @Option(names = "--since", paramLabel = "TIME", descriptionKey = "cli.logs.since")
  private @Nullable String since;

  @Option(
      names = {"-p", "--previous"},
      descriptionKey = "cli.logs.previous")
  private boolean previous;

  @Option(names = "--timestamps", descriptionKey = "cli.logs.timestamps")
  private boolean timestamps;

  @Option(names = "--save", paramLabel = "FILE", descriptionKey = "cli.logs.save")
  private @Nullable Path save;

  LogsCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call()
      throws UsageException, ClusterException, RecordException, InterruptedException {
    LogChoice choice = choice();
    if (save != null) {
      return new LogsSaving(surroundings).save(name, save);
    }
    Optional<RunSummary> past = PastGangs.find(surroundings.access().pastLogs(), name);
    if (past.filter(run -> run.ended() != null).isPresent() && print(past.get(), choice)) {
      return ExitCode.DONE;
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      Optional<Gang> gang = GangFinder.findIfThere(fleet.listed().fleet(), name);
      if (gang.isEmpty() && past.isPresent() && print(past.get(), choice)) {
        return ExitCode.DONE;
      }
      print(session, fleet, session.find(fleet, name), choice);
      return ExitCode.DONE;
    }
  }

  private LogChoice choice() throws UsageException {
    if (tail != null && tail < 0) {
      throw new UsageException(Text.of("cli.logs.negative-tail"));
    }
    if (previous && follow) {
      throw new UsageException(Text.of("cli.logs.previous-follow"));
    }
    if (save != null && (follow || previous || !ranks.isEmpty() || tail != null || since != null)) {
      throw new UsageException(Text.of("cli.logs.save.whole"));
    }
    Instant from = since == null ? null : SinceOption.parse(since, surroundings.clock().instant());
    Integer most = tail;
    if (most == null && from == null) {
      most = USUAL_TAIL;
    }
    return new LogChoice(most, from, previous);
  }

  private void print(Session session, LiveFleet fleet, Gang gang, LogChoice choice)
      throws UsageException, ClusterException, InterruptedException {
    List<Integer> chosen = RankSelection.parse(ranks, gang.completions(), RANKS_AT_ONCE);
    LogPrinter printer = printer(chosen);
    if (follow) {
      follow(session, fleet, gang, chosen, printer, choice);
    } else {
      new LogTails(session.cluster(), printer, surroundings.clock(), choice).print(gang, chosen);
    }
  }

  /// Prints what is kept of a gang.
  ///
  /// @return whether there was anything
  private boolean print(RunSummary run, LogChoice choice)
      throws UsageException, RecordException, InterruptedException {
    Optional<GangLogs> kept = surroundings.access().pastLogs().open(run.id().uid());
    if (kept.isEmpty()) {
      return false;
    }
    try (GangLogs logs = kept.get()) {
      List<Integer> there = logs.ranks();
      if (there.isEmpty()) {
        return false;
      }
      int completions = Math.max(run.letters().length(), there.getLast() + 1);
      List<Integer> chosen = RankSelection.parse(ranks, completions, RANKS_OF_RECORD);
      new KeptLogs(printer(chosen), choice).print(logs, chosen);
      return true;
    }
  }

  private LogPrinter printer(List<Integer> chosen) {
    boolean prefix = chosen.size() > 1 && options.output != OutputFormat.RAW;
    var style = new LogPrinter.Style(prefix, timestamps, options.json());
    return new LogPrinter(surroundings.terminal(), style);
  }

  private void follow(
      Session session,
      LiveFleet fleet,
      Gang gang,
      List<Integer> chosen,
      LogPrinter printer,
      LogChoice choice)
      throws ClusterException, InterruptedException {
    String uid = gang.id().uid();
    Long seconds = choice.since() == null ? null : choice.since().getEpochSecond();
    LogStart start = new LogStart(Set.of(), null, choice.tail(), seconds);
    try {
      new LogFollow(session.cluster(), printer)
          .untilEnd(() -> fleet.latest().fleet().gang(uid), chosen, start, fleet::check);
    } catch (InterruptedException e) {
      surroundings.terminal().say(session.goesOn(gang.id().name(), options));
      throw e;
    }
  }
}
