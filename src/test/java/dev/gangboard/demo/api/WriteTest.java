package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.JOBS;
import static dev.gangboard.demo.api.ServedStore.PODS;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteTest {
  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private static String job(String metadata) {
    return """
    {'apiVersion':'batch/v1','kind':'Job','metadata':%s,
     'spec':{'completions':2,'parallelism':2,'completionMode':'Indexed','backoffLimit':0,
      'template':{'spec':{'restartPolicy':'Never','containers':[{'name':'replica','image':'i'}]}}}}\
    """
        .formatted(metadata)
        .replace('\'', '"');
  }

  private static String told(TestClient.Reply reply) {
    return reply.status() + " " + Tree.textOrEmpty(reply.json(), "message");
  }

  private JsonObject stored() {
    return served.store.get(Kind.JOB, "default", "j").orElseThrow();
  }

  private void create() throws Exception {
    assertEquals(201, served.client.post(JOBS, job("{'name':'j'}")).status());
  }

  @Test
  void aCreatedObjectIsStoredWithWhatTheServerAdds() throws Exception {
    var reply =
        served.client.post(
            JOBS, job("{'name':'j','uid':'mine','resourceVersion':'7','generation':9}"));
    assertEquals(201, reply.status());
    assertEquals(stored(), reply.json());
    assertEquals("1002", Tree.textOrEmpty(stored(), "metadata", "resourceVersion"));
    assertEquals(
        Tree.uid(stored()),
        Tree.textOrEmpty(
            stored(), "spec", "selector", "matchLabels", "batch.kubernetes.io/controller-uid"));
  }

  @Test
  void aDryRunAnswersAndStoresNothing() throws Exception {
    assertEquals(201, served.client.post(JOBS + "?dryRun=All", job("{'name':'j'}")).status());
    assertEquals(Optional.empty(), served.store.get(Kind.JOB, "default", "j"));
    create();
    String version = Tree.textOrEmpty(stored(), "metadata", "resourceVersion");
    var patched =
        served.client.patch(
            JOBS + "/j?dryRun=All", "merge-patch+json", "{\"spec\":{\"suspend\":true}}");
    assertTrue(Tree.flag(patched.json(), "spec", "suspend"));
    assertEquals(version, Tree.textOrEmpty(stored(), "metadata", "resourceVersion"));
    assertEquals(422, served.client.post(JOBS + "?dryRun=Some", job("{'name':'k'}")).status());
  }

  @Test
  void theNamespaceOfThePathCounts() throws Exception {
    assertEquals(
        "400 the namespace of the provided object does not match the namespace sent on the request",
        told(served.client.post(JOBS, job("{'name':'j','namespace':'other'}"))));
    assertEquals(
        "404 namespaces \"none\" not found",
        told(served.client.post("/apis/batch/v1/namespaces/none/jobs", job("{'name':'j'}"))));
  }

  @Test
  void nothingNewIsCreatedInANamespaceThatEnds() throws Exception {
    served.store.update(
        Kind.NAMESPACE, "", "default", n -> Tree.with(n, "Terminating", "status", "phase"));
    var reply = served.client.post(JOBS, job("{'name':'j'}"));
    assertEquals(
        "403 jobs.batch \"j\" is forbidden: unable to create new content in namespace default"
            + " because it is being terminated",
        told(reply));
  }

  @Test
  void unknownFieldsAreWarnedOfUnlessToldOtherwise() throws Exception {
    String body =
        job("{'name':'j'}").replace("\"completions\":2", "\"completions\":2,\"replicas\":3");
    var reply = served.client.post(JOBS + "?dryRun=All", body);
    assertEquals("299 - \"unknown field \\\"spec.replicas\\\"\"", reply.header("Warning"));
    var silent = served.client.post(JOBS + "?dryRun=All&fieldValidation=Ignore", body);
    assertEquals("", silent.header("Warning"));
    assertEquals(
        400, served.client.post(JOBS + "?dryRun=All&fieldValidation=Strict", body).status());
  }

  @Test
  void warningsFitIntoAHeader() throws Exception {
    String odd =
        IntStream.range(0, 500).mapToObj(i -> "\"\\n\u00e9field" + i + "\":1,").collect(joining());
    var reply =
        served.client.post(
            JOBS + "?dryRun=All",
            job("{'name':'j'}").replace("\"completions\"", odd + "\"completions\""));
    assertEquals(201, reply.status());
    var warnings = reply.headers().allValues("Warning");
    assertTrue(warnings.stream().mapToInt(String::length).sum() < 10_000, warnings::toString);
    assertTrue(warnings.getFirst().startsWith("299 - \"unknown field"), warnings::toString);
  }

  @Test
  void anUpdateReplacesAllButStatusAndWhatTheServerOwns() throws Exception {
    create();
    served.store.update(Kind.JOB, "default", "j", j -> Tree.with(j, 2, "status", "active"));
    JsonObject wanted =
        Tree.without(
            Tree.with(Tree.with(stored(), true, "spec", "suspend"), "x", "metadata", "labels", "l"),
            "status");
    var reply = served.client.put(JOBS + "/j", wanted.toString());
    assertEquals(200, reply.status());
    assertEquals(2, Tree.number(stored(), "status", "active").orElseThrow());
    assertEquals(2, Tree.number(stored(), "metadata", "generation").orElseThrow());
    assertEquals("x", Tree.textOrEmpty(stored(), "metadata", "labels", "l"));
  }

  @Test
  void anUpdateFromAnOldVersionIsAConflict() throws Exception {
    create();
    JsonObject old = stored();
    served.store.update(Kind.JOB, "default", "j", j -> Tree.with(j, 2, "status", "active"));
    var reply = served.client.put(JOBS + "/j", old.toString());
    assertEquals(
        "409 Operation cannot be fulfilled on jobs.batch \"j\": the object has been modified;"
            + " please apply your changes to the latest version and try again",
        told(reply));
    assertEquals(400, served.client.put(JOBS + "/other", old.toString()).status(), "another name");
    String another =
        Tree.with(old, "00000000-0000-4000-8000-000000000000", "metadata", "uid").toString();
    assertEquals(409, served.client.put(JOBS + "/j", another).status());
    assertEquals(404, served.client.put(JOBS + "/none", job("{'name':'none'}")).status());
  }

  @Test
  void statusIsWrittenApart() throws Exception {
    create();
    var reply =
        served.client.patch(
            JOBS + "/j/status",
            "merge-patch+json",
            "{\"spec\":{\"suspend\":true},\"status\":{\"active\":1}}");
    assertEquals(200, reply.status());
    assertEquals(1, Tree.number(stored(), "status", "active").orElseThrow());
    assertEquals(false, Tree.flag(stored(), "spec", "suspend"));
    assertEquals(stored(), served.client.get(JOBS + "/j/status").json());
  }

  @Test
  void patchesComeInThreeKinds() throws Exception {
    create();
    served.client.patch(
        JOBS + "/j", "merge-patch+json", "{\"metadata\":{\"labels\":{\"a\":\"1\"}}}");
    served.client.patch(
        JOBS + "/j", "strategic-merge-patch+json", "{\"metadata\":{\"labels\":{\"b\":\"2\"}}}");
    served.client.patch(
        JOBS + "/j",
        "json-patch+json",
        "[{\"op\":\"add\",\"path\":\"/metadata/labels/c\",\"value\":\"3\"}]");
    assertEquals(
        ServedStore.json("{'a':'1','b':'2','c':'3'}"),
        withoutBatchLabels(Tree.object(stored(), "metadata", "labels")));
    var apply = served.client.patch(JOBS + "/j", "apply-patch+yaml", "{}");
    assertEquals(
        "415 UnsupportedMediaType",
        apply.status() + " " + Tree.textOrEmpty(apply.json(), "reason"));
    var old =
        served.client.patch(
            JOBS + "/j", "merge-patch+json", "{\"metadata\":{\"resourceVersion\":\"1\"}}");
    assertEquals(409, old.status());
  }

  private static JsonObject withoutBatchLabels(JsonObject labels) {
    JsonObject own = new JsonObject();
    labels.entrySet().stream()
        .filter(l -> l.getKey().length() == 1)
        .forEach(l -> own.add(l.getKey(), l.getValue()));
    return own;
  }

  @Test
  void bodiesThatAreNoJsonOrTooLargeAreRefused() throws Exception {
    var yaml = served.client.send("POST", JOBS, "a: b", Map.of("Content-Type", "application/yaml"));
    assertEquals(415, yaml.status());
    var large = served.client.post(JOBS, "{\"a\":\"" + "x".repeat(Request.BODY_LIMIT) + "\"}");
    assertEquals("413 Request entity too large: limit is 3145728", told(large));
    assertEquals(400, served.client.post(JOBS, "{").status());
    assertEquals(400, served.client.post(JOBS, "").status());
    assertEquals(400, served.client.post(JOBS, "[".repeat(100_000)).status());
  }

  @Test
  void pathsThatDoNotExistAndMethodsThatDoNotFitAreRefused() throws Exception {
    assertEquals(404, served.client.get("/apis/batch/v1/namespaces/default/nope").status());
    assertEquals(404, served.client.get("/apis/batch/v2/namespaces/default/jobs").status());
    assertEquals(
        "404 the demo cluster does not serve pods/exec", told(served.client.get(PODS + "/p/exec")));
    assertEquals(405, served.client.post(PODS + "/p", "{}").status());
    assertEquals(405, served.client.put(PODS, "{}").status());
    assertEquals(405, served.client.send("HEAD", PODS, null, Map.of()).status());
    assertEquals(405, served.client.delete("/api/v1/pods", null).status());
    assertEquals(404, served.client.get("/api/v1/namespaces/default/nodes").status());
    assertEquals(404, served.client.get("/nowhere").status());
  }

  @Test
  void aDeletedJobLeavesASuccessAndAWarning() throws Exception {
    create();
    var orphaning = served.client.delete(JOBS + "/j", null);
    assertTrue(orphaning.header("Warning").contains("child pods are preserved by default"));
    assertEquals("Job", Tree.textOrEmpty(orphaning.json(), "kind"));
    String uid = Tree.uid(stored());
    var gone =
        served.client.delete(
            JOBS + "/j?propagationPolicy=Orphan", "{\"propagationPolicy\":\"Background\"}");
    assertEquals(
        ServedStore.json(
            "{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Success','details':{'name':'j','group':'batch','kind':'jobs','uid':'%s'}}"
                .formatted(uid)),
        gone.json());
  }

  @Test
  void aDryRunInTheQueryIsIgnoredWhereThereIsABody() throws Exception {
    create();
    served.client.delete(JOBS + "/j?dryRun=All&propagationPolicy=Background", null);
    assertTrue(served.store.get(Kind.JOB, "default", "j").isPresent());
    served.client.delete(JOBS + "/j?dryRun=All", "{\"propagationPolicy\":\"Background\"}");
    assertEquals(Optional.empty(), served.store.get(Kind.JOB, "default", "j"));
  }

  @Test
  void aCollectionIsDeletedBySelector() throws Exception {
    served.labelled("a", "{'l':'1'}");
    served.labelled("b", "{'l':'2'}");
    var reply = served.client.delete(PODS + "?labelSelector=l%3D1", null);
    assertEquals("PodList", Tree.textOrEmpty(reply.json(), "kind"));
    assertEquals(Optional.empty(), served.store.get(Kind.POD, "default", "a"));
    assertTrue(served.store.get(Kind.POD, "default", "b").isPresent());
  }

  @Test
  void namespacesCannotBeDeleted() throws Exception {
    assertEquals(405, served.client.delete("/api/v1/namespaces/default", null).status());
  }
}
