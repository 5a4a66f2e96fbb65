package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.rules.patch.Patch;
import dev.gangboard.demo.rules.validation.Validation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What the rules say of a Job that is fine but for one change, a JSON patch of it. An expectation
/// has a line for each cause: `FIELD | REASON | MESSAGE`; none if there is nothing to say.
class JobValidationTest {
  private static final String SPEC = "/spec/template/spec";
  private static final String CONTAINER = SPEC + "/containers/0";

  record Case(String path, String value, List<String> causes) {
    @Override
    public String toString() {
      return path + " = " + value;
    }
  }

  private static Case set(String path, String value, String... causes) {
    return new Case(path, value, List.of(causes));
  }

  @SuppressWarnings("UnusedVariable")
  private static final List<Case> CREATES =
      List.of(
          set(
              "/spec/completions",
              "-1",
              "spec.completions | Invalid | Invalid value: -1: must be greater than or equal to 0"),
          set("/spec/completions", "0"),
          set("/spec/parallelism", "0"),
          set(
              "/spec/ttlSecondsAfterFinished",
              "-5",
              "spec.ttlSecondsAfterFinished | Invalid | Invalid value: -5: must be greater than or"
                  + " equal to 0"),
          set(
              "/spec/maxFailedIndexes",
              "1",
              "spec.backoffLimitPerIndex | Required | Required value: when maxFailedIndexes is"
                  + " specified"),
          set("/spec/backoffLimitPerIndex", "1"),
          set(
              "/spec/completionMode",
              "'Sometimes'",
              "spec.completionMode | NotSupported | Unsupported value: \"Sometimes\": supported"
                  + " values: \"NonIndexed\", \"Indexed\""),
          set(
              "/spec/podReplacementPolicy",
              "'Never'",
              "spec.podReplacementPolicy | NotSupported | Unsupported value: \"Never\": supported"
                  + " values: \"Failed\", \"TerminatingOrFailed\""),
          set(
              "/spec/managedBy",
              "'me'",
              "spec.managedBy | Invalid | Invalid value: \"me\": must be a domain-prefixed path"
                  + " (such as \"acme.io/foo\")"),
          set("/spec/managedBy", "'kueue.x-k8s.io/multikueue'"),
          set(
              "/spec/selector",
              "{'matchLabels':{'a':'b'}}",
              "spec.selector | Invalid | Invalid value:"
                  + " {\"matchLabels\":{\"a\":\"b\",\"batch.kubernetes.io/controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\"}}:"
                  + " `selector` not auto-generated",
              "spec.template.metadata.labels | Invalid | Invalid value:"
                  + " {\"batch.kubernetes.io/controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"batch.kubernetes.io/job-name\":\"w\",\"controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"job-name\":\"w\"}:"
                  + " `selector` does not match template `labels`"),
          set(
              "/spec/template/metadata",
              "{'labels':{'job-name':'other'}}",
              "spec.template.metadata.labels[job-name] | Invalid | Invalid value:"
                  + " {\"job-name\":\"other\",\"batch.kubernetes.io/controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"batch.kubernetes.io/job-name\":\"w\",\"controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\"}:"
                  + " must be 'w'"),
          set(
              "/spec/podFailurePolicy",
              "{'rules':[{'action':'FailJob','onExitCodes':{'operator':'In','values':[0,3,3,1]}}]}",
              "spec.podFailurePolicy.rules[0].onExitCodes.values[0] | Invalid | Invalid value: 0:"
                  + " must not be 0 for the In operator",
              "spec.podFailurePolicy.rules[0].onExitCodes.values[2] | Duplicate | Duplicate value:"
                  + " 3",
              "spec.podFailurePolicy.rules[0].onExitCodes.values | Invalid | Invalid value:"
                  + " [0,3,3,1]: must be ordered"),
          set(
              "/spec/podFailurePolicy",
              "{'rules':[{'action':'FailIndex','onPodConditions':[{'type':'DisruptionTarget'}]}]}",
              "spec.podFailurePolicy.rules[0].action | Invalid | Invalid value: \"FailIndex\":"
                  + " requires the backoffLimitPerIndex to be set"),
          set(
              "/spec/podFailurePolicy",
              "{'rules':[{'action':'Ignore'}]}",
              "spec.podFailurePolicy.rules[0] | Invalid | Invalid value: specifying one of"
                  + " OnExitCodes and OnPodConditions is required"),
          set(
              "/spec/podFailurePolicy",
              "{'rules':[{'onExitCodes':{'containerName':'x','operator':'Out','values':[]}}]}",
              "spec.podFailurePolicy.rules[0].action | Required | Required value: valid values:"
                  + " [\"Count\" \"FailIndex\" \"FailJob\" \"Ignore\"]",
              "spec.podFailurePolicy.rules[0].onExitCodes.operator | NotSupported | Unsupported"
                  + " value: \"Out\": supported values: \"In\", \"NotIn\"",
              "spec.podFailurePolicy.rules[0].onExitCodes.containerName | Invalid | Invalid value:"
                  + " \"x\": must be one of the container or initContainer names in the pod"
                  + " template",
              "spec.podFailurePolicy.rules[0].onExitCodes.values | Invalid | Invalid value: []: at"
                  + " least one value is required"),
          set("/spec/successPolicy", "{'rules':[{'succeededIndexes':'0,2','succeededCount':1}]}"),
          set(
              "/spec/successPolicy",
              "{'rules':[]}",
              "spec.successPolicy.rules | Required | Required value: at least one rules must be"
                  + " specified when the successPolicy is specified"),
          set(
              "/spec/successPolicy",
              "{'rules':[{'succeededIndexes':'0-7','succeededCount':9}]}",
              "spec.successPolicy.rules[0].succeededIndexes | Invalid | Invalid value: \"0-7\":"
                  + " error parsing succeededIndexes: too large index: \"7\"",
              "spec.successPolicy.rules[0].succeededCount | Invalid | Invalid value: 9: must be"
                  + " less than or equal to 3 (the number of specified completions)",
              "spec.successPolicy.rules[0].succeededCount | Invalid | Invalid value: 9: must be"
                  + " less than or equal to 0 (the number of indexes in the specified"
                  + " succeededIndexes field)"),
          set(
              "/spec/successPolicy",
              "{'rules':[{'succeededIndexes':'2,1'}]}",
              "spec.successPolicy.rules[0].succeededIndexes | Invalid | Invalid value: \"2,1\":"
                  + " error parsing succeededIndexes: non-increasing order, previous: 2, current:"
                  + " 1"),
          set(
              "/spec/successPolicy",
              "{'rules':[{'succeededIndexes':'a'}]}",
              "spec.successPolicy.rules[0].succeededIndexes | Invalid | Invalid value: \"a\": error"
                  + " parsing succeededIndexes: cannot convert string to integer for index: \"a\""),
          set(
              "/spec/successPolicy",
              "{'rules':[{}]}",
              "spec.successPolicy.rules[0] | Required | Required value: at least one of"
                  + " succeededCount or succeededIndexes must be specified"),
          set(
              "/metadata/annotations",
              "{'-x':'y'}",
              "metadata.annotations | Invalid | Invalid value: \"-x\": name part must consist of"
                  + " alphanumeric characters, '-', '_' or '.', and must start and end with an"
                  + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex"
                  + " used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"),
          set(
              "/metadata/finalizers",
              "['orphan','foregroundDeletion']",
              "metadata.finalizers | Invalid | Invalid value: [\"orphan\",\"foregroundDeletion\"]:"
                  + " finalizer orphan and foregroundDeletion cannot be both set"),
          set(
              "/metadata/name",
              "''",
              "metadata.name | Required | Required value: name or generateName is required",
              "metadata.name | Invalid | Invalid value: \"\": will not able to create pod with"
                  + " invalid DNS label: -2"),
          set(
              SPEC + "/restartPolicy",
              "'Sometimes'",
              "spec.template.spec.restartPolicy | NotSupported | Unsupported value: \"Sometimes\":"
                  + " supported values: \"Always\", \"OnFailure\", \"Never\"",
              "spec.template.spec.restartPolicy | NotSupported | Unsupported value: \"Sometimes\":"
                  + " supported values: \"OnFailure\", \"Never\""),
          set(
              SPEC + "/containers",
              "[]",
              "spec.template.spec.containers | Required | Required value"),
          set(
              SPEC + "/containers/-",
              "{'name':'replica','image':'i'}",
              "spec.template.spec.containers[1].name | Duplicate | Duplicate value: \"replica\""),
          set(
              CONTAINER + "/name",
              "'A_b'",
              "spec.template.spec.containers[0].name | Invalid | Invalid value: \"A_b\": a"
                  + " lowercase RFC 1123 label must consist of lower case alphanumeric characters"
                  + " or '-', and must start and end with an alphanumeric character (e.g."
                  + " 'my-name',  or '123-abc', regex used for validation is"
                  + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"),
          set(
              CONTAINER + "/image",
              "''",
              "spec.template.spec.containers[0].image | Required | Required value"),
          set(
              CONTAINER + "/imagePullPolicy",
              "'Often'",
              "spec.template.spec.containers[0].imagePullPolicy | NotSupported | Unsupported value:"
                  + " \"Often\": supported values: \"Always\", \"IfNotPresent\", \"Never\""),
          set(
              CONTAINER + "/ports",
              "[{'containerPort':0},{'containerPort':70000,'protocol':'ICMP','name':'UPPER--'}]",
              "spec.template.spec.containers[0].ports[0].containerPort | Required | Required value",
              "spec.template.spec.containers[0].ports[1].name | Invalid | Invalid value:"
                  + " \"UPPER--\": must contain only alpha-numeric characters (a-z, 0-9), and"
                  + " hyphens (-)",
              "spec.template.spec.containers[0].ports[1].name | Invalid | Invalid value:"
                  + " \"UPPER--\": must contain at least one letter (a-z)",
              "spec.template.spec.containers[0].ports[1].name | Invalid | Invalid value:"
                  + " \"UPPER--\": must not contain consecutive hyphens",
              "spec.template.spec.containers[0].ports[1].name | Invalid | Invalid value:"
                  + " \"UPPER--\": must not begin or end with a hyphen",
              "spec.template.spec.containers[0].ports[1].containerPort | Invalid | Invalid value:"
                  + " 70000: must be between 1 and 65535, inclusive",
              "spec.template.spec.containers[0].ports[1].protocol | NotSupported | Unsupported"
                  + " value: \"ICMP\": supported values: \"SCTP\", \"TCP\", \"UDP\""),
          set(
              CONTAINER + "/env",
              "[{'name':''},{'name':'R','valueFrom':{'fieldRef':{'fieldPath':'metadata.annotations[`batch.kubernetes.io/job-completion-index`]'}}}]",
              "spec.template.spec.containers[0].env[0].name | Required | Required value"),
          set(
              CONTAINER + "/env",
              "[{'name':'R','valueFrom':{'fieldRef':{'fieldPath':'spec.nope'}}}]",
              "spec.template.spec.containers[0].env[0].valueFrom.fieldRef.fieldPath | Invalid |"
                  + " Invalid value: \"spec.nope\": error converting fieldPath: field label not"
                  + " supported: spec.nope"),
          set(
              CONTAINER + "/env",
              "[{'name':'R','value':'1','valueFrom':{'fieldRef':{'fieldPath':'metadata.name'}}}]",
              "spec.template.spec.containers[0].env[0].valueFrom | Invalid | Invalid value: \"\":"
                  + " may not be specified when `value` is not empty"),
          set(
              CONTAINER + "/resources",
              "{'limits':{'nvidia.com/gpu':'1'},'requests':{'nvidia.com/gpu':'2'}}",
              "spec.template.spec.containers[0].resources.requests | Invalid | Invalid value:"
                  + " \"2\": must be equal to nvidia.com/gpu limit of 1"),
          set(
              CONTAINER + "/resources",
              "{'limits':{'cpu':'1','memory':'1Gi'},'requests':{'cpu':'1500m'}}",
              "spec.template.spec.containers[0].resources.requests | Invalid | Invalid value:"
                  + " \"1500m\": must be less than or equal to cpu limit of 1"),
          set(
              CONTAINER + "/resources",
              "{'limits':{'cpu':'-1'}}",
              "spec.template.spec.containers[0].resources.limits[cpu] | Invalid | Invalid value:"
                  + " \"-1\": must be greater than or equal to 0"),
          set(
              CONTAINER + "/resources",
              "{'limits':{'gpu':'1'}}",
              "spec.template.spec.containers[0].resources.limits[gpu] | Invalid | Invalid value:"
                  + " \"gpu\": must be a standard resource type or fully qualified",
              "spec.template.spec.containers[0].resources.limits[gpu] | Invalid | Invalid value:"
                  + " \"gpu\": must be a standard resource for containers"),
          set(
              CONTAINER + "/volumeMounts",
              "[{'name':'none','mountPath':'/a'}]",
              "spec.template.spec.containers[0].volumeMounts[0].name | NotFound | Not found:"
                  + " \"none\""),
          set(
              CONTAINER + "/livenessProbe",
              "{'exec':{'command':['x']},'successThreshold':2}",
              "spec.template.spec.containers[0].livenessProbe.successThreshold | Invalid | Invalid"
                  + " value: 2: must be 1"),
          set(
              CONTAINER + "/readinessProbe",
              "{}",
              "spec.template.spec.containers[0].readinessProbe | Required | Required value: must"
                  + " specify a handler type"),
          set(
              SPEC + "/initContainers",
              "[{'name':'replica','image':'i'}]",
              "spec.template.spec.initContainers[0].name | Duplicate | Duplicate value:"
                  + " \"replica\""),
          set(
              SPEC + "/volumes",
              "[{'name':'v'},{'name':'v','emptyDir':{}}]",
              "spec.template.spec.volumes[1].name | Duplicate | Duplicate value: \"v\""),
          set(
              SPEC + "/volumes",
              "[{'name':'v','emptyDir':{},'hostPath':{'path':'/d'}}]",
              "spec.template.spec.volumes[0].emptyDir | Forbidden | Forbidden: may not specify more"
                  + " than 1 volume type"),
          set(
              SPEC + "/volumes",
              "[{'name':'v','persistentVolumeClaim':{'claimName':''}}]",
              "spec.template.spec.volumes[0].persistentVolumeClaim.claimName | Required | Required"
                  + " value"),
          set(
              SPEC + "/tolerations",
              "[{'operator':'Exists','value':'x'},{'key':'k','tolerationSeconds':5},{'value':'x'},{'key':'k','operator':'Maybe','effect':'Never'}]",
              "spec.template.spec.tolerations[0].operator | Invalid | Invalid value: \"x\": value"
                  + " must be empty when `operator` is 'Exists'",
              "spec.template.spec.tolerations[1].effect | Invalid | Invalid value: \"\": effect"
                  + " must be 'NoExecute' when `tolerationSeconds` is set",
              "spec.template.spec.tolerations[2].operator | Invalid | Invalid value: \"\": operator"
                  + " must be Exists when `key` is empty, which means \"match all values and all"
                  + " keys\"",
              "spec.template.spec.tolerations[3].operator | NotSupported | Unsupported value:"
                  + " \"Maybe\": supported values: \"Equal\", \"Exists\", \"Lt\", \"Gt\"",
              "spec.template.spec.tolerations[3].effect | NotSupported | Unsupported value:"
                  + " \"Never\": supported values: \"NoSchedule\", \"PreferNoSchedule\","
                  + " \"NoExecute\""),
          set(
              SPEC + "/nodeSelector",
              "{'a':'b c'}",
              "spec.template.spec.nodeSelector | Invalid | Invalid value: \"b c\": a valid label"
                  + " must be an empty string or consist of alphanumeric characters, '-', '_' or"
                  + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue', "
                  + " or 'my_value',  or '12345', regex used for validation is"
                  + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"),
          set(
              SPEC + "/affinity",
              "{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':[{'matchExpressions':[{'key':'k','operator':'In'}]}]}}}",
              "spec.template.spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].values"
                  + " | Required | Required value: must be specified when `operator` is 'In' or"
                  + " 'NotIn'"),
          set(
              SPEC + "/serviceAccountName",
              "'A'",
              "spec.template.spec.serviceAccountName | Invalid | Invalid value: \"A\": a lowercase"
                  + " RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
                  + " '.', and must start and end with an alphanumeric character (e.g."
                  + " 'example.com', regex used for validation is"
                  + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"),
          set(SPEC + "/runtimeClassName", "'gvisor'"),
          set(
              SPEC + "/activeDeadlineSeconds",
              "0",
              "spec.template.spec.activeDeadlineSeconds | Invalid | Invalid value: 0: must be"
                  + " between 1 and 2147483647, inclusive"),
          set(
              SPEC + "/hostname",
              "'a.b'",
              "spec.template.spec.hostname | Invalid | Invalid value: \"a.b\": a lowercase RFC 1123"
                  + " label must consist of lower case alphanumeric characters or '-', and must"
                  + " start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
                  + " regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"),
          set(
              SPEC + "/dnsPolicy",
              "'Maybe'",
              "spec.template.spec.dnsPolicy | NotSupported | Unsupported value: \"Maybe\":"
                  + " supported values: \"ClusterFirstWithHostNet\", \"ClusterFirst\", \"Default\","
                  + " \"None\""));

  @ParameterizedTest
  @FieldSource("CREATES")
  void aCreateIsChecked(Case change) {
    JsonObject job = change(Jobs.plain(), change);

    assertEquals(change.causes(), causes(() -> Jobs.create(job)));
  }

  @SuppressWarnings("UnusedVariable")
  private static final List<Case> UPDATES =
      List.of(
          set("/spec/parallelism", "1"),
          set("/spec/suspend", "true"),
          set("/spec/backoffLimit", "2"),
          set("/spec/activeDeadlineSeconds", "5"),
          set("/metadata/labels", "{'a':'b'}"),
          set(
              "/spec/completions",
              "5",
              "spec.completions | Invalid | Invalid value: 5: can only be modified in tandem with"
                  + " spec.parallelism"),
          set(
              "/spec/completionMode",
              "'NonIndexed'",
              "spec.completionMode | Invalid | Invalid value: \"NonIndexed\": field is immutable"),
          set(
              "/spec/managedBy",
              "'a.b/c'",
              "spec.managedBy | Invalid | Invalid value: \"a.b/c\": field is immutable"),
          set(
              "/spec/backoffLimitPerIndex",
              "1",
              "spec.backoffLimitPerIndex | Invalid | Invalid value: 1: field is immutable"),
          set(
              "/spec/selector/matchLabels/a",
              "'b'",
              "spec.template.metadata.labels | Invalid | Invalid value:"
                  + " {\"batch.kubernetes.io/controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"batch.kubernetes.io/job-name\":\"w\",\"controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"job-name\":\"w\"}:"
                  + " `selector` does not match template `labels`",
              "spec.selector | Invalid | Invalid value:"
                  + " {\"matchLabels\":{\"batch.kubernetes.io/controller-uid\":\"594bbe48-4201-4947-915a-842d56434a28\",\"a\":\"b\"}}:"
                  + " field is immutable"),
          set(
              "/metadata/name",
              "'other'",
              "metadata.name | Invalid | Invalid value: \"other\": field is immutable"),
          set(
              "/metadata/resourceVersion",
              "''",
              "metadata.resourceVersion | Invalid | Invalid value: \"\": must be specified for an"
                  + " update"));

  @ParameterizedTest
  @FieldSource("UPDATES")
  void anUpdateIsChecked(Case change) {
    assertEquals(change.causes(), update(stored(), change));
  }

  @Test
  void completionsAndParallelismOfAnIndexedJobChangeTogether() {
    JsonObject job = stored();
    JsonObject wider =
        change(change(job, set("/spec/completions", "5")), set("/spec/parallelism", "5"));

    assertEquals(List.of(), Validation.update(Kind.JOB, wider, job));
  }

  @Test
  void theTemplateOfARunningJobIsFixed() {
    List<String> causes = update(stored(), set(CONTAINER + "/image", "'other:1'"));

    assertEquals(1, causes.size());
    assertEquals(
        "spec.template | Invalid | Invalid value: {\"metadata\":",
        causes.getFirst().substring(0, 53));
    assertEquals(
        ": field is immutable", causes.getFirst().substring(causes.getFirst().length() - 20));
  }

  @Test
  void aSuspendedJobMayBeScheduledOtherwise() {
    JsonObject suspended = change(stored(), set("/spec/suspend", "true"));
    JsonObject started = change(suspended, set("/status/startTime", "'2026-11-30T12:00:00Z'"));
    Case nodes = set(SPEC + "/nodeSelector", "{'gpu':'h100'}");
    Case resources = set(CONTAINER + "/resources", "{'limits':{'nvidia.com/gpu':'1'}}");
    Case image = set(CONTAINER + "/image", "'other:1'");

    assertEquals(List.of(), update(suspended, nodes));
    assertEquals(List.of(), update(suspended, resources));
    assertEquals(List.of(), update(started, resources));
    assertEquals(1, update(started, nodes).size());
    assertEquals(1, update(suspended, image).size());
  }

  @Test
  void hardlyAnythingOfAPodMayChange() {
    JsonObject pod =
        Recorded.all().stream()
            .filter(recorded -> recorded.kind() == Kind.POD)
            .map(Recorded::object)
            .filter(object -> Tree.at(object, "metadata", "deletionTimestamp").isEmpty())
            .findFirst()
            .orElseThrow();
    JsonObject labelled = change(pod, set("/metadata/labels/a", "'b'"));
    JsonObject tolerant =
        change(pod, set("/spec/tolerations/-", "{'key':'k','operator':'Exists'}"));
    JsonObject moved = change(pod, set("/spec/nodeSelector", "{'a':'b'}"));

    assertEquals(List.of(), Validation.update(Kind.POD, labelled, pod));
    assertEquals(List.of(), Validation.update(Kind.POD, tolerant, pod));
    assertEquals(
        List.of("spec"),
        Validation.update(Kind.POD, moved, pod).stream().map(Cause::field).toList());
  }

  @Test
  void theOtherKindsHaveTheirNames() {
    JsonObject namespace = Tree.of("metadata", Tree.of("name", "a.b"));
    JsonObject runtimeClass = Tree.of("metadata", Tree.of("name", "gvisor"), "handler", "Run_sc");
    JsonObject account = Tree.of("metadata", Tree.of("name", "x"));

    assertEquals(List.of("metadata.name"), fields(Validation.create(Kind.NAMESPACE, namespace)));
    assertEquals(List.of("handler"), fields(Validation.create(Kind.RUNTIME_CLASS, runtimeClass)));
    assertEquals(
        List.of("metadata.namespace"), fields(Validation.create(Kind.SERVICE_ACCOUNT, account)));
    assertEquals(
        List.of("metadata.namespace"),
        fields(
            Validation.create(
                Kind.NODE, Tree.of("metadata", Tree.of("name", "n", "namespace", "x")))));
  }

  private static List<String> fields(List<Cause> causes) {
    return causes.stream().map(Cause::field).toList();
  }

  private static JsonObject stored() {
    JsonObject job = Jobs.create(Jobs.plain());
    return Tree.with(job, "7", "metadata", "resourceVersion");
  }

  private static List<String> update(JsonObject job, Case change) {
    JsonObject changed = Defaults.apply(Kind.JOB, change(job, change));
    return told(Validation.update(Kind.JOB, changed, job));
  }

  private static JsonObject change(JsonObject object, Case change) {
    JsonElement value = json(change.value());
    JsonObject operation = Tree.of("op", "add", "path", change.path(), "value", value);
    Kind kind =
        object.has("spec") && Tree.at(object, "spec", "template").isEmpty() ? Kind.POD : Kind.JOB;
    return Patch.read(
            "application/json-patch+json",
            Tree.array(operation).toString().getBytes(StandardCharsets.UTF_8))
        .apply(kind, object, FieldValidation.STRICT)
        .object();
  }

  private static JsonElement json(String text) {
    return JsonParser.parseString(text.replace('\'', '"').replace('`', '\''));
  }

  private static List<String> causes(Runnable create) {
    try {
      create.run();
      return List.of();
    } catch (ApiException e) {
      List<String> told = new ArrayList<>();
      Tree.list(e.status(), "details", "causes")
          .forEach(cause -> {
            JsonObject c = cause.getAsJsonObject();
            told.add(
                line(
                    Tree.textOrEmpty(c, "field"),
                    Tree.textOrEmpty(c, "reason"),
                    Tree.textOrEmpty(c, "message")));
          });
      return told;
    }
  }

  private static List<String> told(List<Cause> causes) {
    return causes.stream().map(c -> line(c.field(), c.reason(), c.message())).toList();
  }

  private static String line(String field, String reason, String message) {
    return field + " | " + reason.replace("FieldValue", "") + " | " + message;
  }

  @Test
  void aJobThatBreaksManyRulesIsToldAll() {
    JsonObject job = change(Jobs.plain(), set("/spec/backoffLimit", "-1"));
    JsonObject worse = change(job, set("/spec/parallelism", "-1"));

    ApiException refused = assertThrows(ApiException.class, () -> Jobs.create(worse));

    assertEquals(
        "Job.batch \"w\" is invalid: [spec.parallelism: Invalid value: -1: must be greater than or"
            + " equal to 0, spec.backoffLimit: Invalid value: -1: must be greater than or equal to"
            + " 0]",
        refused.getMessage());
  }
}
