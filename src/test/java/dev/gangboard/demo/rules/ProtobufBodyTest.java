package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Bodies in the protobuf form, as Go clients send them.
class ProtobufBodyTest {
  /// What `kubectl create job hello --image=busybox:1 -- sh -c 'echo hi'` sends.
  private static final String SIMPLE =
      "azhzAAoPCghiYXRjaC92MRIDSm9iEpoBChwKBWhlbGxvEgAaB2RlZmF1bHQiACoAMgA4AEIAEnAy"
          + "bgoQCgASABoAIgAqADIAOABCABJaEjcKBWhlbGxvEglidXN5Ym94OjEaAnNoGgItYxoHZWNobyBo"
          + "aSoAQgBqAHIAgAEAiAEAkAEAogEAGgVOZXZlcjIAQgBKAFIAWABgAGgAggEAigEAmgEAwgEAGggg"
          + "ACgAMAA6ABoAIgA=";

  /// A Job with a bit of everything, made with the generated classes of another library.
  private static final String RICH =
      "azhzAAoPCghiYXRjaC92MRIDSm9iEoMDCkAKBHJpY2gaB2RlZmF1bHRCBgjwnrbYBloGCgFhEgFi"
          + "YgcKA3gveRIAahEKA1BvZBoBcCIBdSoCdjEwAXIDZi8xEr4CCAMQAzKMAhKJAgoOCgF2EgkSBxIF"
          + "CgMxR2kKEQoBYxIMmgEJCgQKAmNtGIACEqsBCgdyZXBsaWNhEgNpOjEaBnB5dGhvbhoCLXUyCAoE"
          + "aHR0cBhQOgYKAUESATE6FgoBUhoRCg8SDW1ldGFkYXRhLm5hbWU6DwoBUxoKIggKAwoBcxIBa0Ip"
          + "ChUKDm52aWRpYS5jb20vZ3B1EgMKATESEAoGbWVtb3J5EgYKBDE2R2lKBwoBdhoCL3ZSDgoMGgoK"
          + "CAgBGgRodHRwWhAKDBIKCgEvEgUIABCQPyAFGgVOZXZlciAFOgsKA2dwdRIEaDEwMLIBFgoBaxIG"
          + "RXhpc3RzKP///////////wHqAQZndmlzb3JKB0luZGV4ZWRQAFoeChwKB0ZhaWxKb2ISERICSW4Y"
          + "ARj+//////////8BGgAiAA==";

  @Test
  void aJobFromKubectlIsRead() {
    assertEquals(
        json(
            """
            {"kind": "Job", "apiVersion": "batch/v1",
             "metadata": {"name": "hello", "namespace": "default"},
             "spec": {"template": {"metadata": {}, "spec": {"restartPolicy": "Never",
               "containers": [{"name": "hello", "image": "busybox:1", "command": ["sh", "-c", "echo hi"], "resources": {}}]}}},
             "status": {}}
            """),
        read(bytes(SIMPLE)));
  }

  @Test
  void aJobWithABitOfEverythingIsRead() {
    assertEquals(
        json(
            """
            {"kind": "Job", "apiVersion": "batch/v1",
             "metadata": {"name": "rich", "namespace": "default", "creationTimestamp": "2026-11-30T15:00:00Z",
               "labels": {"a": "b"}, "annotations": {"x/y": ""}, "finalizers": ["f/1"],
               "ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "p", "uid": "u", "controller": true}]},
             "spec": {"parallelism": 3, "completions": 3, "completionMode": "Indexed", "suspend": false,
               "podFailurePolicy": {"rules": [{"action": "FailJob", "onExitCodes": {"operator": "In", "values": [1, -2]}}]},
               "template": {"metadata": {}, "spec": {
                 "volumes": [{"name": "v", "emptyDir": {"sizeLimit": "1Gi"}},
                             {"name": "c", "configMap": {"name": "cm", "defaultMode": 256}}],
                 "containers": [{"name": "replica", "image": "i:1", "command": ["python", "-u"],
                   "ports": [{"name": "http", "containerPort": 80}],
                   "env": [{"name": "A", "value": "1"},
                           {"name": "R", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}},
                           {"name": "S", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}}],
                   "resources": {"limits": {"nvidia.com/gpu": "1"}, "requests": {"memory": "16Gi"}},
                   "volumeMounts": [{"name": "v", "mountPath": "/v"}],
                   "livenessProbe": {"tcpSocket": {"port": "http"}},
                   "readinessProbe": {"httpGet": {"path": "/", "port": 8080}, "periodSeconds": 5}}],
                 "restartPolicy": "Never", "terminationGracePeriodSeconds": 5,
                 "nodeSelector": {"gpu": "h100"}, "runtimeClassName": "gvisor",
                 "tolerations": [{"key": "k", "operator": "Exists", "tolerationSeconds": -1}]}}},
             "status": {}}
            """),
        read(bytes(RICH)));
  }

  @Test
  void aBodyOfAnotherKindIsRefused() {
    ApiException refused =
        assertThrows(
            ApiException.class, () -> body(bytes(SIMPLE)).read(Kind.POD, FieldValidation.STRICT));

    assertEquals(
        "Job in version \"v1\" cannot be handled as a Pod: converting (v1.Job) to (core.Pod):"
            + " unknown conversion",
        refused.getMessage());
  }

  @Test
  void aBodyThatIsNoMessageIsRefused() {
    ApiException refused = assertThrows(ApiException.class, () -> read(new byte[] {1, 2}));

    assertEquals(
        "the object provided is unrecognized (must be of type Job): provided data does not appear"
            + " to be a protobuf message (0102)",
        refused.getMessage());
  }

  @Test
  void aBrokenBodyIsRefusedOrRead() {
    Random random = new Random(5);
    byte[] whole = bytes(RICH);
    for (int i = 0; i < 2000; i++) {
      byte[] broken = Arrays.copyOf(whole, 4 + random.nextInt(whole.length - 4));
      if (broken.length > 4) {
        broken[4 + random.nextInt(broken.length - 4)] = (byte) random.nextInt();
      }
      try {
        read(broken);
      } catch (ApiException e) {
        assertEquals(400, e.code());
      }
    }
  }

  private static JsonObject read(byte[] bytes) {
    return body(bytes).read(Kind.JOB, FieldValidation.STRICT).object();
  }

  private static RequestBody body(byte[] bytes) {
    return RequestBody.of("application/vnd.kubernetes.protobuf", bytes);
  }

  private static byte[] bytes(String text) {
    return Base64.getMimeDecoder().decode(text);
  }

  private static JsonObject json(String text) {
    return JsonParser.parseString(text).getAsJsonObject();
  }
}
