package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Creates that a real API server answered: refused with the same status, or accepted with the same
/// defaults.
class JobRefusalTest {

  static Stream<Arguments> refused() {
    return cases("refused.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void refused(String name, JsonObject exchange) {
    FieldValidation validation =
        Tree.flag(exchange, "strict") ? FieldValidation.STRICT : FieldValidation.WARN;
    ApiException refusal =
        assertThrows(
            ApiException.class,
            () -> Jobs.create(Tree.textOrEmpty(exchange, "body"), validation),
            name);

    assertEquals(Tree.object(exchange, "status"), refusal.status(), name);
  }

  static Stream<Arguments> accepted() {
    return cases("accepted.jsonl");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void accepted(String name, JsonObject exchange) {
    JsonObject made = Jobs.create(Tree.object(exchange, "body"));
    JsonObject answer = Tree.object(exchange, "answer");

    assertEquals(withoutUid(answer, "spec"), withoutUid(made, "spec"), name);
    assertEquals(
        withoutUid(Tree.object(answer, "metadata"), "labels"),
        withoutUid(Tree.object(made, "metadata"), "labels"),
        name);
    assertEquals(Tree.object(answer, "status"), Tree.object(made, "status"), name);
  }

  private static JsonObject withoutUid(JsonObject object, String field) {
    String uid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    return JsonParser.parseString(Tree.object(object, field).toString().replaceAll(uid, "UID"))
        .getAsJsonObject();
  }

  private static Stream<Arguments> cases(String resource) {
    return Recorded.lines(resource).stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .map(exchange -> Arguments.of(Tree.textOrEmpty(exchange, "name"), exchange));
  }
}
