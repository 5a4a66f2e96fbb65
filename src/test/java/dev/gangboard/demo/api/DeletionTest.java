package dev.gangboard.demo.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.StoreEvent;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The sequences here are those of a real cluster's watch streams.
class DeletionTest {
  private Instant now = Instant.parse("2026-11-30T14:51:00Z");
  private final Store store = new Store(() -> now, new Random(7), 1000);
  private final Deletion deletion = new Deletion(store, () -> now);
  private final List<String> seen = new ArrayList<>();

  @BeforeEach
  void watchEverything() {
    store.watch(Kind.JOB, store.resourceVersion(), e -> seen.add(told(e)));
    store.watch(Kind.POD, store.resourceVersion(), e -> seen.add(told(e)));
  }

  private static String told(StoreEvent event) {
    JsonObject meta = Tree.object(event.object(), "metadata");
    return "%s gen %s del %s grace %s fin %s"
        .formatted(
            event.type(),
            Tree.textOrEmpty(meta, "generation"),
            Tree.text(meta, "deletionTimestamp").map(t -> t.substring(14, 19)).orElse("-"),
            Tree.text(meta, "deletionGracePeriodSeconds").orElse("-"),
            Tree.list(meta, "finalizers"));
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  private JsonObject job() {
    return store.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'d'}}"));
  }

  private void pod(String finalizers, String spec) {
    store.create(
        Kind.POD,
        json(
            "{'metadata':{'name':'p','namespace':'d','finalizers':%s},'spec':%s,'status':{'phase':'Running'}}"
                .formatted(finalizers, spec)));
  }

  private Deletion.Outcome delete(Kind kind, String name, DeleteOptions options) {
    return deletion.delete(kind, "d", name, options);
  }

  @Test
  void inTheBackgroundAJobGoesAtOnce() {
    job();
    assertEquals(true, delete(Kind.JOB, "j", DeleteOptions.of(Propagation.BACKGROUND)).gone());
    assertEquals(
        List.of("ADDED gen 1 del - grace - fin []", "DELETED gen 1 del - grace - fin []"), seen);
  }

  @Test
  void inTheForegroundAJobWaitsForItsFinalizer() {
    job();
    assertEquals(false, delete(Kind.JOB, "j", DeleteOptions.of(Propagation.FOREGROUND)).gone());
    store.update(Kind.JOB, "d", "j", j -> Tree.without(j, "metadata", "finalizers"));
    assertEquals(
        List.of(
            "ADDED gen 1 del - grace - fin []",
            "MODIFIED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]",
            "DELETED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]"),
        seen);
  }

  @Test
  void withoutAPolicyAJobOrphansItsPods() {
    job();
    delete(Kind.JOB, "j", DeleteOptions.none());
    assertEquals("MODIFIED gen 2 del 51:00 grace 0 fin [\"orphan\"]", seen.getLast());
  }

  @Test
  void aLaterPolicyReplacesAnEarlierOne() {
    job();
    delete(Kind.JOB, "j", DeleteOptions.none());
    delete(Kind.JOB, "j", DeleteOptions.of(Propagation.FOREGROUND));
    assertEquals("MODIFIED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]", seen.getLast());
    delete(Kind.JOB, "j", DeleteOptions.none());
    assertEquals(3, seen.size(), "the foreground stays asked for");
    delete(Kind.JOB, "j", DeleteOptions.of(Propagation.BACKGROUND));
    assertEquals("DELETED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]", seen.getLast());
  }

  @Test
  void aRunningPodGetsItsGraceAndGoesWhenTheKubeletConfirms() {
    pod("[]", "{'nodeName':'n','terminationGracePeriodSeconds':30}");
    assertEquals(false, delete(Kind.POD, "p", DeleteOptions.none()).gone());
    now = now.plusSeconds(32);
    assertEquals(true, delete(Kind.POD, "p", DeleteOptions.grace(0)).gone());
    assertEquals(
        List.of(
            "ADDED gen 1 del - grace - fin []",
            "MODIFIED gen 2 del 51:30 grace 30 fin []",
            "MODIFIED gen 2 del 51:32 grace 0 fin []",
            "DELETED gen 2 del 51:32 grace 0 fin []"),
        seen);
  }

  @Test
  void aFinalizerHoldsAConfirmedPod() {
    pod("['batch.kubernetes.io/job-tracking']", "{'nodeName':'n'}");
    assertEquals(false, delete(Kind.POD, "p", DeleteOptions.grace(0)).gone());
    store.update(Kind.POD, "d", "p", p -> Tree.without(p, "metadata", "finalizers"));
    assertEquals(
        List.of(
            "ADDED gen 1 del - grace - fin [\"batch.kubernetes.io/job-tracking\"]",
            "MODIFIED gen 2 del 51:00 grace 0 fin [\"batch.kubernetes.io/job-tracking\"]",
            "DELETED gen 2 del 51:00 grace 0 fin [\"batch.kubernetes.io/job-tracking\"]"),
        seen);
  }

  @Test
  void aPodHeldForItsDependentsCanBeLetGo() {
    pod("[]", "{'nodeName':'n'}");
    delete(Kind.POD, "p", new DeleteOptions(0L, Propagation.FOREGROUND, null, null, null, false));
    assertEquals(true, delete(Kind.POD, "p", DeleteOptions.of(Propagation.BACKGROUND)).gone());
    assertEquals(
        List.of(
            "ADDED gen 1 del - grace - fin []",
            "MODIFIED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]",
            "DELETED gen 2 del 51:00 grace 0 fin [\"foregroundDeletion\"]"),
        seen);
  }

  @Test
  void aPodBeingDeletedCanBeHurriedButNotHeldUp() {
    pod("[]", "{'nodeName':'n'}");
    delete(Kind.POD, "p", DeleteOptions.grace(60));
    delete(Kind.POD, "p", DeleteOptions.none());
    delete(Kind.POD, "p", DeleteOptions.grace(90));
    delete(Kind.POD, "p", DeleteOptions.grace(20));
    assertEquals(
        List.of(
            "ADDED gen 1 del - grace - fin []",
            "MODIFIED gen 2 del 52:00 grace 60 fin []",
            "MODIFIED gen 2 del 51:20 grace 20 fin []"),
        seen);
  }

  @Test
  void aPodWithoutANodeGoesAtOnce() {
    pod("[]", "{'terminationGracePeriodSeconds':30}");
    assertEquals(true, delete(Kind.POD, "p", DeleteOptions.none()).gone());
    assertEquals("DELETED gen 2 del 51:00 grace 0 fin []", seen.getLast());
  }

  @Test
  void aDryRunChangesNothing() {
    job();
    var dry = new DeleteOptions(null, Propagation.FOREGROUND, null, null, null, true);
    JsonObject shown = delete(Kind.JOB, "j", dry).object();
    assertEquals("2026-11-30T14:51:00Z", Tree.textOrEmpty(shown, "metadata", "deletionTimestamp"));
    assertEquals(1, seen.size());
  }

  @Test
  void anotherUidIsAConflict() {
    String uid = Tree.uid(job());
    var wrong = DeleteOptions.of(Propagation.BACKGROUND).onlyIf("00000000");
    ApiException refused = assertThrows(ApiException.class, () -> delete(Kind.JOB, "j", wrong));
    assertEquals(
        json(
            """
            {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":
            "Operation cannot be fulfilled on Job.batch \\"j\\": the UID in the precondition (00000000) does not match the UID in record (%s). The object might have been deleted and then recreated",
            "reason":"Conflict","details":{"name":"j","group":"batch","kind":"Job"},"code":409}\
            """
                .formatted(uid)),
        refused.status());
    assertEquals(1, seen.size());
    var old = new DeleteOptions(null, Propagation.BACKGROUND, null, null, "1", false);
    assertThrows(ApiException.class, () -> delete(Kind.JOB, "j", old));
    assertEquals(
        true, delete(Kind.JOB, "j", DeleteOptions.of(Propagation.BACKGROUND).onlyIf(uid)).gone());
  }

  @Test
  void whatIsNotThereIsNotFound() {
    ApiException refused =
        assertThrows(ApiException.class, () -> delete(Kind.JOB, "j", DeleteOptions.none()));
    assertEquals("NotFound", refused.reason());
  }
}
