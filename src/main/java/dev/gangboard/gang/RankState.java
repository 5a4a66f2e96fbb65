package dev.gangboard.gang;

/// What a rank is. The order is the order of the rules: the first that matches wins.
public enum RankState {
  /// In `completedIndexes`; or its pod succeeded and was not stopped ("not counted yet").
  SUCCEEDED('S'),
  /// In `failedIndexes`; or its newest attempt ended by its own fault before it was asked to stop,
  /// or after a disruption.
  FAILED('F'),
  /// Ended after it was asked to stop, whatever the exit code; or its pod vanished while the gang
  /// was failing or cancelled.
  STOPPED('X'),
  /// Asked to stop, still running.
  STOPPING('x'),
  /// Its container runs.
  RUNNING('R'),
  /// Its pod exists and the scheduler has not refused it: placing, image pull, sandbox, init,
  /// back-off before a restart.
  STARTING('c'),
  /// The scheduler found no place for its pod.
  UNSCHEDULED('u'),
  /// No pod: not yet created, Job suspended or held by a queue, or the pod was refused at creation.
  WAITING('.'),
  /// The link is lost, the view is forbidden, the node is lost, or all went while nobody watched.
  UNKNOWN('?');

  private final char letter;

  RankState(char letter) {
    this.letter = letter;
  }

  /// The letter that stands for the state in a grid, beside its colour.
  public char letter() {
    return letter;
  }
}
