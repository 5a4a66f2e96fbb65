package dev.gangboard.cli;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Prints the logs of a gang's ranks.
@Command(name = "logs", header = "${bundle:cli.logs.header}")
final class LogsCommand implements Callable<Integer> {
  /// Each followed rank is a connection to the API server.
  private static final int RANKS_AT_ONCE = 64;

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
  private int tail = 200;

  @Option(names = "--timestamps", descriptionKey = "cli.logs.timestamps")
  private boolean timestamps;

  LogsCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    if (tail < 0) {
      throw new UsageException(Text.of("cli.logs.negative-tail"));
    }
    try (Session session = Session.open(surroundings, options);
        LiveFleet fleet = session.fleet(session.namespace())) {
      Gang gang = session.find(fleet, name);
      List<Integer> chosen = RankSelection.parse(ranks, gang.completions(), RANKS_AT_ONCE);
      var style = new LogPrinter.Style(chosen.size() > 1, timestamps, options.json());
      var printer = new LogPrinter(surroundings.terminal(), style);
      if (follow) {
        follow(session, fleet, gang, chosen, printer);
      } else {
        new LogTails(session.cluster(), printer, surroundings.clock()).print(gang, chosen, tail);
      }
      return ExitCode.DONE;
    }
  }

  private void follow(
      Session session, LiveFleet fleet, Gang gang, List<Integer> chosen, LogPrinter printer)
      throws InterruptedException {
    String uid = gang.id().uid();
    try {
      new LogFollow(session.cluster(), printer)
          .untilEnd(() -> fleet.latest().fleet().gang(uid), chosen, tail);
    } catch (InterruptedException e) {
      surroundings.terminal().say(session.goesOn(gang.id().name(), options));
      throw e;
    }
  }
}
