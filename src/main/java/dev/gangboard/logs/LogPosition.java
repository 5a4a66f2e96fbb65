package dev.gangboard.logs;

import dev.gangboard.cluster.LogLine;
import dev.gangboard.cluster.LogTime;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// How far a log has been read, so that reading goes on where it stopped: no line lost, none twice.
///
/// A server can be asked for lines from a whole second on. Of those that come then, each line that
/// was seen before is passed over as often as it was seen. Lines of one time need no order among
/// them for that, and standard output and error may be a little out of order: therefore the second
/// before the last is asked for again as well where the last has only begun. Where more lines came
/// in one second than are kept, the last time and the number of lines seen at it decide.
///
/// Where the newest lines are asked for instead, whatever their times, they are passed over up to
/// the line that was seen last, since a log is only ever appended to: see [TailSearch].
///
/// A clock that is set back begins a new era: the server would hold back the new lines if it were
/// asked from the latest time on, so it is asked from the newest line's, and what it sends of the
/// older era is passed over up to that era's last line.
final class LogPosition {
  private static final long SECOND = 1_000_000_000L;

  /// How far lines may be out of order.
  private static final long DISORDER = SECOND / 2;

  private static final int FEWEST_AT_TAIL = 256;

  private SeenLines thisSecond = new SeenLines();
  private SeenLines secondBefore = new SeenLines();
  private final CRC32C hash = new CRC32C();
  private long last = LogTime.NONE;
  private long lastKey;
  private long newest = LogTime.NONE;
  private int seenAtLast;
  private int repeats;
  private boolean repeatsCountable = true;
  private boolean anotherRun;
  private @Nullable OlderEra older;
  private @Nullable TailSearch tail;
  private @Nullable Resumption resumption;

  /// What a line is.
  enum Step {
    NEW,
    /// New, and the clock was set back before it.
    NEW_ERA,
    KNOWN
  }

  /// What is known about the place at which reading went on.
  enum Joint {
    /// Nothing that shows it came yet, or reading was never interrupted.
    OPEN,
    /// The last lines seen came again: nothing is missing.
    SEAMLESS,
    /// They did not come again: lines between may be missing.
    GAP
  }

  /// The last line before the clock was set back.
  private record OlderEra(long last, long key) {}

  /// The epoch second from which lines are wanted, or null before the first line.
  @Nullable Long since() {
    return last == LogTime.NONE ? null : LogTime.second(last - DISORDER);
  }

  /// The time of the last line, or [LogTime#NONE] before the first.
  long last() {
    return last;
  }

  /// The time of the line that came last, which may be a little before [#last].
  long newest() {
    return newest;
  }

  boolean isEmpty() {
    return last == LogTime.NONE;
  }

  /// What is read next is of another run of the container: that it does not begin with the lines
  /// seen last is no gap.
  void newRun() {
    anotherRun = true;
  }

  /// Whether nothing of the run is seen yet that is read next.
  boolean isAtNewRun() {
    return anotherRun;
  }

  /// Nothing of what was seen will come again.
  void forget() {
    thisSecond.clear();
    secondBefore.clear();
    older = null;
    last = LogTime.NONE;
    newest = LogTime.NONE;
    resumption = null;
    tail = null;
  }

  /// A request from [#since] begins.
  void resume() {
    tail = null;
    resumption = last == LogTime.NONE ? null : new Resumption();
  }

  /// Whether the last line can be found again among the newest lines.
  boolean canResumeAtTail() {
    return last != LogTime.NONE && !anotherRun && repeatsAtEnd() > 0;
  }

  /// A request for the newest lines begins.
  ///
  /// @return how many lines to ask for, so that the last that was seen is likely to be among them
  int resumeAtTail() {
    resumption = null;
    tail = new TailSearch(lastKey, repeatsAtEnd());
    return FEWEST_AT_TAIL + 4 * (thisSecond.size() + secondBefore.size());
  }

  /// The search for the last line among the newest ones; null where there is none.
  @Nullable TailSearch tail() {
    return tail;
  }

  /// How often the last line came, 0 where that is not known.
  private int repeatsAtEnd() {
    return repeatsCountable ? repeats : thisSecond.overflowed() ? 0 : thisSecond.count(lastKey);
  }

