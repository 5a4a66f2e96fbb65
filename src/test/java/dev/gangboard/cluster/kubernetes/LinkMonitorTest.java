package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.cluster.kubernetes.Strand.Need;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How the link stands, on a driven clock. Nothing is live because no error came.
class LinkMonitorTest {
  private final List<LinkState> published = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private final LinkMonitor monitor = new LinkMonitor(Patience.USUAL, () -> now, published::add);
  private final Strand jobs = monitor.strand(Need.ALWAYS);
  private final Strand pods = monitor.strand(Need.IF_ALLOWED);
  private final Strand events = monitor.strand(Need.WELCOME);

  private final ClusterException broken = new ClusterException.Unreachable("broken", "", null);
  private final ClusterException forbidden = new ClusterException.Forbidden("no", "", null);
  private final ClusterException expired = new ClusterException.Unauthorized("no", "", null);

  @Test
  void itConnectsUntilJobsAndPodsAreListed() {
    jobs.listed();
    assertEquals(Status.CONNECTING, status());
    pods.listed();
    assertEquals(Status.LIVE, status());
  }

  @Test
  void aWatchMayBeLostForAMoment() {
    live();
    jobs.interrupted();
    after(3);
    assertEquals(Status.LIVE, status());
    after(1);
    assertEquals(Status.STALE, status());
    jobs.watching(3, Duration.ZERO);
    assertEquals(Status.STALE, status());
    jobs.heard();
    assertEquals(Status.LIVE, status());
  }

  @Test
  void theToleranceBeginsWithTheFirstLoss() {
    live();
    jobs.lost(broken, Duration.ZERO);
    after(2);
    jobs.lost(broken, Duration.ZERO);
    after(2);
    assertEquals(new LinkState(Status.STALE, Instant.EPOCH, broken), last());
  }

  @Test
  void aCompleteListEndsTheLossBeforeIt() {
    live();
    jobs.lost(broken, Duration.ZERO);
    after(4);
    assertEquals(Status.STALE, status());
    jobs.listed();
    assertEquals(Status.LIVE, status());
    after(1);
    assertEquals(Status.LIVE, status());
  }

  @Test
  void silenceIsNoLife() {
    live();
    after(19);
    assertEquals(Status.LIVE, status());
    after(1);
    assertEquals(Status.STALE, status());
    events.heard();
    monitor.tick();
    assertEquals(Status.LIVE, status());
  }

  @Test
  void anAnsweredProbeProvesNothingOfWhatIsShown() {
    watched();
    for (int i = 0; i < 27; i++) {
      after(1);
      monitor.probed(null, Duration.ZERO);
    }
    assertEquals(new LinkState(Status.LIVE, Instant.EPOCH, null), last());
    after(1);
    assertEquals(Status.STALE, status());
    assertEquals(Instant.EPOCH, last().lastHeard());
    monitor.probed(null, Duration.ZERO);
    assertEquals(Status.STALE, status());
  }

  @Test
  void theViewIsAsOldAsItsOldestPart() {
    watched();
    after(5);
    jobs.heard();
    events.heard();
    after(1);
    assertEquals(new LinkState(Status.LIVE, Instant.EPOCH, null), last());
    pods.heard();
    after(1);
    assertEquals(new LinkState(Status.LIVE, Instant.EPOCH.plusSeconds(5), null), last());
  }

  @Test
  void aSilentWatchThatIsOpenedAgainIsNoLifeBeforeItsWordOrAList() {
    watched();
    after(28);
    jobs.watching(3, Duration.ZERO);
    pods.watching(3, Duration.ZERO);
    assertEquals(Status.STALE, status());
    after(3);
    jobs.ended();
    jobs.watching(26, Duration.ZERO);
    assertEquals(Status.STALE, status());
    after(2);
    assertEquals(true, pods.isToList());
    pods.listed();
    assertEquals(Status.LIVE, status());
  }

