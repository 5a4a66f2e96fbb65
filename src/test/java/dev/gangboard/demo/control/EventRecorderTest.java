package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import dev.gangboard.demo.time.DrivenTimeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventRecorderTest {
  private static final EventRecorder.Source SOURCE = new EventRecorder.Source("kubelet", "node-1");

  private final DrivenTimeline time = new DrivenTimeline(Instant.parse("2026-11-30T14:30:25.5Z"));
  private final Store store = new Store(time);
  private final EventRecorder recorder = new EventRecorder(store, time);
  private final Reference pod = new Reference(Kind.POD, "default", "p-0-abcde", "uid-1", "77", "");

  @Test
  void anEventHasTheFormOfARealOne() {
    recorder.record(
        SOURCE,
        pod.container("replica"),
        EventRecorder.Type.NORMAL,
        "Created",
        "Container created");

    JsonObject event = events().getFirst();

    assertEquals(
        Tree.of(
            "kind", "Pod",
            "namespace", "default",
            "name", "p-0-abcde",
            "uid", "uid-1",
            "apiVersion", "v1",
            "resourceVersion", "77",
            "fieldPath", "spec.containers{replica}"),
        Tree.object(event, "involvedObject"));
    assertEquals(Tree.of("component", "kubelet", "host", "node-1"), Tree.object(event, "source"));
    assertEquals("2026-11-30T14:30:25Z", Tree.textOrEmpty(event, "firstTimestamp"));
    assertEquals("kubelet", Tree.textOrEmpty(event, "reportingComponent"));
    assertEquals("node-1", Tree.textOrEmpty(event, "reportingInstance"));
    assertEquals("p-0-abcde." + Long.toHexString(1_796_049_025_500_000_000L), Tree.name(event));
  }

  @Test
  void anEqualEventIsCountedInItsObject() {
    tell("BackOff", "again");
    time.advance(Duration.ofSeconds(10));
    tell("BackOff", "again");

    JsonObject event = events().getFirst();

    assertEquals(1, events().size());
    assertEquals("2", Tree.textOrEmpty(event, "count"));
    assertEquals("2026-11-30T14:30:25Z", Tree.textOrEmpty(event, "firstTimestamp"));
    assertEquals("2026-11-30T14:30:35Z", Tree.textOrEmpty(event, "lastTimestamp"));
  }

  @Test
  void theTenthDifferentMessageAndAllAfterItAreCombined() {
    for (int i = 1; i <= 12; i++) {
      tell("Created", "number " + i);
    }

    List<JsonObject> events = events();

    assertEquals(10, events.size());
    JsonObject combined =
        events.stream()
            .filter(e -> Tree.textOrEmpty(e, "message").startsWith("(combined"))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "(combined from similar events): number 12", Tree.textOrEmpty(combined, "message"));
    assertEquals("3", Tree.textOrEmpty(combined, "count"));
    assertEquals("", Tree.textOrEmpty(combined, "reportingComponent"));
  }

  @Test
  void afterTenQuietMinutesMessagesAreToldSinglyAgain() {
    for (int i = 1; i <= 12; i++) {
      tell("Created", "number " + i);
    }
    time.advance(Duration.ofMinutes(11));
    tell("Created", "number 13");

    assertEquals(11, events().size());
  }

  @Test
  void oneSourceMayTellTwentyFiveEventsOfAnObjectAndThenOneEachFiveMinutes() {
    for (int i = 0; i < 40; i++) {
      tell("Reason" + i, "told");
    }
    assertEquals(25, events().size());

    time.advance(Duration.ofMinutes(5));
    tell("Later", "told");
    tell("TooMuch", "told");
    assertEquals(26, events().size());
  }

  @Test
  void anEventThatWasSuppressedAtFirstIsToldWithItsCount() {
    for (int i = 0; i < 25; i++) {
      tell("Reason" + i, "told");
    }
    tell("Late", "told");
    time.advance(Duration.ofMinutes(5));
    tell("Late", "told");

    JsonObject late =
        events().stream()
            .filter(e -> Tree.textOrEmpty(e, "reason").equals("Late"))
            .findFirst()
            .orElseThrow();
    assertEquals("2", Tree.textOrEmpty(late, "count"));
    assertNotEquals("", Tree.name(late));
  }

  @Test
  void anEventThatSomebodyDeletedIsToldAnew() {
    tell("BackOff", "again");
    store.remove(Kind.EVENT, "default", Tree.name(events().getFirst()));
    tell("BackOff", "again");

    assertEquals("2", Tree.textOrEmpty(events().getFirst(), "count"));
  }

  @Test
  void eventsAreKeptForAnHour() {
    tell("Old", "told");
    time.advance(Duration.ofMinutes(61));
    tell("New", "told");

    assertEquals(
        List.of("New"), events().stream().map(e -> Tree.textOrEmpty(e, "reason")).toList());
  }

  private void tell(String reason, String message) {
    recorder.record(SOURCE, pod, EventRecorder.Type.NORMAL, reason, message);
  }

  private List<JsonObject> events() {
    return store.list(Kind.EVENT, "default").items();
  }
}
