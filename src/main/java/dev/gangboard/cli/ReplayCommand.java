package dev.gangboard.cli;

import dev.gangboard.cluster.Recordings;
import dev.gangboard.record.SightingFile;
import dev.gangboard.text.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Shows what recordings and run records tell, at the asked moments or at each change. Needs no
/// cluster.
@Command(
    name = "replay",
    header = "${bundle:cli.replay.header}",
    description = "${bundle:cli.replay.description}")
final class ReplayCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Parameters(arity = "1..*", paramLabel = "FILE", descriptionKey = "cli.replay.file")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--at", paramLabel = "MS", split = ",", descriptionKey = "cli.replay.at")
  private @Nullable List<Long> moments;

  ReplayCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, InterruptedException {
    if (moments != null) {
      for (long moment : moments) {
        if (moment < 0 || moment > ReplayedGang.LATEST) {
          throw new UsageException(Text.of("cli.replay.moment", String.valueOf(moment)));
        }
      }
    }
    int code = ExitCode.DONE;
    for (Path file : files) {
      code = Math.max(code, replay(file));
    }
    return code;
  }

  private int replay(Path file) throws InterruptedException {
    Terminal terminal = surroundings.terminal();
    Replay replay = replayTo(output(file));
    var flaws = new ReplayFlaws(terminal, lines(file));
    try {
      surroundings
          .access()
          .recordings()
          .read(
              file,
              new Recordings.Reading() {
                @Override
                public void seen(Recordings.Seen seen) {
                  flaws.look(seen);
                  replay.seen(seen);
                }

                @Override
                public void passedOver(Recordings.Flaw flaw) {
                  flaws.tell(flaw);
                }
              });
    } catch (Recordings.UnreadableException e) {
      flaws.end();
      terminal.say("gangboard: " + Printable.oneLine(String.valueOf(e.getMessage())));
      return ExitCode.WRONG_USE;
    }
    replay.end();
    flaws.end();
    return ExitCode.DONE;
  }

  private static Path lines(Path file) {
    return Files.isDirectory(file) ? file.resolve(SightingFile.NAME) : file;
  }

  private Replay replayTo(ReplayOutput output) {
    return moments == null
        ? new ReplayedChanges(output)
        : new ReplayedMoments(List.copyOf(moments), output);
  }

  /// What is written of each gang must say of which file it is, where there are several.
  private ReplayOutput output(Path file) {
    String heading = files.size() > 1 ? file.toString() : null;
    return options.json()
        ? new ReplayJson(surroundings.terminal(), heading, moments != null)
        : new ReplayText(surroundings.terminal(), heading, moments != null);
  }
}
