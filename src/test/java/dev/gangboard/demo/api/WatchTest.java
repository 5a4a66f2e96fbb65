package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static dev.gangboard.demo.api.ServedStore.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchTest {
  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private static String told(JsonObject event) {
    JsonObject object = Tree.object(event, "object");
    String phase = Tree.textOrEmpty(object, "status", "phase");
    return "%s %s %s".formatted(Tree.textOrEmpty(event, "type"), Tree.name(object), phase).strip();
  }

  private static List<String> told(TestClient.Lines lines, int count) throws IOException {
    List<String> told = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      told.add(told(lines.nextEvent()));
    }
    return told;
  }

  private String version() {
    return Long.toString(served.store.resourceVersion());
  }

  @Test
  void withoutAVersionAWatchBeginsWithWhatThereIs() throws Exception {
    served.pod("b");
    served.pod("a");
    served.podIn("other", "c");
    try (var lines = served.client.lines(PODS + "?watch=1")) {
      assertEquals(List.of("ADDED a Pending", "ADDED b Pending"), told(lines, 2));
      served.phase("a", "Running");
      served.store.remove(Kind.POD, "default", "b");
      assertEquals(List.of("MODIFIED a Running", "DELETED b Pending"), told(lines, 2));
    }
  }

  @Test
  void fromAVersionAWatchCatchesUp() throws Exception {
    served.pod("a");
    String version = version();
    served.phase("a", "Running");
    try (var lines = served.client.lines("/api/v1/pods?watch=true&resourceVersion=" + version)) {
      assertEquals(List.of("MODIFIED a Running"), told(lines, 1));
    }
  }

  @Test
  void aTooOldVersionIsAnErrorEventInAGoodAnswer() throws Exception {
    var reply = served.client.get(PODS + "?watch=1&resourceVersion=1");
    assertEquals(200, reply.status());
    assertEquals(
        json(
            "{'type':'ERROR','object':{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Failure','message':'too"
                + " old resource version: 1 (1000)','reason':'Expired','code':410}}"),
        reply.json());
  }

  @Test
  void aFutureVersionIsSilentUntilTheTimeIsOver() throws Exception {
    served.pod("a");
    var reply = served.client.get(PODS + "?watch=1&resourceVersion=999999&timeoutSeconds=1");
    assertEquals("200 ", reply.status() + " " + reply.body());
  }

  @Test
  void changesIntoAndOutOfTheSelectionAreBeginningsAndEnds() throws Exception {
    served.pod("a");
    String from = version();
    try (var lines =
        served.client.lines(
            PODS + "?watch=1&fieldSelector=status.phase%3DRunning&resourceVersion=" + from)) {
      served.phase("a", "Running");
      served.phase("a", "Failed");
      served.phase("a", "Running");
      served.store.remove(Kind.POD, "default", "a");
      JsonObject added = lines.nextEvent();
      JsonObject left = lines.nextEvent();
      assertEquals("ADDED a Running", told(added));
      assertEquals("DELETED a Running", told(left));
      assertEquals("1004", Tree.textOrEmpty(left, "object", "metadata", "resourceVersion"));
      assertEquals(List.of("ADDED a Running", "DELETED a Running"), told(lines, 2));
    }
  }

  @Test
  void bookmarksSayUpToWhereAWatchHasCome() throws Exception {
    served.pod("a");
    try (var often = new ServedStore(new ServerLimits(Duration.ofMillis(100), 100))) {
      often.pod("a");
      try (var lines =
          often.client.lines(PODS + "?watch=1&allowWatchBookmarks=true&resourceVersion=1002")) {
        assertEquals(
            json(
                "{'type':'BOOKMARK','object':{'kind':'Pod','apiVersion':'v1','metadata':{'resourceVersion':'1002'},'spec':{'containers':null},'status':{}}}"),
            lines.nextEvent());
        often.store.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'default'}}"));
        Awaitility.await()
            .until(() ->
                Tree.textOrEmpty(lines.nextEvent(), "object", "metadata", "resourceVersion")
                    .equals("1003"));
      }
    }
  }

  @Test
  void aWatchListEndsItsBeginningWithAMark() throws Exception {
    served.pod("a");
    try (var lines =
        served.client.lines(
            PODS
                + "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true")) {
      assertEquals("ADDED a Pending", told(lines.nextEvent()));
      JsonObject mark = lines.nextEvent();
      assertEquals("BOOKMARK", Tree.textOrEmpty(mark, "type"));
      assertEquals(
          json("{'resourceVersion':'1002','annotations':{'k8s.io/initial-events-end':'true'}}"),
          Tree.object(mark, "object", "metadata"));
      served.phase("a", "Running");
      assertEquals("MODIFIED a Running", told(lines.nextEvent()));
    }
  }

  @Test
  void aWatchOfOneNameSeesNoOther() throws Exception {
    served.pod("a");
    try (var lines = served.client.lines(PODS + "/b?watch=1&resourceVersion=" + version())) {
      served.phase("a", "Running");
      served.pod("b");
      assertEquals(List.of("ADDED b Pending"), told(lines, 1));
    }
  }

  @Test
  void metadataAloneCanBeWatched() throws Exception {
    served.pod("a");
    Map<String, String> accept =
        Map.of("Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
    try (var lines = served.client.lines(PODS + "?watch=1", accept)) {
      JsonObject object = Tree.object(lines.nextEvent(), "object");
      assertEquals(List.of("kind", "apiVersion", "metadata"), List.copyOf(object.keySet()));
      assertEquals("PartialObjectMetadata", Tree.textOrEmpty(object, "kind"));
    }
  }

  @Test
  void onlyTheFirstTableOfAWatchNamesItsColumns() throws Exception {
    served.pod("a");
    Map<String, String> accept =
        Map.of("Accept", "application/json;as=Table;g=meta.k8s.io;v=v1,application/json");
    try (var lines = served.client.lines(PODS + "?watch=1&allowWatchBookmarks=true", accept)) {
      JsonObject first = Tree.object(lines.nextEvent(), "object");
      assertEquals("Name", column(first));
      assertEquals("a", cell(first));
      JsonObject mark = lines.nextEvent();
      assertEquals("BOOKMARK", Tree.textOrEmpty(mark, "type"));
      assertEquals(0, Tree.list(mark, "object", "rows").size());
      served.phase("a", "Running");
      JsonObject second = Tree.object(lines.nextEvent(), "object");
      assertEquals(JsonNull.INSTANCE, second.get("columnDefinitions"));
      assertEquals("a", cell(second));
    }
  }

  private static String column(JsonObject table) {
    return Tree.textOrEmpty(Tree.list(table, "columnDefinitions").get(0).getAsJsonObject(), "name");
  }

  private static String cell(JsonObject table) {
    JsonObject row = Tree.list(table, "rows").get(0).getAsJsonObject();
    return Tree.list(row, "cells").get(0).getAsString();
  }

  @Test
  void optionsThatDoNotGoTogetherAreRefused() throws Exception {
    var reply = served.client.get(PODS + "?watch=1&sendInitialEvents=true");
    assertEquals(
        json(
            "{'causes':[{'reason':'FieldValueForbidden','message':'Forbidden: sendInitialEvents"
                + " requires setting resourceVersionMatch to"
                + " NotOlderThan','field':'resourceVersionMatch'}],"
                + "'group':'meta.k8s.io','kind':'ListOptions'}"),
        Tree.object(reply.json(), "details"));
    assertEquals(422, reply.status());
    assertEquals(400, served.client.get(PODS + "?watch=1&resourceVersion=x").status());
    assertEquals(400, served.client.get(PODS + "?watch=1&timeoutSeconds=x").status());
  }

  @Test
  void aDroppedWatchHasNoEnd() throws Exception {
    try (var lines = served.client.lines(PODS + "?watch=1&resourceVersion=" + version())) {
      served.server.faults().dropWatches();
      assertThrows(IOException.class, lines::next);
    }
    Awaitility.await().until(() -> served.store.watchers(Kind.POD) == 0);
  }

  @Test
  void aSilencedWatchLosesNothing() throws Exception {
    served.pod("a");
    try (var lines = served.client.lines(PODS + "?watch=1")) {
      assertEquals("ADDED a Pending", told(lines.nextEvent()));
      served.server.faults().silence(true);
      served.phase("a", "Running");
      assertEquals(0, lines.response().body().available());
      served.server.faults().silence(false);
      assertEquals("MODIFIED a Running", told(lines.nextEvent()));
    }
  }

  @Test
  void expiredHistoryDropsWatchesAndRefusesTheirVersion() throws Exception {
    String before = version();
    served.pod("a");
    try (var lines = served.client.lines(PODS + "?watch=1&resourceVersion=" + version())) {
      served.server.faults().expireHistory();
      assertThrows(IOException.class, lines::next);
    }
    var reply = served.client.get(PODS + "?watch=1&resourceVersion=" + before);
    assertEquals("Expired", Tree.textOrEmpty(reply.json(), "object", "reason"));
  }

  @Test
  void aWatchEndsCleanlyWhenItsTimeIsOver() throws Exception {
    try (var lines = served.client.lines(PODS + "?watch=1&timeoutSeconds=1")) {
      assertNull(lines.next());
    }
    Awaitility.await().until(() -> served.store.watchers(Kind.POD) == 0);
  }

  @Test
  void fiftyWatchersSeeTheSameChangesInTheSameOrder() throws Exception {
    served.pod("a");
    List<TestClient.Lines> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      all.add(served.client.lines(PODS + "?watch=1&resourceVersion=" + version()));
    }
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      served.phase("a", "phase-" + i);
      expected.add("MODIFIED a phase-" + i);
    }
    for (TestClient.Lines lines : all) {
      assertEquals(expected, told(lines, 100));
    }
    served.server.faults().dropWatches();
    Awaitility.await().until(() -> served.store.watchers(Kind.POD) == 0);
    for (TestClient.Lines lines : all) {
      lines.close();
    }
  }

  @Test
  void aWatcherThatDoesNotReadIsLetGo() throws Exception {
    try (var small = new ServedStore(new ServerLimits(Duration.ofMinutes(1), 50))) {
      small.pod("a");
      String filler = "x".repeat(100_000);
      try (var lines = small.client.lines(PODS + "?watch=1")) {
        for (int i = 0; i < 2_000 && small.store.watchers(Kind.POD) > 0; i++) {
          small.phase("a", filler + i);
        }
        Awaitility.await().until(() -> small.store.watchers(Kind.POD) == 0);
        assertTrue(lines.response().statusCode() == 200);
      }
    }
  }

  @Test
  void aClientThatGoesAwayIsNoticedAtTheNextChanges() throws Exception {
    served.pod("a");
    served.client.lines(PODS + "?watch=1").close();
    Awaitility.await()
        .until(() -> {
          served.phase("a", "phase-" + System.nanoTime());
          return served.store.watchers(Kind.POD) == 0;
        });
  }

  @Test
  void closingTheServerEndsItsWatchesWithinASecond() throws Exception {
    try (var lines = served.client.lines(PODS + "?watch=1")) {
      long start = System.nanoTime();
      served.server.close();
      assertThrows(IOException.class, lines::next);
      assertTrue(Duration.ofNanos(System.nanoTime() - start).toMillis() < 1500);
    }
    assertEquals(0, served.store.watchers(Kind.POD));
  }
}
