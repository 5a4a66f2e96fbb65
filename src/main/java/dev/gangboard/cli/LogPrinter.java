package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.RankState;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRow;
import dev.gangboard.text.Text;
import java.time.Instant;

/// Writes log lines: as they are for one rank, with the rank before them for several.
final class LogPrinter {
  private final Terminal terminal;
  private final Style style;

  /// @param prefix whether each line tells its rank
  /// @param timestamps whether each line tells when it was written
  record Style(boolean prefix, boolean timestamps, boolean json) {}

  LogPrinter(Terminal terminal, Style style) {
    this.terminal = terminal;
    this.style = style;
  }

  void line(int rank, LogLine line) {
    if (style.json()) {
      var json = new JsonObject();
      json.addProperty("rank", rank);
      json.addProperty("at", line.at().toString());
      json.addProperty("text", line.text());
      terminal.print(GangJson.line(json));
      return;
    }
    var text = new StringBuilder();
    if (style.prefix()) {
      text.append(prefix(rank)).append(' ');
    }
    if (style.timestamps()) {
      text.append(line.at()).append(' ');
    }
    text.append(terminal.interactive() ? Printable.coloursOnly(line.text()) : line.text());
    terminal.print(text.toString());
  }

  /// A row of a log that is kept; its marks go to the person.
  void row(LogRow row) {
    LogMark mark = row.mark();
    if (mark != null) {
      note(row.rank(), mark.text());
    } else {
      Instant at = row.at() == null ? Instant.EPOCH : row.at();
      line(row.rank(), LogLine.of(at, row.text()));
    }
  }

  /// Something about a rank's log, for the person.
  void note(int rank, String note) {
    terminal.say(Text.of("cli.logs.note", String.valueOf(rank), Printable.oneLine(note)));
  }

  private String prefix(int rank) {
    String text = "[" + rank + "]";
    RankState[] palette = {
      RankState.RUNNING,
      RankState.SUCCEEDED,
      RankState.STARTING,
      RankState.UNSCHEDULED,
      RankState.STOPPING
    };
    return terminal.traits().colour()
        ? "\033[" + StateWords.colour(palette[rank % palette.length]) + "m" + text + "\033[0m"
        : text;
  }
}
