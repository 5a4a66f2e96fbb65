package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.gang.Sighting;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// watch, logs, cancel and collect on a cluster whose gangs do not change, or in one step.
class GangCommandsTest {
  private final Stage run = new Stage("run-7", 3);
  private final FakeAccess access = new FakeAccess();
  private CapturedTerminal terminal = CapturedTerminal.pipe();

  private int run(String... args) {
    return Commands.run(new Surroundings(terminal.terminal(), access, () -> Stage.NOW), args);
  }

  private FakeCluster cluster(Sighting... sightings) {
    var cluster = new FakeCluster(sightings);
    access.cluster = cluster;
    return cluster;
  }

  private FakeCluster running() {
    return cluster(run.job(), run.running(0), run.running(1), run.waiting(2, "ErrImagePull"));
  }

  private FakeCluster failed() {
    return cluster(
        run.job(), run.ended(0, 0), run.ended(1, 3), run.running(2), run.job(Stage.failed()));
  }

  @Test
  void watchingAFailedGangTellsWhoFailedFirstAndExits1() {
    failed();
    assertEquals(ExitCode.GANG_FAILED, run("watch", "run-7"));
    List<String> lines = terminal.out().lines().toList();
    assertTrue(
        lines
            .getFirst()
            .endsWith(" FAILED BackoffLimitExceeded  SFR  1 running, 1 succeeded, 1 failed"),
        terminal.out());
    assertEquals("         Rank 1 failed first: exit 3 Error", lines.get(1));
    assertTrue(lines.get(2).startsWith("         rank 1 failed: pod run-7-1-abcde: exit 3"));
    assertEquals("", terminal.err());
  }

  @Test
  void watchingAGangThatSucceededExits0() {
    cluster(run.job(Stage.complete()), run.ended(0, 0), run.ended(1, 0), run.ended(2, 0));
    assertEquals(ExitCode.DONE, run("watch", "run-7"));
    assertTrue(terminal.out().endsWith(" SUCCEEDED  SSS  3 succeeded\n"), terminal.out());
  }

  @Test
  void aPersonSeesTheGridWithItsCounts() {
    terminal = CapturedTerminal.person("");
    failed();
    assertEquals(ExitCode.GANG_FAILED, run("watch", "run-7"));
    List<String> lines = List.of(terminal.out().split("\n", -1));
    assertEquals(
        "\r\033[Jrun-7  FAILED BackoffLimitExceeded  3 ranks  1 min 30 s  1 GPU held",
        lines.getFirst());
    assertEquals("1 running, 1 succeeded, 1 failed", lines.get(1));
    assertEquals("  0 SFR", lines.get(2));
    assertEquals("Rank 1 failed first: exit 3 Error", lines.get(3));
  }

  @Test
  void watchWritesAJsonObjectForEachChange() {
    failed();
    assertEquals(ExitCode.GANG_FAILED, run("watch", "run-7", "-o", "json"));
    assertEquals(
        "{\"name\":\"run-7\",\"namespace\":\"default\",\"uid\":\"uid-of-run-7\","
            + "\"at\":\"2026-11-30T12:01:30Z\",\"phase\":\"FAILED\","
            + "\"reason\":\"BackoffLimitExceeded\",\"outcome\":null,\"ranks\":3,\"states\":\"SFR\","
            + "\"counts\":{\"succeeded\":1,\"failed\":1,\"running\":1},"
            + "\"first_failures\":[{\"rank\":1,\"why\":\"exit 3 Error\","
            + "\"when\":\"2026-11-30T12:01:00Z\",\"pod\":\"run-7-1-abcde\"}],"
            + "\"troubled\":[{\"rank\":1,\"state\":\"FAILED\",\"evidence\":\"%s\"}],"
                .formatted(evidence(1))
            + "\"troubled_ranks\":1,\"gpus_held\":1,\"gpus_idle\":0,\"waiting_for\":null}\n",
        terminal.out());
  }

