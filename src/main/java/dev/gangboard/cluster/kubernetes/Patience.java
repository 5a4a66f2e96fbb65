package dev.gangboard.cluster.kubernetes;

import java.time.Duration;

/// How long is waited for what.
///
/// @param connect for a connection
/// @param answer for the whole answer to a call that is no stream
/// @param silence on a stream before it is taken for dead; must be longer than the minute between
///   two bookmarks of a watch
/// @param probe how long nothing may be heard before the server is asked whether it is there
/// @param tolerance how long a watch may be lost before the link is called stale
/// @param retry the first pause before a stream is tried again; see [Retry]
record Patience(
    Duration connect,
    Duration answer,
    Duration silence,
    Duration probe,
    Duration tolerance,
    Duration retry) {

  private static final Duration SLOW = Duration.ofSeconds(2);

  static final Patience USUAL =
      new Patience(
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(100),
          Duration.ofSeconds(14),
          Duration.ofSeconds(3),
          Duration.ofMillis(500));

  /// How long a question whether the server is there may take.
  Duration probeAnswer() {
    return answer.dividedBy(6);
  }

  /// How long nothing may be heard in a live link: a question that is asked in time may not have an
  /// answer yet.
  Duration mostSilence() {
    return probe.plus(probeAnswer().compareTo(probe) < 0 ? probeAnswer() : probe);
  }

  /// How soon a lost server is asked again, whether or not there is an answer to the last question.
  Duration probeAgain() {
    return tolerance.multipliedBy(2).dividedBy(3);
  }

  /// An answer that takes longer makes the link slow.
  Duration slow() {
    return connect.compareTo(SLOW) < 0 ? connect : SLOW;
  }

  /// How many seconds a watch lasts whose end proves the link: two of them in turns say something
  /// before anybody has to ask.
  int period() {
    return (int) Math.max(2, 2 * (probe.toSeconds() - 1));
  }

  /// How many seconds a watch lasts that is to prove what is doubted. That it ends on time proves
  /// it; on a quiet cluster nothing else does.
  int proving() {
    return 1;
  }

  /// How many seconds a watch lasts between two lists, while watches say nothing.
  int listing() {
    return Math.clamp(probe.toSeconds(), 1, 10);
  }

  /// How long the silence of a watch may last that was to end after `seconds`: its server says a
  /// word at the end of each.
  Duration silenceOf(int seconds) {
    Duration end = lengthOf(seconds);
    return end.compareTo(silence) < 0 ? end : silence;
  }

  /// How long a watch may last, with a moment for its end to arrive.
  Duration lengthOf(int seconds) {
    return Duration.ofSeconds(seconds).plus(tolerance.dividedBy(2));
  }

  /// How old what is shown may be, whatever became of its watches.
  Duration mostAge() {
    return silenceOf(period() + proving()).plus(tolerance.multipliedBy(2));
  }

  /// How often the other end of a connection is asked whether it is there, where the protocol can.
  Duration ping() {
    return probe.dividedBy(4);
  }

  /// How long a program that issues a credential may take: it may open a browser.
  Duration login() {
    return answer.multipliedBy(4);
  }
}
