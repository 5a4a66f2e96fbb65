package dev.gangboard.logs;

import dev.gangboard.cluster.Cluster.LogEnd;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.PodFacts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One attempt while its log is read: what is known of its pod, how far the log was read, and the
/// requests that read on from there.
///
/// | how it is asked | what for |
/// |---|---|
/// | from a time on | after an interruption: it gives what was written meanwhile, however much |
/// | the newest lines | soon after that, and from then on: the last that was seen is among them, and no clock matters |
/// | all that is there | the times are not what they should be |
final class AttemptReading {
  /// How often the newest lines are asked for before a time decides: a log can grow faster.
  private static final int MOST_SEARCHES = 3;

  /// After how many looks a silent stream is doubted.
  private static final int SHORTEST_HUSH = 2;

  private static final int LONGEST_HUSH = 32;

  private final LogScene scene;
  private final LogStart start;
  private final AttemptNotes notes;
  private final LogPosition position;
  private final LineIntake intake;
  private Attempt attempt;
  private Way way = Way.SINCE;
  private int searches;
  private boolean complete;
  private boolean gaveNothing;
  private volatile boolean byTime;
  private boolean wasByTime;
  private volatile int hush = SHORTEST_HUSH;

  /// What is asked for.
  private enum Way {
    NEWEST,
    SINCE,
    WHOLE
  }

  AttemptReading(LogScene scene, Attempt attempt, LogStart start, AttemptNotes notes) {
    this.scene = scene;
    this.attempt = attempt;
    this.start = start;
    this.notes = notes;
    LogStart.Reached reached = start.reached();
    boolean goesOn = reached != null && reached.pod().equals(attempt.pod().id().uid());
    this.position = reached != null && goesOn ? reached.position() : new LogPosition();
    this.intake = new LineIntake(position, notes);
  }

  LogScene scene() {
    return scene;
  }

  AttemptNotes notes() {
    return notes;
  }

  Attempt attempt() {
    return attempt;
  }

  LogPosition position() {
    return position;
  }

  LineIntake intake() {
    return intake;
  }

  boolean beginsAtBeginning() {
    return start.isWhole();
  }

  AttemptStage stage() {
    return AttemptStage.of(attempt);
  }

  /// Looks what is known now.
  void refresh() {
    attempt = scene.source().attempt(attempt.pod().id().uid()).orElse(attempt);
  }

  void pause(Duration time) throws InterruptedException {
    notes.drained();
    scene.seat().pause(time);
  }

  /// Whether its pod or its container's run will soon be gone, and with it what was not read.
  boolean isEnding() {
    return isLeaving(attempt) || isOver(attempt);
  }

  private static boolean isLeaving(Attempt attempt) {
    return attempt.pod().lifetime().deletionRequested() != null || attempt.gone() != null;
  }

  private static boolean isOver(Attempt attempt) {
    return switch (AttemptStage.of(attempt)) {
      case BETWEEN, ENDED -> true;
      case BEFORE, RUNNING -> false;
    };
  }

  /// Whether a stream of which nothing comes may be dead: another request would show. For any
  /// thread.
  ///
  /// @param silentLooks how many looks nothing has come
  /// @param nothing whether nothing has come at all
  boolean isDoubtful(int silentLooks, boolean nothing) {
    if (silentLooks < SHORTEST_HUSH) {
      return false;
    }
    boolean searching = intake.isSearching();
    Attempt now = scene.source().attempt(attempt.pod().id().uid()).orElse(attempt);
    boolean dead = nothing && (byTime || searching) && silentLooks >= 2 * hush;
    return dead
        || isOver(now)
        || (!nothing && (byTime || searching))
        || (silentLooks >= hush && isLeaving(now));
  }

  /// Whether a stream is followed whose server holds back lines before a time, although the place
  /// where it joins is known by now. For any thread.
  boolean isByTime() {
    return byTime;
  }