  @Test
  void whereOneWatchIsSilentTheOthersAreProvedSoon() {
    jobs.listed();
    pods.listed();
    jobs.watching(13, Duration.ZERO);
    pods.watching(26, Duration.ZERO);
    after(15);
    assertEquals(Status.STALE, status());
    assertEquals(1, jobs.seconds(26));
    assertEquals(1, pods.seconds(26));
    assertEquals(600, events.seconds(600));
  }

  @Test
  void aFailedProbeIsBelievedAtOnce() {
    live();
    monitor.probed(broken, Duration.ZERO);
    assertEquals(Status.STALE, status());
    monitor.probed(null, Duration.ZERO);
    assertEquals(Status.LIVE, status());
  }

  @Test
  void afterASleepNothingIsLiveBeforeItIsHeard() {
    live();
    monitor.suspect();
    assertEquals(Status.STALE, status());
    monitor.tick();
    assertEquals(Status.STALE, status());
    jobs.heard();
    pods.watching(3, Duration.ZERO);
    assertEquals(Status.STALE, status());
    pods.heard();
    assertEquals(Status.LIVE, status());
  }

  @Test
  void aServerThatAnswersLateIsSlow() {
    live();
    monitor.probed(null, Duration.ofSeconds(3));
    assertEquals(Status.SLOW, status());
    jobs.watching(26, Duration.ofMillis(20));
    assertEquals(Status.LIVE, status());
  }

  @Test
  void aClockThatIsSetBackHidesNoSilence() {
    live();
    after(-3600);
    assertEquals(Status.STALE, status());
  }

  @Test
  void aPersonWhoHasToLogInIsToldBeforeAnythingElse() {
    live();
    ClusterException login = new ClusterException.Unauthorized("no", "", "aws sso login", null);
    jobs.lost(forbidden, Duration.ZERO);
    events.lost(login, Duration.ZERO);
    assertEquals(new LinkState(Status.NEEDS_LOGIN, Instant.EPOCH, login), last());
  }

  @Test
  void refusedJobsAreARefusal() {
    jobs.lost(forbidden, Duration.ZERO);
    assertEquals(new LinkState(Status.REFUSED, null, forbidden), last());
  }

  @Test
  void withoutPodsThereIsAPoorerViewWhereTheyAreForbidden() {
    jobs.listed();
    pods.lost(forbidden, Duration.ZERO);
    after(60);
    jobs.heard();
    monitor.tick();
    assertEquals(Status.LIVE, status());
    assertEquals(forbidden, last().problem());
    pods.lost(broken, Duration.ZERO);
    assertEquals(Status.CONNECTING, status());
  }

  @Test
  void expiredCredentialsAreARefusalWhateverTheyWereFor() {
    live();
    events.lost(expired, Duration.ZERO);
    assertEquals(new LinkState(Status.REFUSED, Instant.EPOCH, expired), last());
  }

  @Test
  void whatIsToldTwiceIsPublishedOnce() {
    live();
    int before = published.size();
    monitor.tick();
    monitor.tick();
    assertEquals(before, published.size());
    after(30);
    int stale = published.size();
    monitor.tick();
    assertEquals(stale, published.size());
  }

  @Test
  void afterTheCloseNothingIsPublished() {
    live();
    monitor.closed();
    jobs.lost(broken, Duration.ZERO);
    assertEquals(Status.CLOSED, status());
  }

  private void live() {
    jobs.listed();
    pods.listed();
    assertEquals(Status.LIVE, status());
  }

  private void watched() {
    live();
    jobs.watching(26, Duration.ZERO);
    pods.watching(26, Duration.ZERO);
  }

  private void after(int seconds) {
    now = now.plusSeconds(seconds);
    monitor.tick();
  }

  private LinkState last() {
    return published.getLast();
  }

  private Status status() {
    return published.isEmpty() ? Status.CONNECTING : last().status();
  }
}