  private String evidence(int rank) {
    return Stage.gang(
            run.job(), run.ended(0, 0), run.ended(1, 3), run.running(2), run.job(Stage.failed()))
        .rank(rank, Stage.NOW)
        .evidence();
  }

  @Test
  void onceShowsAllGangsAndEnds() {
    running();
    assertEquals(ExitCode.DONE, run("watch", "--once"));
    assertEquals(
        "default/run-7                PARTIAL                      1 min 30 s  2 running, 1"
            + " starting\n",
        terminal.out().replace("STARTING", "PARTIAL ").replace("RUNNING ", "PARTIAL "));
  }

  @Test
  void anEmptyNamespaceIsSaid() {
    cluster();
    assertEquals(ExitCode.DONE, run("watch", "--once"));
    assertEquals("", terminal.out());
    assertEquals("No gangs here yet. Launch one: gangboard launch --help\n", terminal.err());
  }

  @Test
  void aGangThatIsNotThereIsWrongUse() {
    running();
    assertEquals(ExitCode.WRONG_USE, run("watch", "exp"));
    assertEquals(
        "gangboard: There is no gang exp in namespace default. Newest there: run-7.\n",
        terminal.err());
  }

  @Test
  void collectHasTheContractsShapeAndMore() {
    failed();
    assertEquals(ExitCode.GANG_FAILED, run("collect", "run-7", "-o", "json"));
    assertEquals(
        """
        [
          {
            "rank": 0,
            "status": "succeeded",
            "exit_code": 0,
            "error": null,
            "job_name": "run-7",
            "result": "s3://runs/exp-7/",
            "exit_code_observed": 0,
            "reason": "Completed",
            "first_failure": false,
            "node": "node-0"
          },
          {
            "rank": 1,
            "status": "failed",
            "exit_code": 1,
            "error": "%s",
            "job_name": "run-7",
            "result": "s3://runs/exp-7/",
            "exit_code_observed": 3,
            "reason": "Error",
            "first_failure": true,
            "node": "node-1"
          },
          {
            "rank": 2,
            "status": "failed",
            "exit_code": 1,
            "error": "%s",
            "job_name": "run-7",
            "result": "s3://runs/exp-7/",
            "exit_code_observed": null,
            "reason": null,
            "first_failure": false,
            "node": "node-2"
          }
        ]
        """
            .formatted(evidence(1), evidence(2)),
        terminal.out());
  }

  @Test
  void collectGivesUpWhenTheTimeIsUp() {
    running();
    assertEquals(ExitCode.GANG_FAILED, run("collect", "run-7", "--timeout", "0"));
    List<String> lines = terminal.out().lines().toList();
    assertEquals("RANK  STATUS     EXIT  NODE                ERROR", lines.getFirst());
    assertTrue(
        lines
            .get(1)
            .startsWith("0     running          node-0              Not ended after 0 seconds: "),
        lines.get(1));
    assertTrue(
        lines
            .get(3)
            .startsWith("2     pending          node-2              Not ended after 0 seconds: "),
        lines.get(3));
  }

  @Test
  void cancelMustBeConfirmed() {
    FakeCluster cluster = running();
    assertEquals(ExitCode.WRONG_USE, run("cancel", "run-7"));
    assertEquals(
        "gangboard: A cancel must be confirmed: there is nobody to ask, so add --yes.\n",
        terminal.err());
    assertEquals(List.of(), cluster.cancelled);
  }

  @Test
  void cancelAsksWithNameRanksAndGpus() {
    FakeCluster cluster = running();
    terminal = CapturedTerminal.person("no\n");
    assertEquals(ExitCode.WRONG_USE, run("cancel", "run"));
    assertEquals(
        "Cancel gang default/run-7 with its 3 ranks (2 running, 1 starting) and 3 GPUs? [y/N]"
            + " Nothing was cancelled.\n",
        terminal.err());
    assertEquals(List.of(), cluster.cancelled);

    terminal = CapturedTerminal.person("Y\n");
    assertEquals(ExitCode.DONE, run("cancel", "run"));
    assertEquals(List.of(run.id()), cluster.cancelled);
  }

