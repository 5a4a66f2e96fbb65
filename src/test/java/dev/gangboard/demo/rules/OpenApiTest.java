package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.openapi.Document;
import dev.gangboard.demo.rules.openapi.OpenApi;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private final OpenApi openApi = new OpenApi();

  @Test
  void theIndexNamesADocumentForEachGroup() {
    JsonObject paths = Tree.object(json(openApi.index()), "paths");

    assertEquals(Set.of("api/v1", "apis/batch/v1", "apis/node.k8s.io/v1"), paths.keySet());
    for (String path : paths.keySet()) {
      String url = Tree.textOrEmpty(paths, path, "serverRelativeURL");
      assertTrue(url.matches("/openapi/v3/" + path + "\\?hash=[0-9a-f]+"), url);
      assertTrue(openApi.v3(path).isPresent(), path);
    }
    assertTrue(openApi.v3("apis/apps/v1").isEmpty());
  }

  @Test
  void everyReferenceLeadsToASchema() {
    List<JsonObject> documents =
        List.of(
            json(openApi.v3("api/v1").orElseThrow()),
            json(openApi.v3("apis/batch/v1").orElseThrow()),
            json(openApi.v3("apis/node.k8s.io/v1").orElseThrow()),
            json(openApi.v2("application/json")));
    for (JsonObject document : documents) {
      List<String> references = new ArrayList<>();
      collect(document, references);
      assertFalse(references.isEmpty());
      for (String reference : references) {
        String[] path = reference.substring(2).split("/", -1);
        assertTrue(Tree.at(document, path).isPresent(), reference);
      }
    }
  }

  @Test
  void aKindCanBeFoundByItsGroupAndVersion() {
    JsonObject job =
        Tree.object(
            json(openApi.v3("apis/batch/v1").orElseThrow()),
            "components",
            "schemas",
            "io.k8s.api.batch.v1.Job");

    assertEquals(
        Tree.array(Tree.of("group", "batch", "kind", "Job", "version", "v1")),
        Tree.list(job, "x-kubernetes-group-version-kind"));
    assertEquals(
        Set.of("kind", "apiVersion", "metadata", "spec", "status"),
        Tree.object(job, "properties").keySet());
  }

  @Test
  void aListSaysHowItIsMerged() {
    JsonObject containers =
        Tree.object(
            json(openApi.v2("")),
            "definitions",
            "io.k8s.api.core.v1.PodSpec",
            "properties",
            "containers");

    assertEquals(
        Tree.of(
            "description", "The pod's containers, at least one.",
            "type", "array",
            "items", Tree.of("$ref", "#/definitions/io.k8s.api.core.v1.Container"),
            "x-kubernetes-list-map-keys", Tree.array("name"),
            "x-kubernetes-list-type", "map",
            "x-kubernetes-patch-merge-key", "name",
            "x-kubernetes-patch-strategy", "merge"),
        containers);
  }

  @Test
  void aPatchTakesTheParametersThatClientsLookFor() {
    JsonObject document = json(openApi.v3("apis/batch/v1").orElseThrow());
    JsonObject patch =
        Tree.object(
            document, "paths", "/apis/batch/v1/namespaces/{namespace}/jobs/{name}", "patch");
    List<String> names = new ArrayList<>();
    Tree.list(patch, "parameters")
        .forEach(p -> names.add(Tree.textOrEmpty(p.getAsJsonObject(), "name")));

    assertEquals(List.of("dryRun", "fieldManager", "fieldValidation"), names);
    assertEquals(
        Set.of(
            "application/json-patch+json",
            "application/merge-patch+json",
            "application/strategic-merge-patch+json"),
        Tree.object(patch, "requestBody", "content").keySet());
  }

  @Test
  void olderClientsGetProtobuf() {
    Document document = openApi.v2("application/com.github.proto-openapi.spec.v2@v1.0+protobuf");

    assertEquals(
        "application/com.github.proto-openapi.spec.v2.v1.0+protobuf", document.contentType());
    ProtobufReader reader = new ProtobufReader(document.body());
    assertEquals(List.of("2.0"), reader.texts(1));
    List<String> names =
        reader.messages(9).getFirst().messages(1).stream()
            .map(named -> named.texts(1).getFirst())
            .toList();
    assertEquals(List.copyOf(Tree.object(json(openApi.v2("")), "definitions").keySet()), names);
    for (Kind kind : Kind.values()) {
      String extension = "\"kind\":\"" + kind.kind() + "\"";
      assertTrue(
          new String(document.body(), StandardCharsets.UTF_8).contains(extension), extension);
    }
  }

  private static JsonObject json(Document document) {
    assertEquals("application/json", document.contentType());
    return JsonParser.parseString(new String(document.body(), StandardCharsets.UTF_8))
        .getAsJsonObject();
  }

  private static void collect(JsonElement element, List<String> references) {
    if (element.isJsonArray()) {
      element.getAsJsonArray().forEach(e -> collect(e, references));
    } else if (element.isJsonObject()) {
      for (var member : element.getAsJsonObject().entrySet()) {
        if (member.getKey().equals("$ref") && member.getValue().isJsonPrimitive()) {
          references.add(member.getValue().getAsString());
        } else {
          collect(member.getValue(), references);
        }
      }
    }
  }
}
