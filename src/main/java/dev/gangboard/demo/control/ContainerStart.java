package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;

/// Brings one container of a pod from nothing to running: image, creation, start. Where the image
/// cannot be had it tries again, less and less often, until the pod ends.
///
/// The status lags one look behind the events, as from a real kubelet: the reason of a look's
/// failure is told at the next.
final class ContainerStart {
  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(10);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);

  private final PodWorker worker;
  private final ContainerReport container;
  private final KubeletTools tools;
  private String reason = "";
  private String message = "";
  private Instant retryAt = Instant.MIN;
  private Duration backoff = Duration.ZERO;
  private int looks;

  ContainerStart(PodWorker worker, ContainerReport container) {
    this.worker = worker;
    this.container = container;
    this.tools = worker.tools();
  }

  void begin() {
    String image = container.image();
    Instant now = tools.timeline().instant();
    if (tools.images().find(image).isEmpty()) {
      look();
      return;
    }
    boolean always = Tree.textOrEmpty(container.spec(), "imagePullPolicy").equals("Always");
    if (worker.node().images().present(worker.node().name(), image, now) && !always) {
      worker.tell(
          container,
          EventRecorder.Type.NORMAL,
          "Pulled",
          "Container image \"%s\" already present on machine and can be accessed by the pod"
              .formatted(image));
      worker.report();
      create();
      return;
    }
    pull(now, tools.images().find(image).orElseThrow());
  }

  private void pull(Instant now, Images.Image image) {
    Duration most = tools.chance().draw(tools.chance().pace().starting().pull());
    KubeletNode node = worker.node();
    Duration takes = node.images().pull(node.name(), image.reference(), now, most);
    tellPulling();
    worker.report();
    worker.then(
        takes,
        () -> {
          String time = takes.toMillis() + "ms";
          worker.tell(
              container,
              EventRecorder.Type.NORMAL,
              "Pulled",
              "Successfully pulled image \"%s\" in %s (%s including waiting). Image size: %d bytes."
                  .formatted(image.reference(), time, time, image.bytes()));
          create();
        });
  }

  private void create() {
    worker.then(
        tools.chance().pace().starting().create(),
        () -> {
          try {
            JsonObject pod = worker.pod();
            var invocation = Environment.of(pod, container.spec(), tools.identity());
            worker.tell(container, EventRecorder.Type.NORMAL, "Created", "Container created");
            worker.then(
                tools.chance().pace().starting().start(), () -> worker.run(container, invocation));
          } catch (Environment.Missing e) {
            cannotConfigure(String.valueOf(e.getMessage()));
          }
        });
  }

  private void cannotConfigure(String why) {
    container.waitFor("CreateContainerConfigError", why);
    worker.tell(container, EventRecorder.Type.WARNING, "Failed", "Error: " + why);
    worker.report();
    worker.then(tools.chance().pace().resync(), this::create);
  }

  /// One look at a container whose image cannot be pulled.
  private void look() {
    Instant now = tools.timeline().instant();
    if (!reason.isEmpty()) {
      container.waitFor(reason, message);
    }
    if (now.isBefore(retryAt)) {
      backOff();
      worker.report();
    } else {
      tellPulling();
      worker.report();
      fail(now);
    }
    looks++;
    if (looks == 1) {
      worker.then(new Pace.Range(500, 600), this::look);
    } else {
      worker.then(tools.chance().pace().resync(), this::look);
    }
  }

  private void fail(Instant now) {
    String why = PullFailure.of(container.image(), tools.images());
    worker.tell(
        container,
        EventRecorder.Type.WARNING,
        "Failed",
        "Failed to pull image \"%s\": %s".formatted(container.image(), why));
    worker.tell(container, EventRecorder.Type.WARNING, "Failed", "Error: ErrImagePull");
    reason = "ErrImagePull";
    message = why;
    backoff = backoff.isZero() ? FIRST_BACKOFF : backoff.multipliedBy(2);
    backoff = backoff.compareTo(LONGEST_BACKOFF) > 0 ? LONGEST_BACKOFF : backoff;
    retryAt = now.plus(backoff);
  }

  private void backOff() {
    String pulling = "Back-off pulling image \"%s\"".formatted(container.image());
    worker.tell(container, EventRecorder.Type.NORMAL, "BackOff", pulling);
    worker.tell(container, EventRecorder.Type.WARNING, "Failed", "Error: ImagePullBackOff");
    reason = "ImagePullBackOff";
    message = pulling + ": ErrImagePull: " + PullFailure.of(container.image(), tools.images());
  }

  private void tellPulling() {
    worker.tell(
        container,
        EventRecorder.Type.NORMAL,
        "Pulling",
        "Pulling image \"%s\"".formatted(container.image()));
  }
}
