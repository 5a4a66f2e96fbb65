package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Rank;
import dev.gangboard.logs.LogMark.Kind;
import dev.gangboard.text.Text;
import java.time.InstantSource;
import java.util.Optional;

/// Says something about a log in words, the same thing only once in a row.
final class LogNotes {
  private final LogListener listener;
  private final InstantSource clock;
  private String said = "";
  private boolean awaitsNext;

  LogNotes(LogListener listener, InstantSource clock) {
    this.listener = listener;
    this.clock = clock;
  }

  void say(Kind kind, String key, Object... arguments) {
    sayOf(kind, "", key, arguments);
  }

  /// @param subject as in [LogMark]
  void sayOf(Kind kind, String subject, String key, Object... arguments) {
    String text = Text.of(key, arguments);
    if (!text.equals(said)) {
      said = text;
      listener.mark(new LogMark(kind, clock.instant(), subject, text));
    }
  }

  /// Says what a rank that writes nothing yet waits for.
  void waiting(RankSource source) {
    Optional<Rank> rank = source.rank();
    if (rank.isEmpty()) {
      say(Kind.WAITING, "ranklog.unknown");
    } else {
      say(Kind.WAITING, "ranklog.waiting", reason(rank.get()));
    }
  }

  /// Says that nothing can be read of a rank whose gang has ended. It may have written something.
  void nothing(RankSource source) {
    source.rank().ifPresent(rank -> sayOf(Kind.GAP, "/", "ranklog.none", reason(rank)));
  }

  /// Says that there may be a next attempt.
  void waitingForNext(RankSource source) {
    awaitsNext = true;
    source.rank().ifPresent(rank -> say(Kind.WAITING, "ranklog.waiting.next", reason(rank)));
  }

  /// The next attempt is there.
  void nextCame() {
    awaitsNext = false;
  }

  /// Says that there is no next attempt, if one was waited for: else the log would end with that.
  void over(RankSource source) {
    if (awaitsNext) {
      source.rank().ifPresent(rank -> say(Kind.ENDED, "ranklog.over", reason(rank)));
    }
  }

  private static String reason(Rank rank) {
    return rank.trouble() == null ? rank.evidence() : rank.trouble();
  }

  void line(LogLine line) throws InterruptedException {
    said = "";
    listener.line(line);
  }

  void drained() {
    listener.drained();
  }
}
