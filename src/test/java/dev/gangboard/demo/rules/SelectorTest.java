package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.selector.LabelSelector;
import dev.gangboard.demo.rules.selector.Selection;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SelectorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|true",
        "app=diloco|true",
        "app==diloco|true",
        "app=other|false",
        "app!=other|true",
        "none!=x|true",
        "app|true",
        "!app|false",
        "none|false",
        "!none|true",
        "app in (a, diloco)|true",
        "app notin (a,diloco)|false",
        "none notin (a)|true",
        "empty=|true",
        "empty in (,)|true",
        "in in (in)|true",
        "notin=notin|true",
        "rank>2|true",
        "rank < 3|false",
        "app>2|false",
        "app=diloco,rank=3|true",
        "app=diloco , rank=4|false",
        "batch.kubernetes.io/job-name=w|true",
      })
  void aLabelSelectorMatches(String selector, boolean matches) {
    JsonObject labels =
        Tree.of(
            "app",
            "diloco",
            "rank",
            "3",
            "empty",
            "",
            "in",
            "in",
            "notin",
            "notin",
            "batch.kubernetes.io/job-name",
            "w");

    assertEquals(matches, LabelSelector.parse(selector).matches(labels));
  }

  static Stream<Arguments> wrongSelectors() {
    return Stream.of(
        Arguments.of("a,,b!!", "found ',', expected: identifier after ','"),
        Arguments.of("a,", "found '', expected: identifier after ','"),
        Arguments.of("=a", "found '=', expected: !, identifier, or 'end of string'"),
        Arguments.of(
            "a b",
            "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"),
        Arguments.of("a=b c", "found 'c', expected: ',' or 'end of string'"),
        Arguments.of("!", "unable to parse requirement: found '', expected: identifier"),
        Arguments.of("a in b", "unable to parse requirement: found 'b', expected: '('"),
        Arguments.of("a in (b c)", "unable to parse requirement: found 'c', expected: ',' or ')'"),
        Arguments.of(
            "a in (=)", "unable to parse requirement: found '=', expected: ',', ')' or identifier"),
        Arguments.of("a=(", "unable to parse requirement: found '(', expected: identifier"),
        Arguments.of(
            "a>b",
            "unable to parse requirement: values[0]: Invalid value: \"b\": for 'Gt', 'Lt'"
                + " operators, the value must be an integer"),
        Arguments.of(
            "a in ()",
            "unable to parse requirement: values: Invalid value: []: for 'in', 'notin' operators,"
                + " values set can't be empty"),
        Arguments.of(
            "-a=b",
            "unable to parse requirement: <nil>: Invalid value: \"-a\": name part must consist of"
                + " alphanumeric characters, '-', '_' or '.', and must start and end with an"
                + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used"
                + " for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"),
        Arguments.of(
            "a=-b",
            "unable to parse requirement: values[0][a]: Invalid value: \"-b\": a valid label must"
                + " be an empty string or consist of alphanumeric characters, '-', '_' or '.', and"
                + " must start and end with an alphanumeric character (e.g. 'MyValue',  or"
                + " 'my_value',  or '12345', regex used for validation is"
                + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"));
  }

  @ParameterizedTest
  @MethodSource("wrongSelectors")
  void aWrongLabelSelectorIsToldInTheServersWords(String selector, String message) {
    ApiException refused = assertThrows(ApiException.class, () -> LabelSelector.parse(selector));

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
            "BadRequest",
            "code",
            400),
        refused.status());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|true",
        "status.phase=Running|true",
        "status.phase!=Running|false",
        "spec.nodeName=n,metadata.name==p|true",
        "spec.nodeName=n,metadata.name=other|false",
        "spec.hostNetwork=false|true",
        "status.podIP=|true",
        "spec.schedulerName=a\\,b|true",
      })
  void aFieldSelectorMatches(String selector, boolean matches) {
    JsonObject pod =
        Tree.of(
            "metadata", Tree.of("name", "p"),
            "spec", Tree.of("nodeName", "n", "schedulerName", "a,b"),
            "status", Tree.of("phase", "Running"));

    assertEquals(matches, Selection.of(Kind.POD, "", selector).test(pod));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POD|spec.nope=1|field label not supported: spec.nope",
        "JOB|spec.nope=1|field label \"spec.nope\" not supported for Job",
        "RUNTIME_CLASS|handler=runsc|\"handler\" is not a known field selector: only"
            + " \"metadata.name\", \"metadata.namespace\"",
        "POD|status.phase|invalid selector: 'status.phase'; can't understand 'status.phase'",
        "POD|metadata.name=a\\b|invalid field selector: invalid escape sequence: \\b",
      })
  void aWrongFieldSelectorIsToldInTheServersWords(Kind kind, String selector, String message) {
    ApiException refused = assertThrows(ApiException.class, () -> Selection.of(kind, "", selector));

    assertEquals(message, refused.getMessage());
  }

  @Test
  void aSelectorAndItsOppositePartAllObjects() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      String value = "v" + random.nextInt(3);
      JsonObject labels =
          random.nextBoolean() ? Tree.of("k", "v" + random.nextInt(3)) : new JsonObject();
      for (List<String> pair :
          List.of(
              List.of("k=" + value, "k!=" + value),
              List.of("k in (v0," + value + ")", "k notin (v0," + value + ")"),
              List.of("k", "!k"))) {
        boolean first = LabelSelector.parse(pair.getFirst()).matches(labels);
        boolean second = LabelSelector.parse(pair.getLast()).matches(labels);

        assertEquals(!first, second, pair + " on " + labels);
      }
    }
  }
}
