package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.table.Representation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RepresentationTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  static Stream<Arguments> exchanges() {
    return Recorded.lines("tables.jsonl").stream()
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .map(exchange -> Arguments.of(Tree.textOrEmpty(exchange, "name"), exchange));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void aListIsSentAsTheServerSentIt(String name, JsonObject exchange) {
    JsonObject answer = Tree.object(exchange, "table");
    boolean table = Tree.textOrEmpty(answer, "kind").equals("Table");
    Representation form =
        Representation.of(
            table
                ? "application/json;as=Table;v=v1;g=meta.k8s.io"
                : "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io");
    List<JsonObject> items = new ArrayList<>();
    Tree.list(exchange, "items").forEach(item -> items.add(item.getAsJsonObject()));

    assertEquals(
        answer,
        form.list(
            Kind.valueOf(Tree.textOrEmpty(exchange, "kind")),
            Tree.object(answer, "metadata"),
            items,
            "",
            Instant.parse(Tree.textOrEmpty(exchange, "now"))),
        name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|Whole[]",
        "*/*|Whole[]",
        "application/json|Whole[]",
        "application/json;as=Table;v=v1;g=meta.k8s.io,application/json|Rows[version=v1]",
        "application/json;as=Table;g=meta.k8s.io;v=v1beta1, */*|Rows[version=v1beta1]",
        "application/json;as=Table;v=v2;g=meta.k8s.io,application/json|Whole[]",
        "application/vnd.kubernetes.protobuf,application/json|Whole[]",
        "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io|Metadata[version=v1]",
      })
  void theFirstAcceptedFormThatThereIsIsTaken(String accept, String form) {
    assertEquals(form, Representation.of(accept).toString());
  }

  @Test
  void aFormThatThereIsNotIsRefused() {
    ApiException refused = assertThrows(ApiException.class, () -> Representation.of("text/html"));

    assertEquals(
        List.of(
            406, "NotAcceptable", "only the following media types are accepted: application/json"),
        List.of(refused.code(), refused.reason(), String.valueOf(refused.getMessage())));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // phase, deletion and containers: ready, reason, restarts
        "{'status':{'phase':'Pending'}}|0/1|Pending|0",
        "{'status':{'phase':'Pending','conditions':[{'type':'PodScheduled','status':'False','reason':'SchedulingGated'}]}}|0/1|SchedulingGated|0",
        "{'status':{'phase':'Pending','containerStatuses':[{'name':'c','state':{'waiting':{'reason':'ContainerCreating'}}}]}}|0/1|ContainerCreating|0",
        "{'status':{'phase':'Pending','containerStatuses':[{'name':'c','state':{'waiting':{'reason':'ImagePullBackOff'}}}]}}|0/1|ImagePullBackOff|0",
        "{'status':{'phase':'Running','containerStatuses':[{'name':'c','ready':true,'state':{'running':{}}}]}}|1/1|Running|0",
        "{'metadata':{'deletionTimestamp':'2026-11-30T12:00:00Z'},'status':{'phase':'Running','containerStatuses':[{'name':'c','ready':true,'state':{'running':{}}}]}}|1/1|Terminating|0",
        "{'metadata':{'deletionTimestamp':'2026-11-30T12:00:00Z'},'status':{'phase':'Running','reason':'NodeLost','containerStatuses':[]}}|0/1|Unknown|0",
        "{'metadata':{'deletionTimestamp':'2026-11-30T12:00:00Z'},'status':{'phase':'Failed','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':1,'reason':'Error'}}}]}}|0/1|Error|0",
        "{'status':{'phase':'Succeeded','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':0,'reason':'Completed'}}}]}}|0/1|Completed|0",
        "{'status':{'phase':'Failed','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':137,'reason':'OOMKilled'}}}]}}|0/1|OOMKilled|0",
        "{'status':{'phase':'Failed','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':3}}}]}}|0/1|ExitCode:3|0",
        "{'status':{'phase':'Failed','containerStatuses':[{'name':'c','state':{'terminated':{'exitCode':137,'signal':9}}}]}}|0/1|Signal:9|0",
        "{'status':{'phase':'Failed','reason':'Evicted'}}|0/1|Evicted|0",
        "{'status':{'phase':'Running','containerStatuses':[{'name':'c','restartCount':2,'state':{'waiting':{'reason':'CrashLoopBackOff'}},'lastState':{'terminated':{'finishedAt':'2026-11-30T11:55:00Z'}}}]}}|0/1|CrashLoopBackOff|2"
            + " (5m ago)",
        "{'spec':{'containers':[{'name':'c'}],'initContainers':[{'name':'i'},{'name':'j'}]},'status':{'phase':'Pending','initContainerStatuses':[{'name':'i','state':{'terminated':{'exitCode':0}}},{'name':'j','state':{'running':{}}}]}}|0/1|Init:1/2|0",
        "{'spec':{'containers':[{'name':'c'}],'initContainers':[{'name':'i'}]},'status':{'phase':'Pending','initContainerStatuses':[{'name':'i','state':{'waiting':{'reason':'ErrImagePull'}}}]}}|0/1|Init:ErrImagePull|0",
        "{'spec':{'containers':[{'name':'c'}],'initContainers':[{'name':'i'}]},'status':{'phase':'Pending','initContainerStatuses':[{'name':'i','state':{'terminated':{'exitCode':2,'reason':'Error'}}}]}}|0/1|Init:Error|0",
        "{'spec':{'containers':[{'name':'c'}],'initContainers':[{'name':'i','restartPolicy':'Always'}]},'status':{'phase':'Running','initContainerStatuses':[{'name':'i','started':true,'ready':true,'state':{'running':{}}}],'containerStatuses':[{'name':'c','ready':true,'state':{'running':{}}}]}}|2/2|Running|0",
      })
  void aPodIsToldInOneWord(String pod, String ready, String status, String restarts) {
    JsonObject given = JsonParser.parseString(pod.replace('\'', '"')).getAsJsonObject();
    JsonObject whole =
        given.has("spec")
            ? given
            : Tree.with(given, Tree.array(Tree.of("name", "c")), "spec", "containers");

    JsonArray cells = cells(Kind.POD, whole);

    assertEquals(Tree.array(ready, status, restarts), part(cells, 1, 4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'spec':{'completions':8}}|Running|0/8|''",
        "{'spec':{'completions':8},'status':{'succeeded':3,'startTime':'2026-11-30T11:50:10Z'}}|Running|3/8|9m50s",
        "{'spec':{'completions':8},'status':{'succeeded':8,'startTime':'2026-11-30T11:00:00Z','completionTime':'2026-11-30T11:01:40Z','conditions':[{'type':'SuccessCriteriaMet','status':'True'},{'type':'Complete','status':'True'}]}}|Complete|8/8|100s",
        "{'spec':{'completions':8},'status':{'conditions':[{'type':'FailureTarget','status':'True'}]}}|FailureTarget|0/8|''",
        "{'spec':{'completions':8},'status':{'conditions':[{'type':'FailureTarget','status':'True'},{'type':'Failed','status':'True'}]}}|Failed|0/8|''",
        "{'spec':{'completions':8},'status':{'conditions':[{'type':'Suspended','status':'True'}]}}|Suspended|0/8|''",
        "{'spec':{'completions':8},'status':{'conditions':[{'type':'Suspended','status':'False'}]}}|Running|0/8|''",
        "{'metadata':{'deletionTimestamp':'2026-11-30T12:00:00Z'},'spec':{'completions':8}}|Terminating|0/8|''",
        "{'spec':{'parallelism':4}}|Running|0/1 of 4|''",
        "{'spec':{'parallelism':1}}|Running|0/1|''",
      })
  void aJobIsToldInARow(String job, String status, String completions, String duration) {
    JsonObject given = JsonParser.parseString(job.replace('\'', '"')).getAsJsonObject();

    JsonArray cells = cells(Kind.JOB, given);

    assertEquals(Tree.array(status, completions, duration), part(cells, 1, 4));
  }

  @Test
  void theOtherKindsHaveTheirColumns() {
    String created = "2026-11-30T09:00:00Z";
    JsonObject metadata = Tree.of("name", "x", "creationTimestamp", created);
    JsonObject node =
        Tree.of(
            "metadata",
            Tree.with(metadata, "", "labels", "node-role.kubernetes.io/gpu"),
            "spec",
            Tree.of("unschedulable", true),
            "status",
            Tree.of(
                "conditions", Tree.array(Tree.of("type", "Ready", "status", "True")),
                "addresses", Tree.array(Tree.of("type", "InternalIP", "address", "10.0.0.1")),
                "nodeInfo", Tree.of("kubeletVersion", "v1.36.2", "osImage", "Debian")));
    JsonObject event =
        Tree.of(
            "metadata", metadata,
            "involvedObject", Tree.of("kind", "Job", "name", "w"),
            "type", "Normal",
            "reason", "SuccessfulCreate",
            "message", " Created pod: w-0 ",
            "source", Tree.of("component", "job-controller"),
            "firstTimestamp", "2026-11-30T11:59:00Z",
            "lastTimestamp", "2026-11-30T11:59:50Z",
            "count", 3);

    assertEquals(
        List.of(
            Tree.array(
                "x",
                "Ready,SchedulingDisabled",
                "gpu",
                "3h",
                "v1.36.2",
                "10.0.0.1",
                "<none>",
                "Debian",
                "<unknown>",
                "<unknown>"),
            Tree.array(
                "10s",
                "Normal",
                "SuccessfulCreate",
                "job/w",
                "",
                "job-controller",
                "Created pod: w-0",
                "60s",
                3L,
                "x"),
            Tree.array("x", "Active", "3h"),
            Tree.array("x", 0, "3h"),
            Tree.array("x", "runsc", "3h")),
        List.of(
            cells(Kind.NODE, node),
            cells(Kind.EVENT, event),
            cells(
                Kind.NAMESPACE,
                Tree.of("metadata", metadata, "status", Tree.of("phase", "Active"))),
            cells(Kind.SERVICE_ACCOUNT, Tree.of("metadata", metadata)),
            cells(Kind.RUNTIME_CLASS, Tree.of("metadata", metadata, "handler", "runsc"))));
  }

  @ParameterizedTest
  @CsvSource({
    "PT-5S,<invalid>", "PT-1S,0s", "PT0S,0s", "PT119S,119s", "PT2M,2m", "PT2M5S,2m5s",
    "PT9M59S,9m59s", "PT10M30S,10m", "PT179M,179m", "PT3H,3h", "PT3H5M,3h5m", "PT8H30M,8h",
    "PT47H59M,47h", "PT48H,2d", "PT50H,2d2h", "PT191H,7d23h", "PT192H,8d", "PT17519H,729d",
    "PT17520H,2y", "PT17544H,2y1d", "PT70080H,8y"
  })
  void agesAreShort(String duration, String age) {
    JsonObject namespace =
        Tree.of(
            "metadata",
            Tree.of("creationTimestamp", NOW.minus(java.time.Duration.parse(duration)).toString()));

    assertEquals(age, cells(Kind.NAMESPACE, namespace).get(2).getAsString());
  }

  private static JsonArray cells(Kind kind, JsonObject object) {
    JsonObject table = new Representation.Rows("v1").one(kind, object, "None", NOW);
    JsonObject row = Tree.list(table, "rows").get(0).getAsJsonObject();
    assertEquals(
        Tree.list(table, "columnDefinitions").size(), Tree.list(row, "cells").size(), "columns");
    return Tree.list(row, "cells");
  }

  private static JsonArray part(JsonArray cells, int from, int to) {
    JsonArray part = new JsonArray();
    for (JsonElement cell : cells.asList().subList(from, to)) {
      part.add(cell);
    }
    return part;
  }
}