  /// How the resumed reading joins what was read before.
  Joint joint() {
    if (tail != null) {
      return tail.isFound() ? Joint.SEAMLESS : Joint.OPEN;
    }
    return resumption == null ? Joint.OPEN : resumption.joint;
  }

  /// Whether a line would show a gap: it is the first of a resumed reading, and not one that was
  /// seen.
  boolean wouldShowGap(LogLine line) {
    return resumption != null && resumption.wouldShowGap(line.time());
  }

  /// Whether a line of a resumed reading was seen before.
  boolean knows(LogLine line) {
    return resumption != null && resumption.isExpected(key(line));
  }

  /// Takes the next line.
  Step advance(LogLine line) {
    long key = key(line);
    if (tail != null && tail.passesOver(key, line.time())) {
      return Step.KNOWN;
    }
    if (resumption != null && resumption.passesOver(line.time(), key)) {
      return Step.KNOWN;
    }
    return note(line.time(), key);
  }

  private Step note(long time, long key) {
    boolean setBack = last != LogTime.NONE && time < last - SECOND;
    countRepeats(time, key);
    if (setBack) {
      older = new OlderEra(last, lastKey);
      thisSecond.clear();
      secondBefore.clear();
      last = LogTime.NONE;
      resumption = null;
    }
    if (time > last) {
      turnSeconds(time);
      last = time;
      seenAtLast = 0;
    }
    if (time == last) {
      seenAtLast++;
    }
    thisSecond.add(key);
    lastKey = key;
    anotherRun = false;
    newest = time;
    return setBack ? Step.NEW_ERA : Step.NEW;
  }

  /// Lines of one time and text can only be told apart by their number: those that follow one
  /// another are counted here, others among those of the second.
  private void countRepeats(long time, long key) {
    boolean sameTime = time == newest;
    if (key == lastKey && sameTime) {
      repeats++;
    } else {
      repeats = 1;
      repeatsCountable = !sameTime && time > last;
    }
  }

  private void turnSeconds(long time) {
    if (last == LogTime.NONE) {
      return;
    }
    long ahead = LogTime.second(time) - LogTime.second(last);
    if (ahead == 0) {
      return;
    }
    SeenLines old = secondBefore;
    secondBefore = thisSecond;
    thisSecond = old;
    thisSecond.clear();
    if (ahead > 1) {
      secondBefore.clear();
    }
  }

  private long key(LogLine line) {
    hash.reset();
    hash.update(line.bytes(), line.from(), line.length());
    long sum = hash.getValue() << 32 | line.length() << 1 | (line.begins() ? 1 : 0);
    return sum ^ line.time() * 0x9E3779B97F4A7C15L;
  }

  /// One reading anew of the last second.
  private final class Resumption {
    private final long until = last;
    private final long from = LogTime.second(last - DISORDER);
    private final SeenLines expected = thisSecond.copy();
    private final SeenLines expectedBefore = secondBefore.copy();
    private final boolean byCount = thisSecond.overflowed() || secondBefore.overflowed();
    private int expectedAtLast = seenAtLast;
    private boolean inOlderEra = older != null && LogTime.second(older.last()) >= from;
    private Joint joint = anotherRun ? Joint.SEAMLESS : Joint.OPEN;

    boolean passesOver(long time, long key) {
      if (inOlderEra && isOfOlderEra(time, key)) {
        return true;
      }
      if (time <= until && isKnown(time, key)) {
        joint = Joint.SEAMLESS;
        return true;
      }
      if (joint == Joint.OPEN && time > until) {
        joint = Joint.GAP;
      }
      return false;
    }

    /// The era ends with its last line; where the server does not have that any more, with the
    /// first line that was seen after it, or that is too late for it.
    private boolean isOfOlderEra(long time, long key) {
      OlderEra era = Objects.requireNonNull(older);
      boolean itsLast = key == era.key();
      boolean within = itsLast || (time <= era.last() && !isExpected(key));
      inOlderEra = within && !itsLast;
      return within;
    }

    boolean wouldShowGap(long time) {
      return joint == Joint.OPEN && !inOlderEra && time > until;
    }

    private boolean isExpected(long key) {
      return expected.holds(key) || expectedBefore.holds(key);
    }

    private boolean isKnown(long time, long key) {
      if (LogTime.second(time) < from) {
        return true;
      }
      if (byCount) {
        return time < until || expectedAtLast-- > 0;
      }
      return expected.take(key) || expectedBefore.take(key);
    }
  }
}
