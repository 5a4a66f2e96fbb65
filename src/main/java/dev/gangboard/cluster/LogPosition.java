package dev.gangboard.cluster;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How far a log has been read, so that reading goes on where it stopped: no line lost, none twice.
///
/// A server can be asked for lines from a whole second on. Of those that come then, each line that
/// was seen before is passed over as often as it was seen. Lines of one time need no order among
/// them for that, and standard output and error may be a little out of order. Where more lines came
/// in one second than are kept, the last time and the number of lines seen at it decide.
final class LogPosition {
  private static final int MOST_KEPT = 20_000;

  private final Map<Long, Integer> seenThisSecond = new HashMap<>();
  private @Nullable Instant last;
  private int seenAtLast;
  private boolean overflowed;
  private @Nullable Resumption resumption;

  /// The epoch second from which lines are wanted, or null before the first line.
  @Nullable Long since() {
    return last == null ? null : last.getEpochSecond();
  }

  /// The time of the last line, or null before the first.
  @Nullable Instant last() {
    return last;
  }

  /// A request from [#since] begins.
  void resume() {
    resumption = last == null ? null : new Resumption();
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

  /// How the resumed reading joins what was read before.
  Joint joint() {
    return resumption == null ? Joint.OPEN : resumption.joint;
  }

  /// Takes the next line.
  ///
  /// @return whether it is a new one
  boolean advance(LogLine line) {
    if (resumption != null && resumption.passesOver(line)) {
      return false;
    }
    note(line);
    return true;
  }

  private void note(LogLine line) {
    Instant at = line.at();
    if (last == null || at.isAfter(last)) {
      if (last == null || at.getEpochSecond() > last.getEpochSecond()) {
        seenThisSecond.clear();
        overflowed = false;
      }
      last = at;
      seenAtLast = 0;
    }
    if (at.equals(last)) {
      seenAtLast++;
    }
    if (seenThisSecond.size() < MOST_KEPT) {
      seenThisSecond.merge(key(line), 1, Integer::sum);
    } else {
      overflowed = true;
    }
  }

  private static long key(LogLine line) {
    return ((long) line.at().hashCode() << 32) ^ line.text().hashCode();
  }

  /// One reading anew of the last second.
  private final class Resumption {
    private final Instant until = Objects.requireNonNull(last);
    private final Map<Long, Integer> expected = new HashMap<>(seenThisSecond);
    private final boolean byCount = overflowed;
    private int expectedAtLast = seenAtLast;
    private Joint joint = Joint.OPEN;

    boolean passesOver(LogLine line) {
      if (line.at().isAfter(until)) {
        if (joint == Joint.OPEN) {
          joint = Joint.GAP;
        }
        return false;
      }
      boolean known = byCount ? isKnownByCount(line) : isKnown(line);
      if (known) {
        joint = Joint.SEAMLESS;
      }
      return known;
    }

    private boolean isKnown(LogLine line) {
      if (line.at().getEpochSecond() < until.getEpochSecond()) {
        return true;
      }
      Integer times = expected.get(key(line));
      if (times == null) {
        return false;
      }
      expected.put(key(line), times - 1);
      return times > 0;
    }

    private boolean isKnownByCount(LogLine line) {
      return line.at().isBefore(until) || expectedAtLast-- > 0;
    }
  }
}