  /// A stream was doubted, or taken away.
  void brokenOff() {
    complete = false;
    TailSearch tail = position.tail();
    if (tail != null && tail.isMissing()) {
      way = Way.SINCE; // more was asked for than comes
      searches++;
    } else if (wasByTime && intake.hasJoined()) {
      way = Way.NEWEST;
    } else {
      hush = Math.min(LONGEST_HUSH, hush * 2);
    }
  }

  /// Something new has come.
  void progressed() {
    hush = SHORTEST_HUSH;
  }

  /// Whether all was read that the container's run has written, as far as the server's own end of
  /// the stream tells.
  boolean isComplete() {
    return complete;
  }

  void incomplete() {
    complete = false;
  }

  /// A reading has failed: nobody knows how much is written until the next.
  void failed() {
    complete = false;
    way = way == Way.NEWEST ? Way.SINCE : way;
  }

  /// Reads the run before, of which nothing can be asked but all or from a time on.
  void readPrevious() throws ClusterException, InterruptedException {
    LogEnd _ = scene.cluster().readLog(request(LogPart.PREVIOUS, null), intake);
  }

  /// Reads on.
  ///
  /// @return whether all was read that is asked for; else it is to be asked for once more
  boolean read(LogPart part) throws ClusterException, InterruptedException {
    Way now = way == Way.NEWEST && !position.canResumeAtTail() ? Way.SINCE : way;
    LogPart asked = part == LogPart.FOLLOW && now == Way.WHOLE ? LogPart.SO_FAR : part;
    LogEnd end;
    try {
      LogRequest request = request(asked, now);
      byTime = part == LogPart.FOLLOW && request.sinceSeconds() != null && mayLeaveTime();
      end = scene.cluster().readLog(request, intake);
    } catch (TailMissedException _) {
      return missed(now);
    } finally {
      wasByTime = byTime;
      byTime = false;
    }
    TailSearch tail = position.tail();
    if (tail != null && tail.isMissing()) {
      return missed(now);
    }
    boolean mayGoOn = asked == LogPart.SO_FAR && stage() == AttemptStage.RUNNING;
    gaveNothing = !intake.hasJoined() && (mustGiveSomething() || intake.hasServerSpoken());
    complete = end == LogEnd.CLOSED && !mayGoOn && !gaveNothing;
    searches = now == Way.NEWEST ? 0 : searches;
    way = Way.NEWEST;
    return asked == part;
  }

  /// Whether the last answer had none of the lines that must have been in it: the log is not there
  /// any more, although the pod is.
  boolean gaveNothing() {
    return gaveNothing;
  }

  /// What is read on begins with lines that were seen.
  private boolean mustGiveSomething() {
    return !position.isEmpty() && !position.isAtNewRun();
  }

  private boolean mayLeaveTime() {
    return !position.isEmpty() && searches < MOST_SEARCHES;
  }

  /// The last line that was seen is not among those that came.
  private boolean missed(Way asked) {
    TailSearch tail = position.tail();
    boolean later = tail == null || tail.isAllAfter(position.last());
    if (asked == Way.WHOLE) {
      notes.forgotten(position);
      position.forget();
    }
    way = asked == Way.NEWEST && !later ? Way.WHOLE : Way.SINCE;
    searches++;
    return false;
  }

  private LogRequest request(LogPart part, @Nullable Way asked) {
    PodFacts.Container container = attempt.pod().replica();
    String name = container == null ? null : container.name();
    Long since = null;
    Integer tail = null;
    if (position.isEmpty()) {
      since = start.sinceSeconds();
      tail = part == LogPart.PREVIOUS ? null : start.tailLines();
      position.resume();
    } else if (asked == null || asked == Way.SINCE) {
      since = position.since();
      position.resume();
    } else {
      int lines = position.resumeAtTail();
      tail = asked == Way.NEWEST ? lines : null;
    }
    intake.expect(tail == null || position.isEmpty() ? Integer.MAX_VALUE : tail);
    return new LogRequest(attempt.pod().id(), name, part, since, tail);
  }
}