  @Test
  void unaskedACancelNeedsTheWholeName() {
    FakeCluster cluster = running();
    assertEquals(ExitCode.WRONG_USE, run("cancel", "run", "--yes"));
    assertEquals(
        "gangboard: With --yes the whole name is needed: run-7, not run.\n", terminal.err());
    assertEquals(List.of(), cluster.cancelled);
  }

  @Test
  void aGangThatIsNotThereNeedsNoCancel() {
    running();
    assertEquals(ExitCode.DONE, run("cancel", "exp", "--yes", "-o", "json"));
    assertEquals(
        "There is no gang exp in namespace default. Newest there: run-7. Nothing was cancelled.\n",
        terminal.err());
    assertEquals(
        "{\"name\":\"exp\",\"namespace\":\"default\",\"uid\":null,"
            + "\"result\":\"already_gone\",\"proved\":true,\"pods\":0,\"left\":0,\"stuck\":[]}\n",
        terminal.out());
  }

  @Test
  void logsOfSeveralRanksAreMergedInTimeOrderWithTheRankBefore() {
    FakeCluster cluster = running();
    cluster.logs.put("run-7-0-abcde", List.of(line(1, "a"), line(4, "d\033[2J")));
    cluster.logs.put("run-7-1-abcde", List.of(line(2, "b"), line(3, "c")));
    assertEquals(ExitCode.DONE, run("logs", "run-7", "--rank", "0-1"));
    assertEquals("[0] a\n[1] b\n[1] c\n[0] d\033[2J\n", terminal.out());
  }

  @Test
  void theLogOfOneRankIsAsItIsAndCanHaveItsTimes() {
    FakeCluster cluster = running();
    cluster.logs.put("run-7-1-abcde", List.of(line(2, "b ü")));
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1"));
    assertEquals("b ü\n", terminal.out());
    terminal = CapturedTerminal.pipe();
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1", "--timestamps"));
    assertEquals("2026-11-30T12:00:02Z b ü\n", terminal.out());
    terminal = CapturedTerminal.pipe();
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1", "-o", "json"));
    assertEquals("{\"rank\":1,\"at\":\"2026-11-30T12:00:02Z\",\"text\":\"b ü\"}\n", terminal.out());
  }

  @Test
  void rawLinesOfSeveralRanksHaveNoPrefix() {
    FakeCluster cluster = running();
    cluster.logs.put("run-7-0-abcde", List.of(line(1, "a")));
    cluster.logs.put("run-7-1-abcde", List.of(line(2, "b")));
    assertEquals(ExitCode.DONE, run("logs", "run-7", "--rank", "0-1", "-o", "raw"));
    assertEquals("a\nb\n", terminal.out());
  }

  @Test
  void sinceTailAndPreviousAreAskedOfTheCluster() {
    FakeCluster cluster = running();
    assertEquals(
        ExitCode.DONE, run("logs", "run-7", "-r", "1", "--since", "10s", "--tail", "3", "-p"));
    Cluster.LogRequest asked = cluster.logRequests.getFirst();
    assertEquals(Cluster.LogPart.PREVIOUS, asked.part());
    assertEquals(Stage.NOW.getEpochSecond() - 10, asked.sinceSeconds());
    assertEquals(3, asked.tailLines());
    assertEquals(ExitCode.WRONG_USE, run("logs", "run-7", "--since", "yesterday"));
    assertEquals(ExitCode.WRONG_USE, run("logs", "run-7", "-p", "-f"));
  }

