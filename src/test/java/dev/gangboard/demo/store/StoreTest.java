package dev.gangboard.demo.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StoreTest {
  private static final Instant NOW = Instant.parse("2026-11-30T14:50:52.789Z");

  private final Store store = new Store(() -> NOW, new Random(1), 20_000);

  private static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  private static JsonObject pod(String namespace, String name) {
    return json(
        "{'metadata':{'name':'%s','namespace':'%s'},'spec':{},'status':{'phase':'Pending'}}"
            .formatted(name, namespace));
  }

  private static List<String> names(Listing listing) {
    return listing.items().stream().map(o -> Tree.namespace(o) + "/" + Tree.name(o)).toList();
  }

  private static String told(StoreEvent e) {
    return "%s %s %s".formatted(e.type(), Tree.name(e.object()), phase(e.object()));
  }

  private static String phase(JsonObject object) {
    return Tree.textOrEmpty(object, "status", "phase");
  }

  private void phase(String name, String phase) {
    store.update(Kind.POD, "a", name, p -> Tree.with(p, phase, "status", "phase"));
  }

  @Test
  void aNewObjectGetsItsIdentity() {
    JsonObject made =
        store.create(
            Kind.JOB,
            json("{'metadata':{'labels':{'l':'v'},'name':'j','namespace':'a'},'spec':{'n':1}}"));
    assertEquals(
        json(
            "{'kind':'Job','apiVersion':'batch/v1','metadata':{'name':'j','namespace':'a','uid':'%s',"
                    .formatted(Tree.uid(made))
                + "'resourceVersion':'1001','generation':1,'creationTimestamp':'2026-11-30T14:50:52Z',"
                + "'labels':{'l':'v'}},'spec':{'n':1}}"),
        made);
    assertTrue(
        Tree.uid(made)
            .matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    assertEquals(Optional.of(made), store.get(Kind.JOB, "a", "j"));
  }

  @Test
  void generateNameMakesNamesThatDiffer() {
    JsonObject wanted = json("{'metadata':{'generateName':'w-','namespace':'a'}}");
    String one = Tree.name(store.create(Kind.POD, wanted));
    String two = Tree.name(store.create(Kind.POD, wanted));
    assertTrue(one.matches("w-[bcdfghjklmnpqrstvwxz2456789]{5}"), one);
    assertNotEquals(one, two);
  }

  @Test
  void aNameCanBeTakenOnlyOnce() {
    store.create(Kind.POD, pod("a", "p"));
    store.create(Kind.POD, pod("b", "p"));
    ApiException refused =
        assertThrows(ApiException.class, () -> store.create(Kind.POD, pod("a", "p")));
    assertEquals(
        json(
            "{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Failure',"
                + "'message':'pods \\'p\\' already exists','reason':'AlreadyExists',"
                + "'details':{'name':'p','kind':'pods'},'code':409}".replace("\\'", "\\\"")),
        refused.status());
  }

  @Test
  void aDryRunStoresNothing() {
    JsonObject shown = store.tryCreate(Kind.POD, pod("a", "p"));
    assertEquals("p", Tree.name(shown));
    assertEquals(Optional.empty(), Tree.at(shown, "metadata", "resourceVersion"));
    assertEquals(new Listing(1000, List.of()), store.list(Kind.POD, null));
  }

  @Test
  void listsAreSortedAndKeepToTheirNamespace() {
    for (String name : List.of("z", "b", "a")) {
      store.create(Kind.POD, pod("a", name));
    }
    store.create(Kind.POD, pod("a-b", "x"));
    store.create(Kind.POD, pod("aa", "y"));
    assertEquals(List.of("a/a", "a/b", "a/z"), names(store.list(Kind.POD, "a")));
    assertEquals(List.of("a-b/x", "a/a", "a/b", "a/z", "aa/y"), names(store.list(Kind.POD, null)));
    assertEquals(1005, store.list(Kind.POD, "none").resourceVersion());
  }

  @Test
  void anUpdateTakesTheNextVersionAndAnEqualTreeTakesNone() {
    store.create(Kind.POD, pod("a", "p"));
    List<String> seen = new ArrayList<>();
    store.watch(Kind.POD, store.resourceVersion(), e -> seen.add(told(e)));
    phase("p", "Running");
    phase("p", "Running");
    assertEquals(List.of("MODIFIED p Running"), seen);
    assertEquals(1002, store.resourceVersion());
    assertThrows(ApiException.class, () -> phase("none", "Running"));
  }

  @Test
  void generationCountsChangesOfTheSpecAlone() {
    store.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'a'},'spec':{'n':1}}"));
    JsonObject told = store.update(Kind.JOB, "a", "j", j -> Tree.with(j, 1, "status", "active"));
    assertEquals(1, Tree.number(told, "metadata", "generation").orElseThrow());
    JsonObject changed = store.update(Kind.JOB, "a", "j", j -> Tree.with(j, 2, "spec", "n"));
    assertEquals(2, Tree.number(changed, "metadata", "generation").orElseThrow());
  }

  @Test
  void bindingAPodToItsNodeIsNoNewGeneration() {
    store.create(Kind.POD, pod("a", "p"));
    JsonObject bound =
        store.update(Kind.POD, "a", "p", p -> Tree.with(p, "node-0", "spec", "nodeName"));
    assertEquals(1, Tree.number(bound, "metadata", "generation").orElseThrow());
  }

  @Test
  void anObjectBeingDeletedGoesWithItsLastFinalizer() {
    store.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'a','finalizers':['f']}}"));
    store.update(
        Kind.JOB,
        "a",
        "j",
        j -> Tree.with(j, "2026-11-30T14:51:00Z", "metadata", "deletionTimestamp"));
    List<StoreEvent> seen = new ArrayList<>();
    store.watch(Kind.JOB, store.resourceVersion(), seen::add);
    store.update(Kind.JOB, "a", "j", j -> Tree.without(j, "metadata", "finalizers"));
    assertEquals(Optional.empty(), store.get(Kind.JOB, "a", "j"));
    StoreEvent last = seen.getFirst();
    assertEquals(StoreEvent.Type.DELETED, last.type());
    assertEquals(Tree.array("f"), Tree.list(last.object(), "metadata", "finalizers"));
    assertEquals("1003", Tree.textOrEmpty(last.object(), "metadata", "resourceVersion"));
  }

  @Test
  void severalCallsCanBeOneChange() {
    store.create(Kind.POD, pod("a", "p"));
    List<String> seen = new ArrayList<>();
    store.watch(Kind.POD, store.resourceVersion(), e -> seen.add(told(e)));
    store.atomically(() -> {
      phase("p", "Failed");
      store.remove(Kind.POD, "a", "p");
      return null;
    });
    assertEquals(List.of("MODIFIED p Failed", "DELETED p Failed"), seen);
  }

  @Test
  void aWatchCatchesUpAndGoesOnWithoutGapOrRepetition() {
    store.create(Kind.POD, pod("a", "p"));
    long from = store.resourceVersion();
    phase("p", "Running");
    List<String> seen = new ArrayList<>();
    Watch watch = store.watch(Kind.POD, from, e -> seen.add(told(e)));
    phase("p", "Succeeded");
    store.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'a'}}"));
    store.remove(Kind.POD, "a", "p");
    watch.close();
    store.create(Kind.POD, pod("a", "late"));
    assertEquals(
        List.of("MODIFIED p Running", "MODIFIED p Succeeded", "DELETED p Succeeded"), seen);
    assertEquals(0, store.watchers(Kind.POD));
  }

  @Test
  void aWatchFromTheFutureIsSilentUntilThen() {
    List<String> seen = new ArrayList<>();
    store.watch(Kind.POD, 1001, e -> seen.add(told(e)));
    store.create(Kind.POD, pod("a", "p"));
    phase("p", "Running");
    assertEquals(List.of("MODIFIED p Running"), seen);
  }

  @Test
  void aVersionThatTheWindowLeftBehindIsExpired() {
    store.create(Kind.POD, pod("a", "p"));
    phase("p", "Running");
    store.forget(1002);
    ApiException gone =
        assertThrows(ApiException.class, () -> store.watch(Kind.POD, 1001, e -> {}));
    assertEquals("too old resource version: 1001 (1002)", gone.getMessage());
    assertEquals(410, gone.code());
    store.watch(Kind.POD, 1002, e -> {}).close();
    store.forget(Long.MAX_VALUE);
    store.watch(Kind.POD, store.resourceVersion(), e -> {}).close();
  }

  @Test
  void theWindowIsBounded() {
    Store small = new Store(() -> NOW, new Random(1), 3);
    for (int i = 0; i < 5; i++) {
      small.create(Kind.POD, pod("a", "p" + i));
    }
    assertThrows(ApiException.class, () -> small.watch(Kind.POD, 1001, e -> {}));
    List<String> seen = new ArrayList<>();
    small.watch(Kind.POD, 1002, e -> seen.add(Tree.name(e.object())));
    assertEquals(List.of("p2", "p3", "p4"), seen);
  }

  @Test
  void oldChangesAreLetGoButForTheLastOnes() {
    Instant[] now = {NOW};
    Store aging = new Store(() -> now[0], new Random(1), 50_000);
    aging.create(Kind.JOB, json("{'metadata':{'name':'j','namespace':'a'}}"));
    for (int i = 0; i < 12_000; i++) {
      aging.create(Kind.POD, pod("a", "p" + i));
    }
    aging.watch(Kind.POD, 1001, e -> {}).close();
    now[0] = NOW.plusSeconds(301);
    aging.update(Kind.JOB, "a", "j", j -> Tree.with(j, 1, "status", "active"));
    List<String> seen = new ArrayList<>();
    assertThrows(ApiException.class, () -> aging.watch(Kind.POD, 3000, e -> {}));
    aging.watch(Kind.POD, 3001, e -> seen.add(Tree.name(e.object())));
    assertEquals(10_000, seen.size());
  }

  @Test
  void thePastCanBeListedAsItWas() {
    store.create(Kind.POD, pod("a", "kept"));
    store.create(Kind.POD, pod("a", "gone"));
    store.create(Kind.POD, pod("b", "other"));
    Listing then = store.list(Kind.POD, "a");
    phase("kept", "Running");
    phase("kept", "Succeeded");
    store.remove(Kind.POD, "a", "gone");
    store.create(Kind.POD, pod("a", "new"));
    store.remove(Kind.POD, "b", "other");
    assertEquals(then, store.listAt(Kind.POD, "a", then.resourceVersion()));
    assertEquals(
        List.of("a/gone", "a/kept", "b/other"),
        names(store.listAt(Kind.POD, null, then.resourceVersion())));
    store.forget(store.resourceVersion());
    assertThrows(ApiException.class, () -> store.listAt(Kind.POD, "a", then.resourceVersion()));
  }

  @Test
  void aWatcherThatFailsIsDroppedAndHurtsNobody() {
    List<String> seen = new ArrayList<>();
    store.watch(
        Kind.POD,
        1000,
        e -> {
          throw new IllegalStateException("broken watcher, thrown by a test");
        });
    store.watch(Kind.POD, 1000, e -> seen.add(Tree.name(e.object())));
    store.create(Kind.POD, pod("a", "p"));
    assertEquals(List.of("p"), seen);
    assertEquals(1, store.watchers(Kind.POD));
  }

  @Test
  void closingTheStoreEndsItsWatches() {
    List<String> seen = new ArrayList<>();
    store.watch(Kind.POD, 1000, e -> seen.add(Tree.name(e.object())));
    store.close();
    store.create(Kind.POD, pod("a", "p"));
    assertEquals(List.of(), seen);
    assertEquals(0, store.watchers(Kind.POD));
  }
}
