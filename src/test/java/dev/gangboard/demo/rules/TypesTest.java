package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.GoTime;
import dev.gangboard.demo.rules.types.JsonText;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.rules.types.Quantity;
import dev.gangboard.demo.rules.types.Types;
import dev.gangboard.demo.rules.validation.Warnings;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading of single values and of whole bodies, in the words of the Go decoder.
class TypesTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "0.0,0",
    "1,1",
    "001,1",
    "+1,1",
    "-1,-1",
    "1000,1k",
    "1001,1001",
    "0.5,500m",
    "500m,500m",
    "1000m,1",
    "1500m,1500m",
    "1.5,1500m",
    "2000,2k",
    "16Gi,16Gi",
    "1024Mi,1Gi",
    "1000Mi,1000Mi",
    "0.5Gi,512Mi",
    "0.5Ki,512",
    "1e3,1e3",
    "1e4,10e3",
    "1E2,100",
    "1.5e3,1500",
    "12e6,12e6",
    "100n,100n",
    "0.1n,1n",
    "1u,1u",
    "5P,5P",
    "1Ei,1Ei",
    "9223372036854775808,9223372036854775807",
    "1.,1",
    ".5,500m",
    "24683656Ki,24683656Ki"
  })
  void aQuantityIsWrittenInItsCanonicalForm(String given, String canonical) throws Exception {
    assertEquals(canonical, Quantity.parse(given).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "1x", "1e3Ki!", "1 ", " 1", "--1", "1.1.1", "Gi", "1 Gi", "1GiB"})
  void whatIsNoQuantityIsToldByTheExpression(String text) {
    MalformedException refused = assertThrows(MalformedException.class, () -> Quantity.parse(text));

    assertEquals(
        "quantities must match the regular expression"
            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        refused.why());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1ki", "1mm", "1e", "1e99999", "1Kii", "1i", "1-", "1+1"})
  void anUnknownSuffixIsTold(String text) {
    MalformedException refused = assertThrows(MalformedException.class, () -> Quantity.parse(text));

    assertEquals("unable to parse quantity's suffix", refused.why());
  }

  @Test
  void theCanonicalFormOfAQuantityHasItsValue() throws Exception {
    Random random = new Random(3);
    List<String> suffixes =
        List.of("", "m", "k", "M", "G", "Ki", "Mi", "Gi", "e2", "e3", "E-2", "u", "n");
    for (int i = 0; i < 5000; i++) {
      String text =
          BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(4))
                  .toPlainString()
              + suffixes.get(random.nextInt(suffixes.size()));
      Quantity quantity = Quantity.parse(text);
      Quantity again = Quantity.parse(quantity.toString());

      assertEquals(0, quantity.compareTo(again), text + " became " + quantity);
      assertEquals(quantity.toString(), again.toString(), text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T15:31:10Z,2026-11-30T15:31:10Z",
    "2026-11-30T15:31:10+01:00,2026-11-30T14:31:10Z",
    "2026-11-30T15:31:10.123456789Z,2026-11-30T15:31:10.123456789Z"
  })
  void aTimeIsRead(String text, String time) throws Exception {
    assertEquals(Instant.parse(time), GoTime.parse(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "yesterday|parsing time \"yesterday\" as \"2006-01-02T15:04:05Z07:00\": cannot parse"
            + " \"yesterday\" as \"2006\"",
        "2026-1-30|parsing time \"2026-1-30\" as \"2006-01-02T15:04:05Z07:00\": cannot parse"
            + " \"1-30\" as \"01\"",
        "2026-11-30|parsing time \"2026-11-30\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\""
            + " as \"T\"",
        "2026-11-30T15:31:10|parsing time \"2026-11-30T15:31:10\" as \"2006-01-02T15:04:05Z07:00\":"
            + " cannot parse \"\" as \"Z07:00\"",
        "2026-13-30T15:31:10Z|parsing time \"2026-13-30T15:31:10Z\": month out of range",
        "2026-02-30T15:31:10Z|parsing time \"2026-02-30T15:31:10Z\": day out of range",
        "2026-11-30T25:31:10Z|parsing time \"2026-11-30T25:31:10Z\": hour out of range",
        "2026-11-30T15:31:10Zx|parsing time \"2026-11-30T15:31:10Zx\": extra text: \"x\"",
      })
  void aWrongTimeIsToldAsGoTellsIt(String text, String message) {
    MalformedException refused = assertThrows(MalformedException.class, () -> GoTime.parse(text));

    assertEquals(message, refused.why());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|unexpected end of JSON input",
        "{|unexpected end of JSON input",
        "{nope|invalid character 'n' looking for beginning of object key string",
        "{\"a\" 1}|invalid character '1' after object key",
        "{\"a\":1 2}|invalid character '2' after object key:value pair",
        "{\"a\":}|invalid character '}' looking for beginning of value",
        "[1 2]|invalid character '2' after array element",
        "[1,]|invalid character ']' looking for beginning of value",
        "{\"a\":1,}|invalid character '}' looking for beginning of object key string",
        "1 2|invalid character '2' after top-level value",
        "nul|unexpected end of JSON input",
        "nulx|invalid character 'x' in literal null (expecting 'l')",
        "-x|invalid character 'x' in numeric literal",
        "1.x|invalid character 'x' after decimal point in numeric literal",
        "1ex|invalid character 'x' in exponent of numeric literal",
        "01|invalid character '1' after top-level value",
        "\"\\x\"|invalid character 'x' in string escape code",
        "\"\\u12g4\"|invalid character 'g' in \\u hexadecimal character escape",
        "'a'|invalid character '\\'' looking for beginning of value",
      })
  void textThatIsNoJsonIsToldAsGoTellsIt(String text, String message) {
    MalformedException refused = assertThrows(MalformedException.class, () -> JsonText.parse(text));

    assertEquals(message, refused.why());
  }

  @Test
  void jsonThatIsTooDeepIsRefused() {
    MalformedException refused =
        assertThrows(MalformedException.class, () -> JsonText.parse("[".repeat(100_000)));

    assertEquals("exceeded max depth", refused.why());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // a value of a wrong type: what was found, where, and what the type is
        "{'spec':5}|json: cannot unmarshal number into Go struct field Job.spec of type v1.JobSpec",
        "{'spec':{'parallelism':1.5}}|json: cannot unmarshal number 1.5 into Go struct field"
            + " JobSpec.spec.parallelism of type int32",
        "{'spec':{'parallelism':3000000000}}|json: cannot unmarshal number 3000000000 into Go"
            + " struct field JobSpec.spec.parallelism of type int32",
        "{'spec':{'parallelism':'3'}}|json: cannot unmarshal string into Go struct field"
            + " JobSpec.spec.parallelism of type int32",
        "{'spec':{'suspend':'no'}}|json: cannot unmarshal string into Go struct field"
            + " JobSpec.spec.suspend of type bool",
        "{'metadata':{'name':5}}|json: cannot unmarshal number into Go struct field"
            + " ObjectMeta.metadata.name of type string",
        "{'metadata':{'labels':{'a':1}}}|json: cannot unmarshal number into Go struct field"
            + " ObjectMeta.metadata.labels of type string",
        "{'metadata':{'labels':['a']}}|json: cannot unmarshal array into Go struct field"
            + " ObjectMeta.metadata.labels of type map[string]string",
        "{'metadata':{'finalizers':'a'}}|json: cannot unmarshal string into Go struct field"
            + " ObjectMeta.metadata.finalizers of type []string",
        "{'spec':{'template':{'spec':{'containers':{}}}}}|json: cannot unmarshal object into Go"
            + " struct field PodSpec.spec.template.spec.containers of type []v1.Container",
        "{'spec':{'template':{'spec':{'containers':['a']}}}}|json: cannot unmarshal string into Go"
            + " struct field PodSpec.spec.template.spec.containers of type v1.Container",
        "{'spec':{'template':{'spec':{'containers':[{'image':true}]}}}}|json: cannot unmarshal bool"
            + " into Go struct field Container.spec.template.spec.containers.image of type string",
        "{'spec':{'template':{'spec':{'restartPolicy':[]}}}}|json: cannot unmarshal array into Go"
            + " struct field PodSpec.spec.template.spec.restartPolicy of type v1.RestartPolicy",
        "{'spec':{'template':{'spec':{'containers':[{'resources':{'limits':[]}}]}}}}|json: cannot"
            + " unmarshal array into Go struct field"
            + " ResourceRequirements.spec.template.spec.containers.resources.limits of type"
            + " v1.ResourceList",
        // the first is told, but a value that refuses itself ends the reading
        "{'spec':{'parallelism':'a','completions':'b'}}|json: cannot unmarshal string into Go"
            + " struct field JobSpec.spec.parallelism of type int32",
        "{'metadata':{'name':5,'creationTimestamp':'x'}}|parsing time \"x\" as"
            + " \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"",
        "{'metadata':{'creationTimestamp':5}}|json: cannot unmarshal number into Go value of type"
            + " string",
        "{'spec':{'template':{'spec':{'containers':[{'resources':{'limits':{'cpu':true}}}]}}}}|quantities"
            + " must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
        "{'spec':{'template':{'spec':{'containers':[{'livenessProbe':{'tcpSocket':{'port':1.5}}}]}}}}|json:"
            + " cannot unmarshal number 1.5 into Go value of type int32",
        "{'spec':{'x':1,'y':2},'z':3}|strict decoding error: unknown field \"spec.x\", unknown"
            + " field \"spec.y\", unknown field \"z\"",
        "{'spec':{'suspend':true,'suspend':false},'metadata':{'labels':{'a':'1','a':'2'}}}|strict"
            + " decoding error: duplicate field \"spec.suspend\", duplicate field"
            + " \"metadata.labels.a\"",
        "{'spec':{'template':{'spec':{'containers':[{},{'imgae':'x'}]}}}}|strict decoding error:"
            + " unknown field \"spec.template.spec.containers[1].imgae\"",
      })
  void aWrongFieldIsToldAsGoTellsIt(String body, String message) {
    ApiException refused =
        assertThrows(ApiException.class, () -> read(body, FieldValidation.STRICT));

    assertEquals(
        "Job in version \"v1\" cannot be handled as a Job: " + message, refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|the object provided is unrecognized (must be of type Job): couldn't get version/kind;"
            + " json parse error: unexpected end of JSON input (<empty>)",
        "[1]x|the object provided is unrecognized (must be of type Job): couldn't get version/kind;"
            + " json parse error: invalid character 'x' after top-level value (5b315d78)",
        "{'apiVersion':'batch/v2'}|Job in version \"v2\" cannot be handled as a Job: no kind"
            + " \"Job\" is registered for version \"batch/v2\" in scheme"
            + " \"pkg/api/legacyscheme/scheme.go:30\"",
        "{'kind':'CronJob'}|CronJob in version \"v1\" cannot be handled as a Job: no kind"
            + " \"CronJob\" is registered for version \"batch/v1\" in scheme"
            + " \"pkg/api/legacyscheme/scheme.go:30\"",
      })
  void aBodyOfAnotherKindIsTold(String body, String message) {
    ApiException refused = assertThrows(ApiException.class, () -> read(body, FieldValidation.WARN));

    assertEquals(message, refused.getMessage());
  }

  @Test
  void unknownFieldsAreDroppedWithAWarningOrInSilence() {
    String body = "{'spec':{'replicas':3,'parallelism':2,'parallelism':1}}";

    assertEquals(
        List.of("unknown field \"spec.replicas\"", "duplicate field \"spec.parallelism\""),
        read(body, FieldValidation.WARN).warnings());
    assertEquals(List.of(), read(body, FieldValidation.IGNORE).warnings());
    assertEquals(
        read("{'spec':{'parallelism':1}}", FieldValidation.STRICT).object(),
        read(body, FieldValidation.IGNORE).object());
  }

  @Test
  void theWordOfFieldValidationIsChecked() {
    ApiException refused =
        assertThrows(ApiException.class, () -> FieldValidation.of("Loose", "CreateOptions"));

    assertEquals(
        "CreateOptions.meta.k8s.io \"\" is invalid: fieldValidation: Unsupported value: \"Loose\":"
            + " supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"",
        refused.getMessage());
    assertEquals(FieldValidation.WARN, FieldValidation.of("", "CreateOptions"));
  }

  @Test
  void anotherFormThanJsonIsRefused() {
    ApiException refused =
        assertThrows(ApiException.class, () -> RequestBody.of("text/yaml", new byte[] {1}));

    assertEquals(415, refused.code());
  }

  @Test
  void whatIsHardlyMeantIsWarnedOf() {
    JsonObject job = Jobs.plain();
    JsonObject container =
        Tree.of(
            "name", "replica",
            "env", Tree.array(Tree.of("name", "A"), Tree.of("name", "B"), Tree.of("name", "A")),
            "resources", Tree.of("limits", Tree.of("memory", "1500m")));
    JsonObject odd =
        Tree.with(
            Tree.with(job, Tree.array(container), "spec", "template", "spec", "containers"),
            "amd64",
            "spec",
            "template",
            "spec",
            "nodeSelector",
            "beta.kubernetes.io/arch");

    assertEquals(List.of(), Warnings.of(Kind.JOB, job));
    assertEquals(
        List.of(
            "spec.template.spec.nodeSelector[beta.kubernetes.io/arch]: deprecated since v1.14; use"
                + " \"kubernetes.io/arch\" instead",
            "spec.template.spec.containers[0].resources.limits[memory]: fractional byte value"
                + " \"1500m\" is invalid, must be an integer",
            "spec.template.spec.containers[0].env[2]: hides previous definition of \"A\", which may"
                + " be dropped when using apply"),
        Warnings.of(Kind.JOB, odd));
  }

  @Test
  void everyStoredKindHasAType() {
    for (Kind kind : Kind.values()) {
      assertEquals(kind.kind(), Types.all().struct(kind).shortName());
    }
  }

  private static RequestBody.Accepted read(String body, FieldValidation validation) {
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return RequestBody.of("application/json", bytes).read(Kind.JOB, validation);
  }
}
