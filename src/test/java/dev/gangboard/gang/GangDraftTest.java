package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.gangboard.gang.SpecProblem.Severity;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GangDraftTest {
  private static final GangDraft GOOD =
      GangDraft.defaults().with(SpecField.IMAGE, "ghcr.io/acme/trainer:1.4");

  @Test
  void hasTheContractsDefaultsAndLacksOnlyAnImage() {
    assertEquals(
        List.of("IMAGE: Say which image the ranks run, as in ghcr.io/acme/trainer:1.4."),
        said(GangDraft.defaults()));
    assertEquals(
        new GangSpec(
            "default",
            "diloco-0a1b2c3d",
            8,
            new GangSpec.Replica(
                "ghcr.io/acme/trainer:1.4",
                List.of(
                    "python", "-m", "composer_replication.diloco.serverless.replica_entrypoint"),
                new LinkedHashMap<>(),
                new GangSpec.Resources("4", "16Gi", null)),
            new GangSpec.Placement(null, null, new LinkedHashMap<>(), List.of()),
            new GangSpec.Limits(Duration.ofHours(1), Duration.ofHours(1), 0)),
        GOOD.toSpec("0a1b2c3d"));
  }

  @Test
  void readsEveryField() {
    GangDraft draft =
        GOOD.with(SpecField.NAMESPACE, "ml")
            .with(SpecField.NAME, "exp-7")
            .with(SpecField.REPLICAS, " 64 ")
            .with(SpecField.GPU_TYPE, "h100")
            .with(SpecField.GPU_COUNT, "8")
            .with(SpecField.GPU_RESOURCE, "nvidia.com/mig-3g.40gb")
            .with(SpecField.SERVICE_ACCOUNT, "trainer")
            .with(SpecField.NODE_SELECTOR, "team=rl, node.kubernetes.io/instance-type=p5.4xlarge")
            .with(SpecField.TOLERATIONS, "spot\ndedicated=rl:NoExecute")
            .with(SpecField.CPU, "500m")
            .with(SpecField.MEMORY, "2Gi")
            .with(SpecField.TIMEOUT, "1 h 30 m")
            .with(SpecField.TTL, "0")
            .with(SpecField.BACKOFF_LIMIT, "3")
            .with(SpecField.ARGUMENTS, "outer_lr=0.7\n\nrank_env=RANK\nnote = a=b ")
            .with(SpecField.COMMAND, "bash -lc 'torchrun train.py'")
            .with(SpecField.RENDEZVOUS_URI, "s3://acme-runs/exp-7/");

    var environment = new LinkedHashMap<String, String>();
    environment.put("RENDEZVOUS_URI", "s3://acme-runs/exp-7/");
    environment.put("OUTER_LR", "0.7");
    environment.put("NOTE", "a=b");
    var selector = new LinkedHashMap<String, String>();
    selector.put("team", "rl");
    selector.put("node.kubernetes.io/instance-type", "p5.4xlarge");
    assertEquals(List.of(), said(draft));
    assertEquals(
        new GangSpec(
            "ml",
            "exp-7",
            64,
            new GangSpec.Replica(
                "ghcr.io/acme/trainer:1.4",
                List.of("bash", "-lc", "torchrun train.py"),
                environment,
                new GangSpec.Resources(
                    "500m",
                    "2Gi",
                    new GangSpec.Gpu(
                        new GpuType("H100", "p5.48xlarge"), "nvidia.com/mig-3g.40gb", 8))),
            new GangSpec.Placement(
                "trainer",
                null,
                selector,
                List.of(
                    new Toleration("spot", Toleration.Operator.EXISTS, null, null),
                    new Toleration("dedicated", Toleration.Operator.EQUAL, "rl", "NoExecute"))),
            new GangSpec.Limits(Duration.ofMinutes(90), Duration.ZERO, 3)),
        draft.toSpec("0a1b2c3d"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "REPLICAS | '' | Not a number of replicas: \"\". Try a whole number, as in 8.",
        "REPLICAS | eight | Not a number of replicas: \"eight\". Try a whole number, as in 8.",
        "REPLICAS | 1e3 | Not a number of replicas: \"1e3\". Try a whole number, as in 8.",
        "REPLICAS | 0 | A gang has at least 1 replica, not 0.",
        "REPLICAS | -3 | A gang has at least 1 replica, not -3.",
        "REPLICAS | 100001 | Kubernetes runs at most 100000 replicas in one Indexed Job, not"
            + " 100001. Try 100000, or split the run.",
        "IMAGE | a b:1 | Not an image: \"a b:1\" has blanks in it. Write it as in"
            + " ghcr.io/acme/trainer:1.4.",
        "NAME | My_Run | Not a name: \"My_Run\". It has lower-case letters, digits and \"-\", and"
            + " begins and ends with a letter or digit: try my-run.",
        "NAME | a.b | Not a name: \"a.b\". It has lower-case letters, digits and \"-\", and"
            + " begins and ends with a letter or digit: try a-b.",
        "RUN_ID | -x | Not a run id: \"-x\". It has lower-case letters, digits and \"-\", and"
            + " begins and ends with a letter or digit: try x.",
        "CPU | four | Not a quantity: \"four\". Try 4 or 4000m.",
        "CPU | 0 | A rank needs some CPU, not 0. Try 4 or 500m.",
        "CPU | '' | Say how much CPU a rank asks for, as in 4 or 500m.",
        "MEMORY | 16GB | Not a quantity: \"16GB\". Try 16Gi or 500Mi; the unit is Ki, Mi, Gi, Ti or"
            + " k, M, G, T.",
        "NAMESPACE | A | Not a namespace: \"A\". It has lower-case letters, digits and \"-\", and"
            + " at most 63 characters, as in default.",
        "SERVICE_ACCOUNT | a_b | Not a ServiceAccount: \"a_b\". It has lower-case letters, digits,"
            + " \"-\" and \".\", as in trainer.",
        "RUNTIME_CLASS | gVisor | Not a RuntimeClass: \"gVisor\". It has lower-case letters,"
            + " digits, \"-\" and \".\", as in gvisor.",
        "NODE_SELECTOR | team | Not a node selector: \"team\". Write key=value, separated by commas"
            + " or new lines.",
        "NODE_SELECTOR | a=1,a=2 | The node selector asks for a=1 and for a=2: no node has both."
            + " Keep one.",
        "NODE_SELECTOR | a=b c | Not a label's value: \"b c\". It has at most 63 letters, digits,"
            + " \"-\", \"_\" and \".\", and begins and ends with a letter or digit.",
        "TOLERATIONS | a:Sometimes | Neither an effect nor an operator: \"Sometimes\" in"
            + " \"a:Sometimes\". Effects are NoSchedule, PreferNoSchedule and NoExecute; operators"
            + " Exists and Equal.",
        "TOLERATIONS | a=b:Exists | \"a=b:Exists\" has a value and the operator Exists, which takes"
            + " none. Write Equal, or leave the value out.",
        "TOLERATIONS | =b | \"=b\" has no key: only Exists can mean every key. Write key=value.",
        "TIMEOUT | soon | Not a time: \"soon\". Try 90 (seconds), 90s, 5m, 1h, 1h 30m or 2d.",
        "TIMEOUT | 0 | A gang needs some time, not 0. Try 1h.",
        "TTL | 3000000000 | Too long: 3000000000. Kubernetes counts up to 2147483647 seconds, about"
            + " 68 years.",
        "BACKOFF_LIMIT | -1 | Not a backoff limit: \"-1\". Try 0 (the first failure ends the gang)"
            + " or a higher whole number.",
        "ARGUMENTS | lr 3 | Not an argument: \"lr 3\". Write name=value, one a line.",
        "ARGUMENTS | 2x=3 | Not an argument's name: \"2x\". It has letters, digits and \"_\", and"
            + " does not begin with a digit.",
        "ARGUMENTS | world_size=3 | WORLD_SIZE is set for each rank by the launch itself. Leave it"
            + " out.",
        "RENDEZVOUS_URI | https://x/y | Not a rendezvous: \"https://x/y\". Write it as"
            + " s3://bucket/prefix/.",
        "RENDEZVOUS_URI | s3://A/y | Not a bucket: \"A\". It has 3 to 63 lower-case letters,"
            + " digits, \"-\" and \".\", as in s3://acme-runs/exp-7/.",
      })
  void namesWhatIsWrongAndTheWayOut(SpecField field, String text, String problem) {
    assertEquals(List.of(field + ": " + problem), said(GOOD.with(field, text)));
  }

  @Test
  void takesTheLongestNameThatTheLastRankLeavesRoomFor() {
    String fits = "a".repeat(61);
    assertEquals(List.of(), said(GOOD.with(SpecField.NAME, fits)));
    assertEquals(
        List.of(
            "NAME: Too long: rank 10 would be called \""
                + fits
                + "-10\", which has 64 characters, and Kubernetes takes 63. Shorten it by 1."),
        said(GOOD.with(SpecField.NAME, fits).with(SpecField.REPLICAS, "11")));
  }

  @Test
  void suggestsANameThatWouldDo() {
    SpecProblem problem =
        GOOD.with(SpecField.RUN_ID, "_Über " + "x".repeat(300)).problems().getFirst();
    String suggestion = problem.arguments().getLast().toString();
    assertEquals("ber-" + "x".repeat(35), suggestion);
    assertEquals(List.of(), said(GOOD.with(SpecField.RUN_ID, suggestion)));
  }

  @Test
  void countsTheDigitsThatARunIdGets() {
    String fits = "a".repeat(52);
    assertEquals(List.of(), said(GOOD.with(SpecField.RUN_ID, fits)));
    assertEquals(
        List.of(
            "RUN_ID: Too long: rank 7 would be called \"a"
                + fits
                + "-<8 digits>-7\", which has 64 characters, and Kubernetes takes 63. Shorten it by"
                + " 1."),
        said(GOOD.with(SpecField.RUN_ID, "a" + fits)));
  }

  @Test
  void asksForConfirmationOfAGpuInASandbox() {
    GangDraft gpu = GOOD.with(SpecField.GPU_TYPE, "H100");
    assertEquals(List.of(), gpu.problems());
    assertEquals(List.of(), GOOD.with(SpecField.RUNTIME_CLASS, "gvisor").problems());
    assertEquals(
        List.of("spec.sandbox.gvisor", "spec.sandbox.kata", "spec.sandbox.other"),
        List.of("runsc-gpu", "kata-qemu-nvidia-gpu", "nvidia").stream()
            .flatMap(name -> gpu.with(SpecField.RUNTIME_CLASS, name).problems().stream())
            .filter(problem -> problem.severity() == Severity.NEEDS_CONFIRMATION)
            .map(SpecProblem::key)
            .toList());
    assertEquals(
        "kata",
        gpu.with(SpecField.RUNTIME_CLASS, "kata").toSpec("0a1b2c3d").placement().runtimeClass());
  }

  @Test
  void asksForConfirmationOfLessThanAByte() {
    assertEquals(
        List.of(
            "MEMORY: 400m is less than a byte: \"m\" means thousandths. Write Mi for mebibytes, or"
                + " confirm."),
        said(GOOD.with(SpecField.MEMORY, "400m")));
  }

  @Test
  void checksGpuFieldsAlsoWhereNoGpuIsAskedFor() {
    GangDraft broken = GOOD.with(SpecField.GPU_COUNT, "none").with(SpecField.GPU_RESOURCE, "gpu");
    List<String> problems =
        List.of(
            "GPU_COUNT: Not a number of GPUs: \"none\". Try a whole number, as in 1.",
            "GPU_RESOURCE: Not a GPU resource: \"gpu\". It has a domain and a name, as in"
                + " nvidia.com/gpu.");
    assertEquals(problems, said(broken));
    assertEquals(problems, said(broken.with(SpecField.GPU_TYPE, "B200")));
  }

  @Test
  void needsNoGpuFieldsWhereNoGpuIsAskedFor() {
    GangDraft blank = GOOD.with(SpecField.GPU_COUNT, "").with(SpecField.GPU_RESOURCE, "");
    assertEquals(List.of(), said(blank));
    assertEquals(2, said(blank.with(SpecField.GPU_TYPE, "H100")).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ubuntu",
        "ubuntu:24.04",
        "registry.local/replica:1",
        "localhost:5000/a/b-c__d:x_Y.Z-1",
        "a.b/c@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        "MyRegistry/app",
        "[fd00::1]:5000/app"
      })
  void takesImageReferences(String image) {
    assertEquals(List.of(), said(GOOD.with(SpecField.IMAGE, image)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ubuntu",
        "acme/Trainer",
        "a:",
        ":1",
        "a//b",
        "http://a/b",
        "a@sha256:12",
        "a:b:c",
        "-a",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
      })
  void refusesWhatIsNoImageReference(String image) {
    assertEquals(
        List.of(SpecField.IMAGE),
        GOOD.with(SpecField.IMAGE, image).problems().stream().map(SpecProblem::field).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "90, 90",
    "90s, 90",
    "5m, 300",
    "1h, 3600",
    "1 h 30 m, 5400",
    "1h30m5s, 5405",
    "2d, 172800"
  })
  void readsTimes(String text, long seconds) {
    assertEquals(
        Duration.ofSeconds(seconds),
        GOOD.with(SpecField.TIMEOUT, text).toSpec("0a1b2c3d").limits().timeout());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nvidia.com/gpu:NoSchedule | Toleration[key=nvidia.com/gpu, operator=EXISTS, value=null,"
            + " effect=NoSchedule]",
        "spot:Exists | Toleration[key=spot, operator=EXISTS, value=null, effect=null]",
        "a=b:Equal:NoExecute | Toleration[key=a, operator=EQUAL, value=b, effect=NoExecute]",
        "a=:PreferNoSchedule | Toleration[key=a, operator=EQUAL, value=, effect=PreferNoSchedule]",
        "a:Equal | Toleration[key=a, operator=EQUAL, value=, effect=null]",
        "* | Toleration[key=null, operator=EXISTS, value=null, effect=null]",
        ":NoExecute | Toleration[key=null, operator=EXISTS, value=null, effect=NoExecute]",
      })
  void readsTolerations(String text, String toleration) {
    assertEquals(
        "[" + toleration + "]",
        GOOD.with(SpecField.TOLERATIONS, text)
            .toSpec("0a1b2c3d")
            .placement()
            .tolerations()
            .toString());
  }

  @Test
  void refusesTwoDifferentRendezvous() {
    GangDraft draft = GOOD.with(SpecField.ARGUMENTS, "rendezvous_uri=s3://acme-runs/a/");
    assertEquals(
        Map.of("RENDEZVOUS_URI", "s3://acme-runs/a/"),
        draft.toSpec("0a1b2c3d").replica().environment());
    assertEquals(List.of(), said(draft.with(SpecField.RENDEZVOUS_URI, "s3://acme-runs/a/")));
    assertEquals(
        List.of(
            "RENDEZVOUS_URI: The arguments name another rendezvous, s3://acme-runs/a/. Keep one."),
        said(draft.with(SpecField.RENDEZVOUS_URI, "s3://acme-runs/b/")));
  }

  @Test
  void saysEverythingThatIsWrongInTheOrderOfTheFields() {
    assertEquals(
        List.of(SpecField.IMAGE, SpecField.REPLICAS, SpecField.CPU, SpecField.COMMAND),
        GangDraft.defaults()
            .with(SpecField.COMMAND, "'")
            .with(SpecField.CPU, "x")
            .with(SpecField.REPLICAS, "x")
            .problems()
            .stream()
            .map(SpecProblem::field)
            .toList());
  }

  @Test
  void shortensInTheMessageWhatIsTooLongToRead() {
    String message = GOOD.with(SpecField.CPU, "x".repeat(1_000_000)).problems().getFirst().text();
    assertEquals("Not a quantity: \"" + "x".repeat(79) + "…\". Try 4 or 4000m.", message);
  }

  @Test
  void isNoLaunchWhileItHasErrors() {
    assertThrows(IllegalStateException.class, () -> GangDraft.defaults().toSpec("0a1b2c3d"));
    assertThrows(IllegalArgumentException.class, () -> GOOD.toSpec("0A1B"));
  }

  private static List<String> said(GangDraft draft) {
    return draft.problems().stream()
        .map(problem -> problem.field() + ": " + problem.text())
        .toList();
  }
}
