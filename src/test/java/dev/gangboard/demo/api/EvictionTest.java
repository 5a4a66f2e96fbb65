package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static dev.gangboard.demo.api.ServedStore.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EvictionTest {
  private final ServedStore served = new ServedStore();

  @BeforeEach
  void run() {
    served.pod("p");
    served.store.update(
        Kind.POD, "default", "p", pod -> Tree.with(pod, "node-1", "spec", "nodeName"));
    served.phase("p", "Running");
  }

  @AfterEach
  void close() {
    served.close();
  }

  private TestClient.Reply evict(String name, String options) throws Exception {
    return served.client.post(PODS + "/p/eviction", body(name, options));
  }

  private static String body(String name, String options) {
    return json("{'apiVersion':'policy/v1','kind':'Eviction','metadata':{'name':'%s','namespace':'default'},'deleteOptions':%s}"
            .formatted(name, options))
        .toString();
  }

  private JsonObject pod() {
    return served.store.get(Kind.POD, "default", "p").orElseThrow();
  }

  @Test
  void anEvictedPodIsToldWhyAndDeletedWithItsGrace() throws Exception {
    TestClient.Reply reply = evict("p", "{'gracePeriodSeconds':7}");

    assertEquals(201, reply.status());
    assertEquals(
        json("{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Success','code':201}"),
        reply.json());
    assertEquals("2026-11-30T15:31:27Z", Tree.textOrEmpty(pod(), "metadata", "deletionTimestamp"));
    assertEquals(
        json(
            """
            {'type':'DisruptionTarget','observedGeneration':1,'status':'True','lastProbeTime':null,
             'lastTransitionTime':'2026-11-30T15:31:20Z','reason':'EvictionByEvictionAPI',
             'message':'Eviction API: evicting'}\
            """),
        Tree.list(pod(), "status", "conditions").get(0));
  }

  @Test
  void anEvictionThatIsRefusedLeavesThePodAsItIs() throws Exception {
    JsonObject before = pod();

    assertEquals(409, evict("p", "{'preconditions':{'uid':'other'}}").status());
    assertEquals(400, evict("q", "{}").status());
    assertEquals(404, served.client.post(PODS + "/q/eviction", body("q", "{}")).status());
    assertEquals(405, served.client.get(PODS + "/p/eviction").status());
    assertEquals(
        201, served.client.post(PODS + "/p/eviction?dryRun=All", body("p", "{}")).status());

    assertEquals(before, pod());
  }

  @Test
  void clientsFindThatPodsAreEvicted() throws Exception {
    JsonArray resources = Tree.list(served.client.get("/api/v1").json(), "resources");
    JsonObject wanted =
        json(
            "{'name':'pods/eviction','singularName':'','namespaced':true,'group':'policy','version':'v1','kind':'Eviction','verbs':['create']}");

    assertTrue(resources.contains(wanted), resources.toString());
    assertEquals(
        json(
            "{'kind':'APIResourceList','apiVersion':'v1','groupVersion':'policy/v1','resources':[]}"),
        served.client.get("/apis/policy/v1").json());
    assertEquals(
        "policy/v1",
        Tree.textOrEmpty(
            served.client.get("/apis/policy").json(), "preferredVersion", "groupVersion"));
  }
}
