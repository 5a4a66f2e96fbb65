package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static dev.gangboard.demo.api.ServedStore.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListTest {
  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private static List<String> names(JsonObject list) {
    return Tree.list(list, "items").asList().stream()
        .map(item -> Tree.name(item.getAsJsonObject()))
        .toList();
  }

  private List<String> names(String path) throws Exception {
    return names(served.client.get(path).json());
  }

  @Test
  void aListHoldsItsNamespaceInOrderWithoutTheKindOfItsItems() throws Exception {
    served.pod("b");
    served.pod("a");
    served.podIn("other", "c");
    JsonObject list = served.client.get(PODS).json();
    assertEquals(
        "PodList v1", Tree.textOrEmpty(list, "kind") + " " + Tree.textOrEmpty(list, "apiVersion"));
    assertEquals(json("{'resourceVersion':'1004'}"), Tree.object(list, "metadata"));
    assertEquals(List.of("a", "b"), names(list));
    JsonObject first = Tree.list(list, "items").get(0).getAsJsonObject();
    assertEquals(List.of("metadata", "spec", "status"), List.copyOf(first.keySet()));
    assertEquals(List.of("a", "b", "c"), names("/api/v1/pods"));
    assertEquals(List.of("default"), names("/api/v1/namespaces"));
  }

  @Test
  void selectorsNarrowAList() throws Exception {
    served.labelled("a", "{'app':'x','tier':'1'}");
    served.labelled("b", "{'app':'x'}");
    served.labelled("c", "{'app':'y','tier':'2'}");
    served.phase("b", "Running");
    String byLabel = PODS + "?labelSelector=";
    assertEquals(List.of("a", "b"), names(byLabel + "app%3Dx"));
    assertEquals(List.of("a", "b"), names(byLabel + "app%3D%3Dx"));
    assertEquals(List.of("c"), names(byLabel + "app!%3Dx"));
    assertEquals(List.of("a", "c"), names(byLabel + "tier%20in%20(1,2)"));
    assertEquals(List.of("b", "c"), names(byLabel + "tier+notin+(1)"));
    assertEquals(List.of("a", "c"), names(byLabel + "tier"));
    assertEquals(List.of("b"), names(byLabel + "!tier"));
    assertEquals(List.of("a"), names(byLabel + "app%3Dx,tier"));
    assertEquals(List.of("b"), names(PODS + "?fieldSelector=status.phase%3DRunning"));
    assertEquals(List.of("a", "c"), names(PODS + "?fieldSelector=status.phase!%3DRunning"));
    assertEquals(List.of("c"), names(PODS + "?fieldSelector=metadata.name%3Dc"));
    assertEquals(400, served.client.get(PODS + "?fieldSelector=spec.nope%3D1").status());
  }

  @Test
  void allPagesShowTheVersionOfTheFirst() throws Exception {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      served.pod(name);
    }
    JsonObject first = served.client.get(PODS + "?limit=2").json();
    String version = Tree.textOrEmpty(first, "metadata", "resourceVersion");
    assertEquals(3, Tree.number(first, "metadata", "remainingItemCount").orElseThrow());
    served.store.remove(Kind.POD, "default", "c");
    served.phase("d", "Running");
    served.pod("bb");
    List<String> seen = new ArrayList<>(names(first));
    String token = Tree.textOrEmpty(first, "metadata", "continue");
    while (!token.isEmpty()) {
      JsonObject page = served.client.get(PODS + "?limit=2&continue=" + token).json();
      assertEquals(version, Tree.textOrEmpty(page, "metadata", "resourceVersion"));
      seen.addAll(names(page));
      token = Tree.textOrEmpty(page, "metadata", "continue");
    }
    assertEquals(List.of("a", "b", "c", "d", "e"), seen);
  }

  @Test
  void pagesOfAllNamespacesGoThroughThemInOrder() throws Exception {
    served.podIn("b", "x");
    served.podIn("a", "z");
    served.podIn("b", "a");
    JsonObject first = served.client.get("/api/v1/pods?limit=2").json();
    String token = Tree.textOrEmpty(first, "metadata", "continue");
    assertEquals(List.of("z", "a"), names(first));
    assertEquals(List.of("x"), names("/api/v1/pods?limit=2&continue=" + token));
  }

  @Test
  void aPageOfAForgottenVersionIsGoneAndOffersToGoOn() throws Exception {
    served.pod("a");
    served.pod("b");
    JsonObject first = served.client.get(PODS + "?limit=1").json();
    String token = Tree.textOrEmpty(first, "metadata", "continue");
    served.pod("c");
    served.server.faults().expireHistory();
    var gone = served.client.get(PODS + "?limit=1&continue=" + token);
    assertEquals("410 Expired", gone.status() + " " + Tree.textOrEmpty(gone.json(), "reason"));
    String onward = Tree.textOrEmpty(gone.json(), "metadata", "continue");
    assertEquals(List.of("b", "c"), names(PODS + "?continue=" + onward));
  }

  @Test
  void anExactVersionIsListedAsItWas() throws Exception {
    served.pod("a");
    long then = served.store.resourceVersion();
    served.pod("b");
    String exact = PODS + "?resourceVersionMatch=Exact&resourceVersion=";
    assertEquals(List.of("a"), names(exact + then));
    assertEquals(410, served.client.get(exact + 1).status());
    assertEquals(List.of("a", "b"), names(PODS + "?resourceVersion=" + then));
    assertEquals(422, served.client.get(exact + 0).status());
  }

  @Test
  void aVersionThatHasNotComeIsAnsweredWithALaterTry() throws Exception {
    var reply = served.client.get(PODS + "?resourceVersion=5000");
    assertEquals(504, reply.status());
    assertEquals(
        json(
            "{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Failure','message':'Too"
                + " large resource version: 5000, current:"
                + " 1001','reason':'Timeout','details':{'causes':[{'reason':'ResourceVersionTooLarge','message':'Too"
                + " large resource version'}],'retryAfterSeconds':1},'code':504}"),
        reply.json());
  }

  @Test
  void largeListsAreCompressedForWhoTakesThat() throws Exception {
    for (int i = 0; i < 1000; i++) {
      served.pod("pod-" + i);
    }
    var response = served.client.bytes(PODS, Map.of("Accept-Encoding", "gzip"));
    assertEquals("gzip", response.headers().firstValue("Content-Encoding").orElse(""));
    try (var in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(served.client.get(PODS).json(), JsonParser.parseString(text).getAsJsonObject());
    }
    var small = served.client.bytes("/api/v1/nodes", Map.of("Accept-Encoding", "gzip"));
    assertEquals("", small.headers().firstValue("Content-Encoding").orElse(""));
  }

  @Test
  void aFormThatThereIsNotIsNotAcceptable() throws Exception {
    var reply = served.client.get(PODS, "application/vnd.kubernetes.protobuf");
    assertEquals(
        "406 NotAcceptable", reply.status() + " " + Tree.textOrEmpty(reply.json(), "reason"));
    assertEquals(
        200,
        served.client.get(PODS, "application/vnd.kubernetes.protobuf,application/json").status());
  }

  @Test
  void eventsCanBeReadInTheirNewVersion() throws Exception {
    served.store.create(
        Kind.EVENT,
        json(
            "{'metadata':{'name':'e','namespace':'default'},'involvedObject':{'kind':'Job','name':'j'},'reason':'R','message':'m','source':{'component':'c'},"
                + "'firstTimestamp':'2026-11-30T15:31:11Z','count':2,'type':'Normal','eventTime':null,'reportingComponent':'c','reportingInstance':''}"));
    JsonObject list =
        served
            .client
            .get(
                "/apis/events.k8s.io/v1/namespaces/default/events?fieldSelector=regarding.name%3Dj")
            .json();
    assertEquals("events.k8s.io/v1", Tree.textOrEmpty(list, "apiVersion"));
    JsonObject event = Tree.list(list, "items").get(0).getAsJsonObject();
    assertEquals(
        json(
            "{'regarding':{'kind':'Job','name':'j'},'reason':'R','note':'m','deprecatedSource':{'component':'c'},'deprecatedFirstTimestamp':'2026-11-30T15:31:11Z',"
                + "'deprecatedCount':2,'type':'Normal','eventTime':null,'reportingController':'c','reportingInstance':''}"),
        withoutTypeAndMetadata(event));
  }

  private static JsonObject withoutTypeAndMetadata(JsonObject object) {
    return Tree.without(Tree.without(Tree.without(object, "metadata"), "kind"), "apiVersion");
  }

  @Test
  void tenThousandPodsCanBeListedAndPaged() throws Exception {
    JsonObject template =
        json("{'containers':[{'name':'replica','image':'i','env':[{'name':'A','value':'1'}]}]}");
    for (int i = 0; i < 10_000; i++) {
      served.store.create(
          Kind.POD,
          Tree.of(
              "metadata",
              Tree.of("name", "p-" + i, "namespace", "default"),
              "spec",
              template,
              "status",
              Tree.of("phase", "Pending")));
    }
    assertEquals(10_000, Tree.list(served.client.get(PODS).json(), "items").size());
    int seen = 0;
    String token = "";
    do {
      JsonObject page = served.client.get(PODS + "?limit=500&continue=" + token).json();
      seen += Tree.list(page, "items").size();
      token = Tree.textOrEmpty(page, "metadata", "continue");
    } while (!token.isEmpty());
    assertEquals(10_000, seen);
    JsonObject last = served.store.get(Kind.POD, "default", "p-9999").orElseThrow();
    assertSame(template, last.get("spec"), "the pods share what they have in common");
  }
}
