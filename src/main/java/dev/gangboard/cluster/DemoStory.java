package dev.gangboard.cluster;

import dev.gangboard.text.Text;
import java.util.Arrays;
import java.util.Optional;

/// What the demo cluster can play by itself, in the words of people: a scenario's id is the same in
/// the demo, which knows what happens.
public enum DemoStory {
  ALL_IS_WELL(
      "all-is-well",
      Group.HEALTHY,
      "story.all-is-well.title",
      "story.all-is-well.watch",
      "story.all-is-well.try"),
  STRAGGLER(
      "straggler",
      Group.HEALTHY,
      "story.straggler.title",
      "story.straggler.watch",
      "story.straggler.try"),
  CRASH("crash", Group.FAILURES, "story.crash.title", "story.crash.watch", "story.crash.try"),
  OUT_OF_MEMORY(
      "out-of-memory",
      Group.FAILURES,
      "story.out-of-memory.title",
      "story.out-of-memory.watch",
      "story.out-of-memory.try"),
  SPOT_NODE_LOST(
      "spot-node-lost",
      Group.FAILURES,
      "story.spot-node-lost.title",
      "story.spot-node-lost.watch",
      "story.spot-node-lost.try"),
  DEADLINE(
      "deadline",
      Group.FAILURES,
      "story.deadline.title",
      "story.deadline.watch",
      "story.deadline.try"),
  SLOW_SHUTDOWN(
      "slow-shutdown",
      Group.FAILURES,
      "story.slow-shutdown.title",
      "story.slow-shutdown.watch",
      "story.slow-shutdown.try"),
  PARTIAL_GANG(
      "partial-gang",
      Group.CANNOT_START,
      "story.partial-gang.title",
      "story.partial-gang.watch",
      "story.partial-gang.try"),
  NO_SERVICE_ACCOUNT(
      "no-service-account",
      Group.CANNOT_START,
      "story.no-service-account.title",
      "story.no-service-account.watch",
      "story.no-service-account.try"),
  NO_RUNTIME(
      "no-runtime",
      Group.CANNOT_START,
      "story.no-runtime.title",
      "story.no-runtime.watch",
      "story.no-runtime.try"),
  NO_IMAGE(
      "no-image",
      Group.CANNOT_START,
      "story.no-image.title",
      "story.no-image.watch",
      "story.no-image.try"),
  ORPHANS(
      "orphans",
      Group.CLUSTER_TROUBLE,
      "story.orphans.title",
      "story.orphans.watch",
      "story.orphans.try"),
  TOKEN_EXPIRES(
      "token-expires",
      Group.CLUSTER_TROUBLE,
      "story.token-expires.title",
      "story.token-expires.watch",
      "story.token-expires.try"),
  API_RESTARTS(
      "api-restarts",
      Group.CLUSTER_TROUBLE,
      "story.api-restarts.title",
      "story.api-restarts.watch",
      "story.api-restarts.try"),
  LOG_ENDS(
      "log-ends",
      Group.CLUSTER_TROUBLE,
      "story.log-ends.title",
      "story.log-ends.watch",
      "story.log-ends.try"),
  HISTORY(
      "history", Group.HISTORY, "story.history.title", "story.history.watch", "story.history.try");

  /// What kind of story it is, in the order in which they are offered.
  public enum Group {
    HEALTHY("story.group.healthy"),
    FAILURES("story.group.failures"),
    CANNOT_START("story.group.cannot-start"),
    CLUSTER_TROUBLE("story.group.cluster-trouble"),
    HISTORY("story.group.history");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    public String title() {
      return Text.of(title);
    }
  }

  private final String id;
  private final Group group;
  private final String title;
  private final String watch;
  private final String attempt;

  DemoStory(String id, Group group, String title, String watch, String attempt) {
    this.id = id;
    this.group = group;
    this.title = title;
    this.watch = watch;
    this.attempt = attempt;
  }

  public static Optional<DemoStory> of(String id) {
    return Arrays.stream(values()).filter(story -> story.id.equals(id)).findFirst();
  }

  /// By which it is chosen: stays the same for ever.
  public String id() {
    return id;
  }

  public Group group() {
    return group;
  }

  public String title() {
    return Text.of(title);
  }

  /// What to watch, in a sentence.
  public String watch() {
    return Text.of(watch);
  }

  /// What to try, in a sentence.
  public String attempt() {
    return Text.of(attempt);
  }
}