  @Test
  void aPersonsTerminalIsNotMovedByALog() {
    FakeCluster cluster = running();
    cluster.logs.put("run-7-1-abcde", List.of(line(2, "b\033[2J")));
    terminal = CapturedTerminal.person("");
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1"));
    assertEquals("b\uFFFD[2J\n", terminal.out());
  }

  @Test
  void whereThereWasNoRunBeforeThatIsSaid() {
    FakeCluster cluster = running();
    cluster.logFailure =
        new ClusterException.Invalid("previous container not found", "", List.of(), null);
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1", "--previous"));
    assertTrue(
        terminal.err().startsWith("rank 1: its container was not started again: "), terminal.err());
  }

  @Test
  void aLogWithoutLinesIsSaid() {
    running();
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "1"));
    assertTrue(terminal.err().startsWith("rank 1: no lines. "), terminal.err());
  }

  @Test
  void aLogThatIsNotThereYetIsNoError() {
    FakeCluster cluster = running();
    cluster.logFailure =
        new ClusterException.Invalid("container is waiting to start", "", List.of(), null);
    assertEquals(ExitCode.DONE, run("logs", "run-7", "-r", "2"));
    assertEquals("", terminal.out());
    assertTrue(terminal.err().startsWith("rank 2: no log yet. "), terminal.err());
  }

  @Test
  void aRefusedLogIsAnError() {
    FakeCluster cluster = running();
    cluster.logFailure = new ClusterException.Forbidden("You may not get pods/log.", "", null);
    assertEquals(ExitCode.CLUSTER, run("logs", "run-7"));
    assertEquals("gangboard: You may not get pods/log.\n", terminal.err());
  }

  @Test
  void aLaunchTellsTheGangAndHowToGoOn() {
    FakeCluster cluster = cluster();
    cluster.warnings.add("unknown field \"spec.x\"");
    assertEquals(
        ExitCode.DONE, run("launch", "--image", "t", "--name", "run-8", "--context", "prod"));
    assertEquals("Launched default/run-8: 8 ranks.\n", terminal.out());
    assertEquals(
        """
        Warning: unknown field "spec.x"
        Watch it:  gangboard watch run-8 --context prod
        Stop it:   gangboard cancel run-8 --context prod
        """,
        terminal.err());
    assertEquals(List.of("connection"), access.closed);
  }

  @Test
  void aLaunchOnADemoThatEndsWithItSaysSo() {
    cluster();
    access.endsWithUs = true;
    assertEquals(ExitCode.DONE, run("launch", "--demo", "--image", "t", "--name", "run-8"));
    assertTrue(terminal.err().startsWith("The demo cluster ends with this command"));
  }

  @Test
  void aLaunchGivesAHandleForEachRank() {
    cluster();
    assertEquals(
        ExitCode.DONE,
        run("launch", "--image=t", "--name=run-8", "--replicas=1", "--gpu=H100", "-o", "json"));
    assertEquals(
        """
        {
          "name": "run-8",
          "namespace": "default",
          "uid": "new-uid",
          "dry_run": false,
          "warnings": [],
          "handles": [
            {
              "rank": 0,
              "backend": "eks",
              "job_name": "run-8",
              "namespace": "default"
            }
          ]
        }
        """,
        terminal.out());
  }

  @Test
  void aServerThatRefusesALaunchIsQuotedFieldByField() {
    FakeCluster cluster = cluster();
    cluster.launchFailure =
        new ClusterException.Invalid(
            "The cluster refuses the Job.",
            "422",
            List.of(new ClusterException.Invalid.Fault("spec.template", "is bad")),
            null);
    assertEquals(ExitCode.CLUSTER, run("launch", "--image=t", "--name=run-8", "--dry-run=server"));
    assertEquals(
        """
        gangboard: The cluster refuses the Job.
          spec.template: is bad
        (-v shows the technical detail)
        """,
        terminal.err());
  }

  private static LogLine line(int second, String text) {
    return LogLine.of(Instant.parse("2026-11-30T12:00:00Z").plusSeconds(second), text);
  }
}
