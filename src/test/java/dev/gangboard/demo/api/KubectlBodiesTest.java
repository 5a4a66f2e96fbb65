package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What kubectl 1.32 sends in protobuf, as it sent it.
class KubectlBodiesTest {
  private static final String JOB =
      "azhzAAoPCghiYXRjaC92MRIDSm9iEpcBChEKAXgSABoAIgAqADIAOABCABJ4MnYKEAoAEgAaACIA"
          + "KgAyADgAQgASYhI/CgF4EhxkZW1vLmdhbmdib2FyZC5kZXYvc2xlZXBlcjoxGgVzbGVlcBoBNSoA"
          + "QgBqAHIAgAEAiAEAkAEAogEAGgVOZXZlcjIAQgBKAFIAWABgAGgAggEAigEAmgEAwgEAGgggACgA"
          + "MAA6ABoAIgA=";
  private static final String NAMESPACE =
      "azhzAAoPCgJ2MRIJTmFtZXNwYWNlEhoKEgoCbm4SABoAIgAqADIAOABCABIAGgIKABoAIgA=";
  private static final String ACCOUNT =
      "azhzAAoUCgJ2MRIOU2VydmljZUFjY291bnQSFAoSCgJzcxIAGgAiACoAMgA4AEIAGgAiAA==";
  private static final String ACCESS =
      "azhzAAoyChdhdXRob3JpemF0aW9uLms4cy5pby92MRIXU2VsZlN1YmplY3RBY2Nlc3NSZXZpZXcS"
          + "SwoQCgASABoAIgAqADIAOABCABItCisKB2RlZmF1bHQSBmNyZWF0ZRoAIgAqCmpvYnMuYmF0Y2gy"
          + "BnN0YXR1czoAGggIABIAGgAgABoAIgA=";
  private static final String RULES =
      "azhzAAoxChdhdXRob3JpemF0aW9uLms4cy5pby92MRIWU2VsZlN1YmplY3RSdWxlc1JldmlldxIe"
          + "ChAKABIAGgAiACoAMgA4AEIAEgQKAm1sGgQYACIAGgAiAA==";

  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private JsonObject created(String path, String base64) throws Exception {
    var reply = served.client.sendBytes("POST", path, PROTOBUF, Base64.getDecoder().decode(base64));
    assertEquals(201, reply.status(), reply.body());
    return reply.json();
  }

  @Test
  void aJobThatKubectlCreatesIsStored() throws Exception {
    JsonObject job = created(ServedStore.JOBS, JOB);
    assertEquals("x", Tree.name(job));
    JsonObject container =
        Tree.list(job, "spec", "template", "spec", "containers").get(0).getAsJsonObject();
    assertEquals("demo.gangboard.dev/sleeper:1", Tree.textOrEmpty(container, "image"));
    assertEquals(Tree.array("sleep", "5"), Tree.list(container, "command"));
    assertEquals("Never", Tree.textOrEmpty(job, "spec", "template", "spec", "restartPolicy"));
  }

  @Test
  void namespacesAndAccountsAreStored() throws Exception {
    assertEquals("nn", Tree.name(created("/api/v1/namespaces", NAMESPACE)));
    assertEquals("ss", Tree.name(created("/api/v1/namespaces/default/serviceaccounts", ACCOUNT)));
  }

  @Test
  void questionsAboutRightsAreAnswered() throws Exception {
    JsonObject access = created("/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", ACCESS);
    assertEquals(
        json(
            "{'resourceAttributes':{'namespace':'default','verb':'create','resource':'jobs.batch','subresource':'status'}}"),
        Tree.object(access, "spec"));
    assertEquals(true, Tree.flag(access, "status", "allowed"));
    JsonObject rules = created("/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", RULES);
    assertEquals(false, Tree.flag(rules, "status", "incomplete"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 5, 9, 30, 60, 100, 150})
  void whatIsCutShortIsRefused(int length) throws Exception {
    byte[] cut = Arrays.copyOf(Base64.getDecoder().decode(JOB), length);
    var reply = served.client.sendBytes("POST", ServedStore.JOBS, PROTOBUF, cut);
    assertTrue(reply.status() == 400 || reply.status() == 422, reply.body());
    assertEquals("Failure", Tree.textOrEmpty(reply.json(), "status"));
  }
}
