package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogTest {
  private static final String LOG = PODS + "/p/log";

  private final ServedStore served = new ServedStore();
  private final TestLog log = new TestLog();
  private String uid = "";

  @BeforeEach
  void startAPodWithALog() {
    uid = Tree.uid(served.pod("p"));
    served.store.update(Kind.POD, "default", "p", p -> Tree.with(p, "node-0", "spec", "nodeName"));
    state("{'running':{}}", "{}");
    served.logs.put(uid + "/replica", log);
    for (int i = 10; i < 15; i++) {
      log.add("2026-11-30T15:31:%d.500000001Z".formatted(i), "line " + i);
    }
  }

  @AfterEach
  void close() {
    served.close();
  }

  private void state(String state, String last) {
    JsonObject status =
        ServedStore.json(
            "{'containerStatuses':[{'name':'replica','containerID':'containerd://1','state':%s,'lastState':%s}]}"
                .formatted(state, last));
    served.store.update(Kind.POD, "default", "p", p -> Tree.with(p, status, "status"));
  }

  private String body(String query) throws Exception {
    return served.client.get(LOG + query).body();
  }

  private String refusal(String query) throws Exception {
    var reply = served.client.get(LOG + query);
    return reply.status() + " " + Tree.textOrEmpty(reply.json(), "message");
  }

  @Test
  void aLogComesWholeOrFromItsEnd() throws Exception {
    assertEquals("line 10\nline 11\nline 12\nline 13\nline 14\n", body(""));
    assertEquals("line 13\nline 14\n", body("?tailLines=2"));
    assertEquals("", body("?tailLines=0"));
    assertEquals("line 10\nline", body("?limitBytes=12"));
    assertEquals(5, body("?tailLines=99").lines().count());
  }

  @Test
  void sinceIsInWholeSecondsAndKeepsTheSecondItself() throws Exception {
    assertEquals("line 13\nline 14\n", body("?sinceTime=2026-11-30T15:31:13Z"));
    assertEquals("line 13\nline 14\n", body("?sinceTime=2026-11-30T15:31:13.9Z"));
    assertEquals("line 14\n", body("?sinceTime=2026-11-30T16:31:14%2B01:00"));
    assertEquals("line 14\n", body("?sinceSeconds=6"));
  }

  @Test
  void timestampsStandBeforeLinesAndNotBeforeTheirParts() throws Exception {
    log.add(new LogLine(Instant.parse("2026-11-30T15:31:16Z"), bytes("long ")));
    log.add(new LogLine(Instant.parse("2026-11-30T15:31:17Z"), bytes("line\n")));
    log.add("2026-11-30T15:31:18Z", "last");
    assertEquals(
        "2026-11-30T15:31:16.000000000Z long line\n2026-11-30T15:31:18.000000000Z last\n",
        body("?timestamps=true&tailLines=2"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void bytesArriveAsTheContainerWroteThem() throws Exception {
    byte[] odd = {'a', 0, (byte) 0xff, (byte) 0xc3, 27, '[', '3', '1', 'm', '\r', '\n'};
    log.add(new LogLine(Instant.EPOCH, odd));
    assertArrayEquals(odd, served.client.bytes(LOG + "?tailLines=1", Map.of()).body());
  }

  @Test
  void aFollowedLogGrowsUntilTheContainerEnds() throws Exception {
    try (var lines = served.client.lines(LOG + "?follow=true&tailLines=1")) {
      assertEquals("line 14", lines.next());
      log.add("2026-11-30T15:31:20Z", "more");
      assertEquals("more", lines.next());
      log.add("2026-11-30T15:31:21Z", "the end");
      log.finish();
      assertEquals("the end", lines.next());
      assertNull(lines.next());
    }
    Awaitility.await().until(() -> served.server.openRequests() == 0);
  }

  @Test
  void aReaderThatRotationOvertakesLosesLinesAndGoesOn() throws Exception {
    log.rotate(3);
    assertEquals("line 13\nline 14\n", body(""));
    assertEquals("line 13\nline 14\n", body("?tailLines=4"));
  }

  @Test
  void theRunBeforeHasItsOwnLog() throws Exception {
    assertEquals(
        "400 previous terminated container \"replica\" in pod \"p\" not found",
        refusal("?previous=true"));
    TestLog old = new TestLog();
    old.add("2026-11-30T15:30:00Z", "before");
    old.finish();
    served.logs.put(uid + "/replica/old", old);
    state("{'running':{}}", "{'terminated':{'exitCode':1,'containerID':'containerd://0'}}");
    assertEquals("before\n", body("?previous=true"));
  }

  @Test
  void aContainerThatWaitsSaysWhy() throws Exception {
    String waits = "400 container \"replica\" in pod \"p\" is waiting to start: ";
    state("{'waiting':{'reason':'ErrImagePull'}}", "{}");
    assertEquals(waits + "image can't be pulled", refusal("?follow=true"));
    state("{'waiting':{'reason':'ImagePullBackOff'}}", "{}");
    assertEquals(waits + "trying and failing to pull image", refusal(""));
    state("{'waiting':{'reason':'ContainerCreating'}}", "{}");
    assertEquals(waits + "ContainerCreating", refusal(""));
    state(
        "{'waiting':{'reason':'CrashLoopBackOff'}}",
        "{'terminated':{'containerID':'containerd://0'}}");
    assertEquals("line 14\n", body("?tailLines=1"));
  }

  @Test
  void aPodWithoutANodeHasNothingToTell() throws Exception {
    served.pod("new");
    assertEquals(204, served.client.get(PODS + "/new/log").status());
  }

  @Test
  void aLogThatTheNodeHasLostIsSaidToBeLost() throws Exception {
    served.logs.clear();
    assertEquals("unable to retrieve container logs for containerd://1", body(""));
  }

  @Test
  void badOptionsAreRefusedByName() throws Exception {
    assertEquals("400 container x is not valid for pod p", refusal("?container=x"));
    assertEquals("400 strconv.ParseInt: parsing \"x\": invalid syntax", refusal("?tailLines=x"));
    assertEquals(
        "422 PodLogOptions \"p\" is invalid: [limitBytes: Invalid value: 0: must be greater than 0,"
            + " sinceSeconds: Invalid value: 0: must be greater than 0]",
        refusal("?limitBytes=0&sinceSeconds=0"));
    assertEquals(404, served.client.get(PODS + "/none/log").status());
  }

  @Test
  void oneOfSeveralContainersMustBeNamed() throws Exception {
    served.store.create(
        Kind.POD,
        ServedStore.json(
            "{'metadata':{'name':'two','namespace':'default'},'spec':{'nodeName':'n','initContainers':[{'name':'i'}],'containers':[{'name':'a'},{'name':'b'}]}}"));
    var reply = served.client.get(PODS + "/two/log");
    assertEquals(
        "a container name must be specified for pod two, choose one of: [a b] or one of the init"
            + " containers: [i]",
        Tree.textOrEmpty(reply.json(), "message"));
  }

  @Test
  void aDroppedLogHasNoEnd() throws Exception {
    try (var lines = served.client.lines(LOG + "?follow=true&tailLines=1")) {
      assertEquals("line 14", lines.next());
      served.server.faults().dropLogs();
      assertThrows(IOException.class, lines::next);
    }
    Awaitility.await().until(() -> served.server.openRequests() == 0);
  }

  @Test
  void closingTheServerEndsFollowedLogs() throws Exception {
    try (var lines = served.client.lines(LOG + "?follow=true&tailLines=1")) {
      assertEquals("line 14", lines.next());
      long start = System.nanoTime();
      served.server.close();
      assertThrows(IOException.class, lines::next);
      assertTrue(System.nanoTime() - start < 1_500_000_000L);
    }
    assertEquals(0, served.server.openRequests());
  }
}
