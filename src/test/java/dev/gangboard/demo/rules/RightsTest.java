package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.rights.AccessReview;
import dev.gangboard.demo.rules.rights.Action;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.rules.rights.Rule;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RightsTest {
  private static final Rights NARROW =
      Rights.role(
          "ml-engineer",
          "default",
          List.of(
              Rule.of(
                  "batch", List.of("jobs"), List.of("create", "get", "list", "watch", "delete")),
              Rule.of("", List.of("pods"), List.of("get", "list", "watch")),
              Rule.of("", List.of("pods/log"), List.of("get"))));

  static Stream<Arguments> exchanges() {
    return Recorded.lines("reviews.jsonl").stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .map(exchange -> Arguments.of(Tree.textOrEmpty(exchange, "name"), exchange));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void aReviewIsAnsweredAsTheServerAnsweredIt(String name, JsonObject exchange) {
    Rights rights = Tree.flag(exchange, "full") ? Rights.full("admin") : Rights.none("ml-engineer");
    RequestBody body = body(Tree.object(exchange, "body").toString());

    assertEquals(
        Tree.object(exchange, "answer"),
        Tree.flag(exchange, "rules")
            ? AccessReview.rules(body, rights)
            : AccessReview.access(body, rights),
        name);
  }

  @ParameterizedTest
  @CsvSource({
    "create,batch,jobs,default,true",
    "create,batch,jobs,other,false",
    "list,batch,jobs,'',false",
    "patch,batch,jobs,default,false",
    "get,'',pods,default,true",
    "get,'',pods/log,default,true",
    "get,'',pods/status,default,false",
    "list,'',nodes,'',false",
    "create,authorization.k8s.io,selfsubjectaccessreviews,'',true",
  })
  void aRoleAllowsItsVerbsInItsNamespace(
      String verb, String group, String resource, String namespace, boolean allowed) {
    assertEquals(
        allowed, NARROW.allow(new Action.OnResource(verb, group, resource, namespace, "")));
  }

  @ParameterizedTest
  @CsvSource({
    "/version,true",
    "/api,true",
    "/apis/batch/v1,true",
    "/openapi/v2,true",
    "/apiserver,false",
    "/metrics,false",
    "/readyz,true"
  })
  void everybodyMayAskForDiscovery(String path, boolean allowed) {
    assertEquals(allowed, NARROW.allow(new Action.OnPath("get", path)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "list|batch|jobs|default|''|jobs.batch is forbidden: User \"x\" cannot list resource"
            + " \"jobs\" in API group \"batch\" in the namespace"
            + " \"default\"|{'group':'batch','kind':'jobs'}",
        "delete|batch|jobs|default|w|jobs.batch \"w\" is forbidden: User \"x\" cannot delete"
            + " resource \"jobs\" in API group \"batch\" in the namespace"
            + " \"default\"|{'name':'w','group':'batch','kind':'jobs'}",
        "get|''|pods/log|default|p|pods \"p\" is forbidden: User \"x\" cannot get resource"
            + " \"pods/log\" in API group \"\" in the namespace"
            + " \"default\"|{'name':'p','kind':'pods'}",
        "list|''|nodes|''|''|nodes is forbidden: User \"x\" cannot list resource \"nodes\" in API"
            + " group \"\" at the cluster scope|{'kind':'nodes'}",
      })
  void aRefusalNamesUserVerbAndPlace(
      String verb,
      String group,
      String resource,
      String namespace,
      String name,
      String message,
      String details) {
    Action action = new Action.OnResource(verb, group, resource, namespace, name);

    ApiException refused = assertThrows(ApiException.class, () -> Rights.none("x").check(action));

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
            message,
            "reason",
            "Forbidden",
            "details",
            JsonParser.parseString(details.replace('\'', '"')),
            "code",
            403),
        refused.status());
  }

  @Test
  void aPathIsRefusedByItself() {
    ApiException refused =
        assertThrows(
            ApiException.class, () -> Rights.none("x").check(new Action.OnPath("get", "/metrics")));

    assertEquals("forbidden: User \"x\" cannot get path \"/metrics\"", refused.getMessage());
  }

  @Test
  void fullRightsAreOneRule() {
    JsonObject answer =
        AccessReview.rules(body("{\"spec\":{\"namespace\":\"default\"}}"), Rights.full("admin"));

    assertEquals(
        Tree.of("verbs", List.of("*"), "apiGroups", List.of("*"), "resources", List.of("*")),
        Tree.list(answer, "status", "resourceRules").get(0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|400|no namespace on request",
        "{'spec':{'namespace':5}}|400|SelfSubjectRulesReview in version \"v1\" cannot be handled as"
            + " a SelfSubjectRulesReview: json: cannot unmarshal number into Go struct field"
            + " SelfSubjectRulesReviewSpec.spec.namespace of type string",
      })
  void aReviewThatSaysNothingIsRefused(String body, int code, String message) {
    RequestBody asked = body(body.replace('\'', '"'));

    ApiException refused =
        assertThrows(ApiException.class, () -> AccessReview.rules(asked, NARROW));

    assertEquals(List.of(code, message), List.of(refused.code(), refused.getMessage()));
  }

  @Test
  void anAccessReviewNeedsOneQuestion() {
    RequestBody asked = body("{\"spec\":{}}");

    ApiException refused =
        assertThrows(ApiException.class, () -> AccessReview.access(asked, NARROW));

    assertEquals(
        "SelfSubjectAccessReview.authorization.k8s.io \"\" is invalid: spec.resourceAttributes:"
            + " Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes"
            + " must be specified",
        refused.getMessage());
  }

  private static RequestBody body(String json) {
    return RequestBody.of("application/json", json.getBytes(StandardCharsets.UTF_8));
  }
}
