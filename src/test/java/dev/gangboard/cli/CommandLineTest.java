package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
  private final FakeAccess access = new FakeAccess();
  private CapturedTerminal terminal = CapturedTerminal.pipe();

  private int run(String... args) {
    terminal = CapturedTerminal.pipe();
    return Commands.run(
        new Surroundings(terminal.terminal(), access, InstantSource.system()), args);
  }

  @Test
  void withoutACommandTheWindowOpens() {
    assertEquals(ExitCode.DONE, run());
    assertEquals(ExitCode.DONE, run("--demo"));
    assertEquals(ExitCode.DONE, run("--kubeconfig", "/k c", "--context", "prod", "-n", "trainers"));
    assertEquals(
        List.of(
            new ClusterChoice(null, null, null, false),
            new ClusterChoice(null, null, null, true),
            new ClusterChoice(Path.of("/k c"), "prod", "trainers", false)),
        access.windows);
    assertEquals("", terminal.out());
    assertEquals("", terminal.err());
  }

  @Test
  void aDemoAndAKubeconfigAreTwoClusters() {
    assertEquals(ExitCode.WRONG_USE, run("--demo", "--context", "prod"));
    assertEquals(
        "gangboard: --demo and --context choose two clusters: leave one of them out.\n",
        terminal.err());
    assertEquals(ExitCode.WRONG_USE, run("watch", "--kubeconfig", "k", "--demo"));
    assertEquals(List.of(), access.windows);
    assertEquals(List.of(), access.opened);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--kubeconfig", "--context", "--namespace"})
  void anEmptyValueChoosesNoOtherCluster(String option) {
    assertEquals(ExitCode.WRONG_USE, run("watch", option, ""));
    assertEquals(
        "gangboard: " + option + ": the value is empty. Give it one, or leave the option out.\n",
        terminal.err());
    assertEquals(ExitCode.WRONG_USE, run(option, ""));
    assertEquals(List.of(), access.windows);
    assertEquals(List.of(), access.opened);
  }

  @Test
  void anUnknownOptionStaysOnItsLine() {
    assertEquals(ExitCode.WRONG_USE, run("watch", "--x\ny"));
    assertEquals(
        """
        gangboard: Unknown option: '--x\\ny'
        See: gangboard watch --help
        """,
        terminal.err());
  }

  @Test
  void aDemoCanShowARecording() {
    assertEquals(ExitCode.DONE, run("--demo=replay:/r/a,b.jsonl"));
    assertEquals(ExitCode.DONE, run("--demo=replay:a.jsonl,speed=2.5"));
    assertEquals(
        List.of(
            new ClusterChoice(
                null, null, null, new DemoScenario.Replay(Path.of("/r/a,b.jsonl"), 1)),
            new ClusterChoice(null, null, null, new DemoScenario.Replay(Path.of("a.jsonl"), 2.5))),
        access.windows);
  }

  @Test
  void whatFollowsADemoThatStandsAloneIsNotItsValue() {
    access.refusal = new ClusterException.Unreachable("Nobody answers.", "", null);
    assertEquals(ExitCode.CLUSTER, run("--demo", "watch", "some-gang"));
    assertEquals(ExitCode.CLUSTER, run("watch", "--demo", "some-gang"));
    var choice = new ClusterChoice(null, null, null, true);
    assertEquals(List.of(choice, choice), access.opened);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rodeo",
        "replay",
        "replay:",
        "replay:f,speed=0",
        "replay:f,speed=x",
        "replay:f,speed="
      })
  void anUnknownScenarioIsNamedWithTheWayOut(String scenario) {
    assertEquals(ExitCode.WRONG_USE, run("--demo=" + scenario));
    assertTrue(terminal.err().startsWith("gangboard: --demo: "), terminal.err());
    assertTrue(
        terminal.err().contains("--demo=replay:FILE[,speed=S]")
            || terminal.err().contains("as in speed=4"),
        terminal.err());
    assertEquals(List.of(), access.windows);
  }

  @Test
  void theScenariosAreListedWithWhatToWatchAndToTry() {
    for (String[] args :
        new String[][] {{"--demo=list"}, {"demo", "list"}, {"watch", "--demo=list"}}) {
      assertEquals(ExitCode.DONE, run(args));
      assertEquals(3L * DemoStory.values().length, terminal.out().lines().count());
      assertTrue(terminal.out().startsWith("  all-is-well         All is well\n"), terminal.out());
      assertEquals("", terminal.err());
    }
    assertEquals(List.of(), access.windows);
  }

  @Test
  void anUnknownScenarioIsAnsweredWithThoseThereAre() {
    assertEquals(ExitCode.WRONG_USE, run("demo", "crush"));
    for (DemoStory story : DemoStory.values()) {
      assertTrue(terminal.err().contains(story.id() + " "), terminal.err());
    }
  }

  @Test
  void aScenarioIsChosenByItsName() {
    assertEquals(ExitCode.DONE, run("--demo=crash"));
    assertEquals(
        List.of(new ClusterChoice(null, null, null, new DemoScenario.Story(DemoStory.CRASH))),
        access.windows);
    assertEquals(ExitCode.WRONG_USE, run("demo", "crash", "--demo=deadline"));
  }

  @Test
  void sharedOptionsStandBeforeOrAfterTheCommand() {
    access.refusal = new ClusterException.Unreachable("Nobody answers.", "", null);
    assertEquals(ExitCode.CLUSTER, run("--context", "prod", "-n", "trainers", "watch"));
    assertEquals(ExitCode.CLUSTER, run("watch", "--context", "prod", "-n", "trainers"));
    var choice = new ClusterChoice(null, "prod", "trainers", false);
    assertEquals(List.of(choice, choice), access.opened);
  }

  @Test
  void anUnknownOptionIsNamedWithTheWayOut() {
    assertEquals(ExitCode.WRONG_USE, run("launch", "--imagee", "x"));
    assertEquals("", terminal.out());
    assertEquals(
        """
        gangboard: Unknown option: '--imagee'
        Possible solutions: --image
        See: gangboard launch --help
        """,
        terminal.err());
  }

  @Test
  void anUnknownCommandIsNamedWithTheWayOut() {
    assertEquals(ExitCode.WRONG_USE, run("lunch"));
    assertTrue(terminal.err().startsWith("gangboard: Unmatched argument at index 0: 'lunch'\n"));
    assertTrue(terminal.err().endsWith("See: gangboard --help\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "launch", "watch", "logs", "cancel", "collect", "replay", "demo", "version"})
  void everyCommandHelps(String command) {
    String[] args = command.isEmpty() ? new String[] {"--help"} : new String[] {command, "--help"};
    assertEquals(ExitCode.DONE, run(args));
    assertEquals("", terminal.err());
    assertTrue(terminal.out().contains("Usage: gangboard"), terminal.out());
    assertTrue(terminal.out().contains("--kubeconfig=FILE"), terminal.out());
    assertTrue(terminal.out().lines().noneMatch(l -> l.contains("cli.") || l.contains("${")));
    assertTrue(terminal.out().lines().noneMatch(l -> l.length() > 100));
  }

  @Test
  void everyOptionHasADescription() {
    for (String command :
        List.of("launch", "watch", "logs", "cancel", "collect", "replay", "demo")) {
      run(command, "--help");
      for (String line : terminal.out().lines().toList()) {
        if (line.strip().matches("-\\S+(, -\\S+)*")) {
          List<String> lines = terminal.out().lines().toList();
          String next = lines.get(lines.indexOf(line) + 1);
          assertTrue(next.startsWith("              "), command + ": " + line);
        }
      }
    }
  }

  @Test
  void helpIsACommandToo() {
    assertEquals(ExitCode.DONE, run("help", "launch"));
    assertTrue(terminal.out().contains("--rendezvous-uri"));
  }

  @Test
  void tellsTheVersionAsTextAndAsJson() {
    String java = Runtime.version().toString();
    assertEquals(ExitCode.DONE, run("version"));
    assertEquals("Gangboard 1.2.3 (Java " + java + ")\n", terminal.out());
    assertEquals(ExitCode.DONE, run("version", "-o", "json"));
    assertEquals("{\"version\":\"1.2.3\",\"java\":\"" + java + "\"}\n", terminal.out());
  }

  @Test
  void aWrongFormatIsRefused() {
    assertEquals(ExitCode.WRONG_USE, run("version", "-o", "xml"));
    assertTrue(terminal.err().contains("'xml'"), terminal.err());
    assertTrue(terminal.err().contains("See: gangboard version --help"), terminal.err());
  }

  @Test
  void aKubeconfigThatCannotBeUsedIsWrongUse() {
    access.refusal =
        new ClusterException.BadKubeconfig("There is no kubeconfig at /x.", "NoSuchFile", null);
    assertEquals(ExitCode.WRONG_USE, run("watch"));
    assertEquals(
        "gangboard: There is no kubeconfig at /x.\n(-v shows the technical detail)\n",
        terminal.err());
  }

  @Test
  void theDetailIsToldToThoseWhoAsk() {
    access.refusal =
        new ClusterException.Unreachable("Nobody answers at x.", "connect to x\nrefused", null);
    assertEquals(ExitCode.CLUSTER, run("watch", "-v"));
    assertEquals("gangboard: Nobody answers at x.\n  connect to x\n  refused\n", terminal.err());
  }

  @Test
  void aDefectIsNoStackTraceUnlessAskedFor() {
    access.cluster = null;
    assertEquals(ExitCode.DEFECT, run("watch"));
    assertEquals(
        "gangboard: Something is wrong inside Gangboard, not with what you did:"
            + " java.lang.IllegalStateException: this test has no cluster\n"
            + "(-v shows the technical detail)\n",
        terminal.err());
    run("watch", "-v");
    assertTrue(terminal.err().contains("  at dev.gangboard.cli.FakeAccess.open"));
  }
}
