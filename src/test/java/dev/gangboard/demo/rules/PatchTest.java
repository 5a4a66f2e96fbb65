package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.patch.Patch;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchTest {
  private static final String MERGE = "application/merge-patch+json";
  private static final String JSON = "application/json-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json; charset=utf-8";

  private static final String POD =
      """
      {"metadata": {"name": "p", "labels": {"a": "1", "b": "2"}, "finalizers": ["x/1", "x/2"]},
       "spec": {"nodeSelector": {"gpu": "h100"},
         "containers": [{"name": "one", "image": "i:1", "env": [{"name": "A", "value": "1"}, {"name": "B", "value": "2"}]},
                        {"name": "two", "image": "i:2"}],
         "tolerations": [{"key": "k", "operator": "Exists"}],
         "volumes": [{"name": "v", "emptyDir": {}}]}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a member replaced, added, removed
        "{'metadata':{'labels':{'a':'9','c':'3','b':null}}}|labels|{'a':'9','c':'3'}",
        // a list is replaced as a whole
        "{'metadata':{'finalizers':['y/1']}}|finalizers|['y/1']",
        "{'metadata':{'labels':null}}|labels|null",
      })
  void aMergePatchReplacesMembersAndRemovesNulls(String patch, String field, String expected) {
    JsonObject patched = patched(MERGE, patch);

    assertEquals(json(expected), orNull(Tree.object(patched, "metadata").get(field)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{'op':'add','path':'/metadata/labels/c','value':'3'}]|labels|{'a':'1','b':'2','c':'3'}",
        "[{'op':'remove','path':'/metadata/labels/a'}]|labels|{'b':'2'}",
        "[{'op':'replace','path':'/metadata/labels/a','value':'9'}]|labels|{'a':'9','b':'2'}",
        "[{'op':'move','from':'/metadata/labels/a','path':'/metadata/labels/z'}]|labels|{'b':'2','z':'1'}",
        "[{'op':'copy','from':'/metadata/labels/a','path':'/metadata/labels/z~1y'}]|labels|{'a':'1','b':'2','z/y':'1'}",
        "[{'op':'test','path':'/metadata/labels/a','value':'1'},{'op':'remove','path':'/metadata/labels/b'}]|labels|{'a':'1'}",
        "[{'op':'add','path':'/metadata/finalizers/-','value':'x/3'}]|finalizers|['x/1','x/2','x/3']",
        "[{'op':'add','path':'/metadata/finalizers/0','value':'x/0'}]|finalizers|['x/0','x/1','x/2']",
        "[{'op':'remove','path':'/metadata/finalizers/0'}]|finalizers|['x/2']",
        "[{'op':'replace','path':'/metadata/finalizers/1','value':'x/9'}]|finalizers|['x/1','x/9']",
      })
  void aJsonPatchDoesItsOperationsInOrder(String patch, String field, String expected) {
    JsonObject patched = patched(JSON, patch);

    assertEquals(json(expected), Tree.object(patched, "metadata").get(field));
  }

  @ParameterizedTest
  @CsvSource({
    "[{'op':'test';'path':'/metadata/labels/a';'value':'2'}]",
    "[{'op':'remove';'path':'/metadata/labels/zz'}]",
    "[{'op':'replace';'path':'/metadata/labels/zz';'value':'1'}]",
    "[{'op':'add';'path':'/metadata/none/zz';'value':'1'}]",
    "[{'op':'add';'path':'/metadata/finalizers/7';'value':'1'}]",
    "[{'op':'add';'path':'metadata';'value':'1'}]",
    "[{'op':'move';'from':'/metadata';'path':'/metadata/labels'}]",
    "[{'op':'dance';'path':'/metadata'}]",
    "[1]",
  })
  void aJsonPatchThatDoesNotFitIsRefusedAsAWhole(String patch) {
    ApiException refused =
        assertThrows(ApiException.class, () -> patched(JSON, patch.replace(';', ',')));

    assertEquals(
        Tree.of(
            "kind",
            "Status",
            "apiVersion",
            "v1",
            "metadata",
            new JsonObject(),
            "status",
            "Failure",
            "message",
            "the server rejected our request due to an error in our request",
            "reason",
            "Invalid",
            "details",
            new JsonObject(),
            "code",
            422),
        refused.status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // containers are merged by name, their variables too; a new one comes first
        "{'spec':{'containers':[{'name':'two','image':'i:9'}]}}|containers|[{'name':'one','image':'i:1','env':[{'name':'A','value':'1'},{'name':'B','value':'2'}],'resources':{}},{'name':'two','image':'i:9','resources':{}}]",
        "{'spec':{'containers':[{'name':'one','env':[{'name':'B','value':'9'},{'name':'C','value':'3'}]}]}}|containers|[{'name':'one','image':'i:1','env':[{'name':'A','value':'1'},{'name':'B','value':'9'},{'name':'C','value':'3'}],'resources':{}},{'name':'two','image':'i:2','resources':{}}]",
        "{'spec':{'containers':[{'name':'zero','image':'i:0'}]}}|containers|[{'name':'zero','image':'i:0','resources':{}},{'name':'one','image':'i:1','env':[{'name':'A','value':'1'},{'name':'B','value':'2'}],'resources':{}},{'name':'two','image':'i:2','resources':{}}]",
        // directives
        "{'spec':{'containers':[{'name':'one','$patch':'delete'}]}}|containers|[{'name':'two','image':'i:2','resources':{}}]",
        "{'spec':{'containers':[{'name':'x','image':'x'},{'$patch':'replace'}]}}|containers|[{'name':'x','image':'x','resources':{}}]",
        "{'spec':{'$setElementOrder/containers':[{'name':'two'},{'name':'one'}]}}|containers|[{'name':'two','image':'i:2','resources':{}},{'name':'one','image':'i:1','env':[{'name':'A','value':'1'},{'name':'B','value':'2'}],'resources':{}}]",
        "{'spec':{'volumes':[{'name':'v','$retainKeys':['name','hostPath'],'hostPath':{'path':'/d'}}]}}|volumes|[{'name':'v','hostPath':{'path':'/d'}}]",
        // lists without a key and maps
        "{'spec':{'tolerations':[{'operator':'Exists'}]}}|tolerations|[{'operator':'Exists'}]",
        "{'spec':{'nodeSelector':{'zone':'a'}}}|nodeSelector|{'gpu':'h100','zone':'a'}",
        "{'spec':{'nodeSelector':{'$patch':'replace','zone':'a'}}}|nodeSelector|{'zone':'a'}",
        "{'spec':{'nodeSelector':null}}|nodeSelector|null",
        "{'spec':{'hostAliases':[{'ip':'1.1.1.1','hostnames':null}]}}|hostAliases|[{'ip':'1.1.1.1'}]",
      })
  void aStrategicMergePatchKnowsTheLists(String patch, String field, String expected) {
    JsonObject patched = patched(STRATEGIC, patch);

    assertEquals(json(expected), orNull(Tree.object(patched, "spec").get(field)));
  }

  @Test
  void aStrategicMergePatchTreatsFinalizersAsASet() {
    JsonObject added = patched(STRATEGIC, "{'metadata':{'finalizers':['x/2','x/3']}}");
    JsonObject removed =
        patched(STRATEGIC, "{'metadata':{'$deleteFromPrimitiveList/finalizers':['x/1']}}");

    assertEquals(json("['x/1','x/2','x/3']"), Tree.list(added, "metadata", "finalizers"));
    assertEquals(json("['x/2']"), Tree.list(removed, "metadata", "finalizers"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/plain|{}|415|the body of the request was in an unknown format - accepted media types"
            + " include: application/json-patch+json, application/merge-patch+json,"
            + " application/strategic-merge-patch+json",
        "application/json-patch+json|{}|400|json: cannot unmarshal object into Go value of type"
            + " jsonpatch.Patch",
        "application/json-patch+json|[|400|unexpected end of JSON input",
        "application/merge-patch+json|{nope|400|invalid JSON Patch",
        "application/strategic-merge-patch+json|{nope|400|invalid character 'n' looking for"
            + " beginning of object key string",
        "application/strategic-merge-patch+json|{'spec':{'containers':[{'image':'x'}]}}|400|map:"
            + " map[image:x] does not contain declared merge key: name",
        "application/strategic-merge-patch+json|{'spec':{'hostname':5}}|422| \"\" is invalid:"
            + " patch: Invalid value: \"map[spec:map[hostname:5]]\": json: cannot unmarshal number"
            + " into Go struct field PodSpec.spec.hostname of type string",
        "application/merge-patch+json|{'spec':5,'metadata':null}|422| \"\" is invalid: patch:"
            + " Invalid value: \"{\\\"spec\\\":5}\": json: cannot unmarshal number into Go struct"
            + " field Pod.spec of type v1.PodSpec",
        "application/merge-patch+json|{'spec':null,'metadata':null,'sepc':1}|422| \"\" is invalid:"
            + " patch: Invalid value: \"{\\\"sepc\\\":1}\": strict decoding error: unknown field"
            + " \"sepc\"",
      },
      ignoreLeadingAndTrailingWhitespace = false)
  void aPatchThatIsNoneIsToldInTheServersWords(
      String type, String patch, int code, String message) {
    ApiException refused = assertThrows(ApiException.class, () -> patched(type, patch));

    assertEquals(List.of(code, message), List.of(refused.code(), refused.getMessage()));
  }

  @Test
  void aPatchChangesNothingThatItIsGiven() {
    for (String type : List.of(MERGE, STRATEGIC)) {
      JsonObject pod = json(POD).getAsJsonObject();
      read(
              type,
              "{'metadata':{'labels':{'a':null}},'spec':{'containers':[{'name':'one','image':'z'}]}}")
          .apply(Kind.POD, pod, FieldValidation.IGNORE);

      assertEquals(json(POD), pod);
    }
  }

  @Test
  void aPatchTwiceIsAPatchOnce() {
    Random random = new Random(11);
    for (int i = 0; i < 300; i++) {
      JsonObject pod = randomPod(random);
      JsonObject change = randomPod(random);
      for (String type : List.of(MERGE, STRATEGIC)) {
        Patch patch = read(type, change.toString());
        JsonObject once = patch.apply(Kind.POD, pod, FieldValidation.STRICT).object();

        assertEquals(once, patch.apply(Kind.POD, once, FieldValidation.STRICT).object());
      }
    }
  }

  @Test
  void aStrategicMergePatchWithAnObjectItselfChangesNothing() {
    Random random = new Random(12);
    for (int i = 0; i < 300; i++) {
      JsonObject pod = typed(randomPod(random));

      assertEquals(
          pod,
          read(STRATEGIC, pod.toString()).apply(Kind.POD, pod, FieldValidation.STRICT).object());
    }
  }

  @Test
  void whatAJsonPatchAddsAnotherRemoves() {
    Random random = new Random(13);
    for (int i = 0; i < 300; i++) {
      JsonObject pod = typed(randomPod(random));
      int place = random.nextInt(Tree.list(pod, "spec", "containers").size() + 1);
      String path = "/spec/containers/" + place;
      JsonObject added =
          read(JSON, "[{'op':'add','path':'" + path + "','value':{'name':'new','image':'x'}}]")
              .apply(Kind.POD, pod, FieldValidation.STRICT)
              .object();

      assertEquals(
          pod,
          read(JSON, "[{'op':'remove','path':'" + path + "'}]")
              .apply(Kind.POD, added, FieldValidation.STRICT)
              .object());
    }
  }

  private static JsonObject randomPod(Random random) {
    JsonArray containers = new JsonArray();
    List<String> names = List.of("a", "b", "c", "d");
    for (String name : names.subList(0, 1 + random.nextInt(names.size()))) {
      containers.add(Tree.of("name", name, "image", "i:" + random.nextInt(9)));
    }
    JsonObject labels = new JsonObject();
    for (int i = 0; i < random.nextInt(4); i++) {
      labels.addProperty("k" + random.nextInt(5), "v" + random.nextInt(5));
    }
    return Tree.of(
        "metadata", Tree.of("name", "p", "labels", labels),
        "spec", Tree.of("containers", containers));
  }

  private static JsonObject typed(JsonObject pod) {
    return read(MERGE, "{}").apply(Kind.POD, pod, FieldValidation.STRICT).object();
  }

  private static JsonObject patched(String type, String patch) {
    return read(type, patch)
        .apply(Kind.POD, json(POD).getAsJsonObject(), FieldValidation.STRICT)
        .object();
  }

  private static Patch read(String type, String patch) {
    return Patch.read(type, patch.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static JsonElement json(String text) {
    return JsonParser.parseString(text.replace('\'', '"'));
  }

  private static JsonElement orNull(JsonElement value) {
    return value == null ? com.google.gson.JsonNull.INSTANCE : value;
  }
}
