package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.GpuType;
import dev.gangboard.gang.Toleration;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchCommandTest {
  private final FakeAccess access = new FakeAccess();
  private CapturedTerminal terminal = CapturedTerminal.pipe();

  private int run(String... args) {
    return Commands.run(
        new Surroundings(terminal.terminal(), access, InstantSource.system()), args);
  }

  private int dryRun(String... args) {
    List<String> all = new ArrayList<>(List.of("launch", "--dry-run", "client"));
    all.addAll(Arrays.asList(args));
    return run(all.toArray(String[]::new));
  }

  @Test
  void aDryRunOfTheClientPrintsTheJobAndNeedsNoCluster() {
    assertEquals(ExitCode.DONE, dryRun("--image", "trainer"));
    assertEquals("kind: Job\n", terminal.out());
    assertEquals("", terminal.err());
    assertEquals(List.of(), access.opened);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--toleration", "--arg", "--node-selector"})
  void anEmptyValueIsNotPassedOver(String option) {
    assertEquals(ExitCode.WRONG_USE, dryRun("--image", "trainer", option, ""));
    assertEquals(
        "gangboard: " + option + ": the value is empty. Give it one, or leave the option out.\n",
        terminal.err());
  }

  @Test
  void aCommandBeginsWithAProgram() {
    assertEquals(ExitCode.WRONG_USE, dryRun("--image", "trainer", "--", ""));
    assertEquals(
        "gangboard: COMMAND: The command begins with an empty word. Begin with a program, as in"
            + " python.\n",
        terminal.err());
  }

  @Test
  void whatIsQuotedStaysOnItsLine() {
    assertEquals(
        ExitCode.WRONG_USE, dryRun("--image", "trainer", "--run-id", "x\ny", "--cpu", "\033[2J4"));
    assertEquals(
        """
        gangboard: --run-id: Not a run id: "x\\ny". It has lower-case letters, digits and "-", and \
        begins and ends with a letter or digit: try x-y.
        gangboard: --cpu: Not a quantity: "\\u001b[2J4". Try 4 or 4000m.
        """,
        terminal.err());
  }

  @Test
  void aDryRunPrintsJsonWhereThatIsWanted() {
    assertEquals(ExitCode.DONE, dryRun("--image", "trainer", "-o", "json"));
    assertEquals("{\n  \"kind\": \"Job\"\n}\n", terminal.out());
  }

  @Test
  void everyOptionReachesTheJob() {
    assertEquals(
        ExitCode.DONE,
        dryRun(
            "-n=ml",
            "--name=exp-7",
            "--image=ghcr.io/acme/trainer:1.4",
            "--replicas=4",
            "--gpu=A100",
            "--gpu-count=2",
            "--gpu-resource=nvidia.com/mig-3g.40gb",
            "--service-account=trainer",
            "--runtime-class=kata",
            "--node-selector=team=rl",
            "--node-selector=zone=a",
            "--toleration=dedicated=rl:NoExecute",
            "--toleration=spot",
            "--cpu=500m",
            "--memory=2Gi",
            "--timeout=1d",
            "--ttl=0",
            "--backoff-limit=3",
            "--arg=outer_lr=0.7",
            "--rendezvous-uri=s3://acme-runs/exp-7/",
            "--",
            "bash",
            "-lc",
            "torchrun 'a b.py' --image x"));
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("OUTER_LR", "0.7");
    environment.put("RENDEZVOUS_URI", "s3://acme-runs/exp-7/");
    Map<String, String> selector = new LinkedHashMap<>();
    selector.put("team", "rl");
    selector.put("zone", "a");
    assertEquals(
        List.of(
            new GangSpec(
                "ml",
                "exp-7",
                4,
                new GangSpec.Replica(
                    "ghcr.io/acme/trainer:1.4",
                    List.of("bash", "-lc", "torchrun 'a b.py' --image x"),
                    new LinkedHashMap<>(environment),
                    new GangSpec.Resources(
                        "500m",
                        "2Gi",
                        new GangSpec.Gpu(GpuType.named("A100"), "nvidia.com/mig-3g.40gb", 2))),
                new GangSpec.Placement(
                    "trainer",
                    "kata",
                    new LinkedHashMap<>(selector),
                    List.of(
                        new Toleration("dedicated", Toleration.Operator.EQUAL, "rl", "NoExecute"),
                        new Toleration("spot", Toleration.Operator.EXISTS, null, null))),
                new GangSpec.Limits(Duration.ofDays(1), Duration.ZERO, 3))),
        access.specs);
  }

  @Test
  void aNameIsMadeFromTheRunId() {
    assertEquals(ExitCode.DONE, dryRun("--image", "trainer", "--run-id", "exp"));
    assertTrue(access.specs.getFirst().name().matches("exp-[0-9a-f]{8}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --replicas | 0      | --replicas: A gang has at least 1 replica, not 0.
          --replicas | 100001 | --replicas: Kubernetes runs at most 100000 replicas in one Indexed Job, not 100001. Try 100000, or split the run.
          --replicas | many   | --replicas: Not a number of replicas: "many". Try a whole number, as in 8.
          --image    | a b    | --image: Not an image: "a b" has blanks in it. Write it as in ghcr.io/acme/trainer:1.4.
          --image    | ``     | --image: Say which image the ranks run, as in ghcr.io/acme/trainer:1.4.
          --cpu      | 4x     | --cpu: Not a quantity: "4x". Try 4 or 4000m.
          --memory   | 16 Gi  | --memory: Not a quantity: "16 Gi". Try 16Gi or 500Mi; the unit is Ki, Mi, Gi, Ti or k, M, G, T.
          --timeout  | soon   | --timeout: Not a time: "soon". Try 90 (seconds), 90s, 5m, 1h, 1h 30m or 2d.
          --name     | Ada    | --name: Not a name: "Ada". It has lower-case letters, digits and "-", and begins and ends with a letter or digit: try ada.
          """)
  void whatIsWrongIsToldAtItsOptionBeforeAnyClusterIsAsked(
      String option, String value, String message) {
    List<String> args = new ArrayList<>(List.of("launch", "--image=trainer"));
    if (option.equals("--image")) {
      args.removeLast();
    }
    args.add(option + "=" + value);
    assertEquals(ExitCode.WRONG_USE, run(args.toArray(String[]::new)));
    assertEquals("gangboard: " + message + "\n", terminal.err());
    assertEquals("", terminal.out());
    assertEquals(List.of(), access.opened);
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertEquals(ExitCode.WRONG_USE, run("launch", "--replicas=0", "--cpu=x"));
    assertEquals(3, terminal.err().lines().count());
  }

  @Test
  void aNameThatIsTooLongForItsRanksIsRefused() {
    String name = "a".repeat(60);
    assertEquals(
        ExitCode.WRONG_USE, dryRun("--image=trainer", "--replicas=1000", "--name=" + name));
    assertEquals(
        "gangboard: --name: Too long: rank 999 would be called \"%s-999\", which has 64"
                .formatted(name)
            + " characters, and Kubernetes takes 63. Shorten it by 1.\n",
        terminal.err());
  }

  @Test
  void aGpuInASandboxMustBeConfirmed() {
    assertEquals(
        ExitCode.WRONG_USE,
        run("launch", "--image=trainer", "--gpu=H100", "--runtime-class=gvisor"));
    assertTrue(terminal.err().startsWith("Warning: A GPU inside gVisor (RuntimeClass gvisor)"));
    assertTrue(terminal.err().endsWith("gangboard: Confirm with --yes that this is meant.\n"));
    assertEquals(List.of(), access.opened);
  }

  @Test
  void aPersonIsAskedAndCanDecline() {
    terminal = CapturedTerminal.person("n\n");
    assertEquals(
        ExitCode.WRONG_USE,
        run("launch", "--image=trainer", "--gpu=H100", "--runtime-class=gvisor"));
    assertTrue(
        terminal
            .err()
            .endsWith("Launch it all the same? [y/N] gangboard: Nothing was launched.\n"));
    assertEquals(List.of(), access.opened);
  }

  @Test
  void aDryRunOnlyWarns() {
    assertEquals(ExitCode.DONE, dryRun("--image=trainer", "--gpu=H100", "--runtime-class=gvisor"));
    assertTrue(terminal.err().startsWith("Warning: A GPU inside gVisor"));
    assertEquals("kind: Job\n", terminal.out());
  }

  @Test
  void anArgumentThatBeginsWithAnAtSignIsNoFile() {
    assertEquals(ExitCode.DONE, dryRun("--image=trainer", "--", "run", "@config"));
    assertEquals(List.of("run", "@config"), access.specs.getFirst().replica().command());
  }

  @Test
  void aLineBreakInAValueIsRefused() {
    assertEquals(ExitCode.WRONG_USE, dryRun("--image=trainer", "--arg=a=b\nc=d"));
    assertEquals("gangboard: --arg: a value must not hold a line break.\n", terminal.err());
  }
}
