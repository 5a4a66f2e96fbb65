package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.discovery.Discovery;
import dev.gangboard.demo.store.Tree;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is told of the served resources is what a real API server tells of them.
class DiscoveryTest {
  private final JsonObject real =
      JsonParser.parseString(Recorded.text("discovery.json")).getAsJsonObject();

  @Test
  void theVersionIsThatOfTheRealServer() {
    assertEquals(Tree.object(real, "version"), Discovery.version());
  }

  @Test
  void theResourcesOfAGroupAreThoseOfTheRealServer() {
    assertEquals(Optional.of(Tree.object(real, "node")), Discovery.resources("node.k8s.io"));
    assertEquals(byName(Tree.list(real, "core")), served(""));
    assertEquals(byName(Tree.list(real, "batch")), served("batch"));
    assertEquals(Optional.empty(), Discovery.resources("apps"));
  }

  @Test
  void theGroupsAreAmongThoseOfTheRealServer() {
    Map<String, JsonElement> groups = byName(Tree.list(Discovery.groups(), "groups"));

    assertEquals(byName(Tree.list(real, "groups")), groups);
    assertEquals(
        Optional.of("APIGroup"), Discovery.group("batch").map(g -> Tree.textOrEmpty(g, "kind")));
    assertEquals(Optional.empty(), Discovery.group("apps"));
  }

  @Test
  void aggregatedDiscoverySaysTheSameInOneAnswer() {
    JsonObject answer = Discovery.aggregated(false, "v2");
    Map<String, JsonObject> groups = new TreeMap<>();
    for (JsonElement item : Tree.list(answer, "items")) {
      JsonObject group = item.getAsJsonObject();
      groups.put(Tree.name(group), group);
    }

    for (JsonElement item : Tree.list(real, "aggregated")) {
      JsonObject group = item.getAsJsonObject();
      JsonObject mine = groups.getOrDefault(Tree.name(group), new JsonObject());
      if (!Tree.name(group).equals("events.k8s.io")) {
        assertEquals(resources(group, mine), resources(mine, mine), Tree.name(group));
      }
    }
    assertEquals("apidiscovery.k8s.io/v2", Tree.textOrEmpty(answer, "apiVersion"));
  }

  @Test
  void theAcceptHeaderChoosesTheAggregatedForm() {
    assertEquals(
        Optional.of("v2"),
        Discovery.aggregatedVersion(
            "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json"));
    assertEquals(
        Optional.of("v2beta1"),
        Discovery.aggregatedVersion(
            "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList"));
    assertEquals(Optional.empty(), Discovery.aggregatedVersion("application/json, */*"));
  }

  /// The resources of a group by name, those that `among` has.
  private static Map<String, JsonElement> resources(JsonObject group, JsonObject among) {
    Map<String, JsonElement> resources = byResource(group);
    resources.keySet().retainAll(byResource(among).keySet());
    return resources;
  }

  private static Map<String, JsonElement> byResource(JsonObject group) {
    Map<String, JsonElement> resources = new TreeMap<>();
    for (JsonElement version : Tree.list(group, "versions")) {
      for (JsonElement resource : Tree.list(version.getAsJsonObject(), "resources")) {
        resources.put(Tree.textOrEmpty(resource.getAsJsonObject(), "resource"), resource);
      }
    }
    return resources;
  }

  private static Map<String, JsonElement> served(String group) {
    return byName(Tree.list(Discovery.resources(group).orElseThrow(), "resources"));
  }

  private static Map<String, JsonElement> byName(JsonArray list) {
    Map<String, JsonElement> byName = new TreeMap<>();
    list.forEach(e -> byName.put(Tree.textOrEmpty(e.getAsJsonObject(), "name"), e));
    return byName;
  }
}
