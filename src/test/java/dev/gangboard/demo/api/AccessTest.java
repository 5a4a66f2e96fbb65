package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.store.Tree;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessTest {
  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private String told(String token, String path) throws Exception {
    try (TestClient client = new TestClient(served.server, token)) {
      var reply = client.get(path);
      return reply.status() + " " + Tree.textOrEmpty(reply.json(), "message");
    }
  }

  @Test
  void whoHasNoTokenIsAnonymousAndWhoHasAWrongOneIsNobody() throws Exception {
    assertEquals(
        "403 pods is forbidden: User \"system:anonymous\" cannot list resource \"pods\" in API"
            + " group \"\" in the namespace \"default\"",
        told("", PODS));
    assertEquals("401 Unauthorized", told("wrong", PODS));
    assertEquals("401 Unauthorized", told("wrong", "/version"));
    assertEquals(
        "403 forbidden: User \"system:anonymous\" cannot get path \"/api\"", told("", "/api"));
  }

  @Test
  void rightsAreAskedForBeforeAnythingIsLookedUp() throws Exception {
    assertEquals(
        "403 pods \"none\" is forbidden: User \"ml-engineer\" cannot get resource \"pods/log\" in"
            + " API group \"\" in the namespace \"default\"",
        told("other", PODS + "/none/log"));
    assertEquals(
        "403 pods is forbidden: User \"ml-engineer\" cannot watch resource \"pods\" in API group"
            + " \"\" at the cluster scope",
        told("other", "/api/v1/pods?watch=true"));
    assertEquals(
        "403 nodes \"n\" is forbidden: User \"ml-engineer\" cannot get resource \"nodes\" in API"
            + " group \"\" at the cluster scope",
        told("other", "/api/v1/nodes/n"));
  }

  @Test
  void healthIsPublic() throws Exception {
    try (TestClient client = new TestClient(served.server, "")) {
      for (String path : new String[] {"/readyz", "/livez", "/healthz"}) {
        assertEquals("ok", client.get(path).body());
      }
    }
  }

  @Test
  void peopleGetJsonInLines() throws Exception {
    var reply = served.client.send("GET", PODS, null, Map.of("User-Agent", "curl/8.0"));
    assertTrue(reply.body().startsWith("{\n  \"kind\": \"PodList\","), reply.body());
    var plain =
        served.client.send("GET", PODS + "?pretty=false", null, Map.of("User-Agent", "curl/8.0"));
    assertTrue(plain.body().startsWith("{\"kind\":\"PodList\","), plain.body());
  }
}
