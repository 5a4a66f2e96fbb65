package dev.gangboard.cluster.kubernetes;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Until when what one list and watch has told may be taken for what the cluster has. A word of the
/// watch (an event or a bookmark), a complete list and an end of the watch at its time vouch for
/// it; that a watch was accepted, or that the server answers anything else, does not.
///
/// A server says a bookmark about every minute and two seconds before the end of a watch, and ends
/// a watch on time. So a word is due at the end that was asked for, which is 26 s: two watches that
/// end in turns have the server say something every 13 s at less than 5 requests a minute, and a
/// link without a word is found out within 13 s, half a second of rounding and the grace of
/// [Patience#silenceOf]: 15 s. A healthy watch that is silent until its end is never doubted.
///
/// What is doubted is proved by watches of a second. After the second that was silent all is listed
/// again, and every 10 s from then on until the watch says a word: something on the way may keep
/// all streams to itself.
///
/// Not safe for threads.
final class Proof {
  private static final int TOO_MANY = 2;

  private final Patience patience;
  private @Nullable Instant vouched;
  private @Nullable Instant due;
  private Instant opened = Instant.EPOCH;
  private int length;
  private int silences;
  private boolean doubted;
  private boolean toList;

  Proof(Patience patience) {
    this.patience = patience;
  }

  /// How old what is known may be called; null before the first list.
  @Nullable Instant vouched() {
    return vouched;
  }

  boolean doubted() {
    return doubted;
  }

  /// Whether watching has proved nothing for too long.
  boolean isToList() {
    return toList;
  }

  /// How long the next watch should last.
  ///
  /// @param wished seconds, for a link that is well
  int seconds(int wished, Instant now) {
    if (doubted) {
      return Math.min(wished, patience.proving());
    }
    if (silences >= TOO_MANY) {
      return Math.min(wished, patience.listing());
    }
    Instant last = vouched;
    if (last == null) {
      return wished;
    }
    long left = patience.period() - Duration.between(last, now).toSeconds();
    return Math.clamp(left, Math.min(wished, patience.proving()), wished);
  }

  /// A watch was accepted.
  void watching(int seconds, Instant now) {
    opened = now;
    length = seconds;
    Instant end = now.plus(patience.silenceOf(seconds));
    due = silences < TOO_MANY ? end : end.plus(patience.tolerance()); // a list comes in between
  }

  /// An event or a bookmark came.
  void word(Instant now) {
    vouched = now;
    doubted = false;
    toList = false;
    silences = 0;
    if (due != null && now.isAfter(due)) {
      due = now.plus(patience.silenceOf(length));
    }
  }

  /// A complete list came.
  void listed(Instant now) {
    vouched = now;
    doubted = false;
    toList = false;
  }

  /// The server has ended the watch; a watch that was ended before its time proves nothing.
  void ended(Instant now) {
    if (!now.isBefore(opened.plusMillis(length * 900L))) {
      word(now);
    }
    due = null;
  }

  /// The watch was given up, since nothing came.
  ///
  /// @return whether it is the first that was silent
  boolean silent() {
    if (due == null) {
      return false; // counted already
    }
    if (silences >= TOO_MANY) {
      toList = true; // as after the others, and on time
      return false;
    }
    return missed();
  }

  /// Time has passed.
  ///
  /// @return whether a word is missing for the first time
  boolean overdue(Instant now) {
    if (due != null && now.isAfter(due)) {
      return missed();
    }
    boolean old = vouched != null && now.isAfter(vouched.plus(patience.mostAge()));
    if (old && !doubted) {
      doubted = true;
      return true;
    }
    return false;
  }

  private boolean missed() {
    due = null;
    silences++;
    doubted = true;
    toList = silences >= TOO_MANY;
    return silences == 1;
  }

  /// There is a reason not to believe it any longer.
  void doubt() {
    doubted = true;
  }

  /// The watch on the same server was silent.
  void doubtWithOther() {
    if (silences == 0) {
      silences = 1;
      due = null;
    }
    doubted = true;
  }
}
