package dev.gangboard.cluster;

import dev.gangboard.gang.Rank;
import dev.gangboard.text.Text;
import java.util.Optional;

/// Says something about a log in words, the same thing only once in a row.
final class LogNotes {
  private final RankLog.Listener listener;
  private String said = "";

  LogNotes(RankLog.Listener listener) {
    this.listener = listener;
  }

  void say(String key, Object... arguments) {
    String text = Text.of(key, arguments);
    if (!text.equals(said)) {
      said = text;
      listener.note(text);
    }
  }

  /// Says what a rank that writes nothing yet waits for.
  void waiting(RankSource source) {
    Optional<Rank> rank = source.rank();
    if (rank.isEmpty()) {
      say("ranklog.unknown");
    } else {
      say("ranklog.waiting", reason(rank.get()));
    }
  }

  /// Says that nothing can be read of a rank whose gang has ended.
  void nothing(RankSource source) {
    source.rank().ifPresent(rank -> say("ranklog.none", reason(rank)));
  }

  /// Says that there may be a next attempt.
  void waitingForNext(RankSource source) {
    source.rank().ifPresent(rank -> say("ranklog.waiting.next", reason(rank)));
  }

  private static String reason(Rank rank) {
    return rank.trouble() == null ? rank.evidence() : rank.trouble();
  }

  void line(LogLine line) throws InterruptedException {
    said = "";
    listener.line(line);
  }
}
