package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Invalid.Fault;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangPhase.Kind;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.StillGang;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LaunchViewModelTest {
  private static final String IMAGE = "ghcr.io/acme/trainer:1.4";

  private final Driven driven = new Driven();
  private final MainViewModel main = driven.connected();

  @Test
  void theFormBeginsWithTheShownNamespaceAndNoComplaint() {
    LaunchViewModel form = open();

    assertEquals("ml-training", form.draft().get().get(SpecField.NAMESPACE));
    assertEquals(Map.of(), form.notes());
    assertEquals(1, form.problemCount());
  }

  @Test
  void aProblemIsNamedAtItsFieldWhileTyping() {
    LaunchViewModel form = open();

    form.set(SpecField.CPU, "4cores");
    assertEquals(Set.of(SpecField.CPU), form.notes().keySet());

    form.set(SpecField.CPU, "4");
    assertEquals(Map.of(), form.notes());
  }

  @Test
  void aTryToLaunchShowsEveryProblemAndSendsNothing() {
    LaunchViewModel form = open();
    form.set(SpecField.REPLICAS, "0");

    form.launch();

    assertEquals(Set.of(SpecField.IMAGE, SpecField.REPLICAS), form.notes().keySet());
    assertEquals(List.of(), driven.cluster.launches);
  }

  @Test
  void thePreviewIsTheJobOfTheFormAndKeepsTheLastGoodOne() {
    LaunchViewModel form = open();
    assertEquals(JobPreview.NONE, form.preview().get());

    form.set(SpecField.IMAGE, IMAGE);
    JobPreview good = form.preview().get();
    assertTrue(good.current());
    assertTrue(good.yaml().contains("image: " + IMAGE), good.yaml());

    form.set(SpecField.REPLICAS, "many");
    assertEquals(new JobPreview(good.yaml(), false), form.preview().get());
  }

  @Test
  void aGangIsLaunchedAndTheFormClosed() {
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);

    form.launch();

    GangSpec sent = driven.cluster.launches.getFirst();
    assertEquals(form.jobName(), sent.name());
    assertEquals(8, sent.replicas());
    assertNull(main.launch().get());
    assertEquals("Launched " + sent.name() + " in ml-training", main.message().get());
  }

  @Test
  void theLaunchedGangIsSelectedOnceItIsSeen() {
    driven.show(StillGang.of("other", "RR", Kind.RUNNING));
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);
    form.set(SpecField.NAME, "mine");
    form.launch();

    driven.show(
        StillGang.of("other", "RR", Kind.RUNNING), StillGang.of("mine", "..", Kind.WAITING));

    assertEquals("mine", Objects.requireNonNull(main.gang().moment().get()).id().name());
  }

  @Test
  void whatTheClusterWarnsOfIsTold() {
    driven.cluster.warnings.add("unknown field \"spec.foo\"");
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);

    form.launch();

    assertTrue(main.message().get().endsWith("warns: unknown field \"spec.foo\""));
  }

  @Test
  void aGpuInASandboxMustBeConfirmed() {
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);
    assertNull(form.warning().get());
    form.set(SpecField.GPU_TYPE, "H100");
    form.set(SpecField.RUNTIME_CLASS, "gvisor");
    assertNotNull(form.warning().get());

    form.launch();
    assertTrue(form.confirmationMissed().get());
    assertEquals(List.of(), driven.cluster.launches);

    form.setConfirmed(true);
    form.launch();
    assertEquals(1, driven.cluster.launches.size());
  }

  @Test
  void anotherSandboxMustBeConfirmedAnew() {
    LaunchViewModel form = open();
    form.set(SpecField.GPU_TYPE, "H100");
    form.set(SpecField.RUNTIME_CLASS, "gvisor");
    form.setConfirmed(true);

    form.set(SpecField.RUNTIME_CLASS, "kata-qemu");

    assertFalse(form.confirmed().get());
  }

  @Test
  void aRefusalIsShownAtItsFieldUntilTheFieldChanges() {
    driven.cluster.launchFailure =
        new ClusterException.Invalid(
            "refused",
            "422",
            List.of(
                new Fault("spec.template.spec.containers[0].image", "no such image"),
                new Fault("spec.template.spec.something", "odd")),
            null);
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);

    form.launch();
    assertEquals(
        Map.of(SpecField.IMAGE, new FieldNote("no such image", true)), Map.copyOf(form.notes()));
    assertEquals("refused", Objects.requireNonNull(form.refusal().get()).message());
    assertEquals(LaunchViewModel.Stage.EDITING, form.stage().get());

    form.set(SpecField.IMAGE, IMAGE + "-2");
    assertEquals(Map.of(), form.notes());
  }

  @Test
  void aRefusedLaunchCanBeSentAgain() {
    driven.cluster.launchFailure = new ClusterException.Forbidden("not allowed", "", null);
    LaunchViewModel form = open();
    form.set(SpecField.IMAGE, IMAGE);
    form.launch();
    driven.cluster.launchFailure = null;

    form.launch();

    assertNull(main.launch().get());
    assertEquals(2, driven.cluster.launches.size());
  }

  @Test
  void whatWasTypedIsThereAgainWhenTheFormIsOpenedAgain() {
    open().set(SpecField.IMAGE, IMAGE);
    main.closeLaunch();

    assertEquals(IMAGE, open().draft().get().get(SpecField.IMAGE));
  }

  @Test
  void theClusterSuggestsNamesAndServiceAccountsFollowTheNamespace() {
    driven.cluster.names.put(Cluster.Suggestion.SERVICE_ACCOUNTS, List.of("default", "trainer"));
    LaunchViewModel form = open();

    assertEquals(List.of("default", "trainer"), form.suggestions(SpecField.SERVICE_ACCOUNT));
    assertEquals(List.of(), form.suggestions(SpecField.RUNTIME_CLASS));
    assertEquals(List.of("A100", "H100", "A10G", "T4"), form.suggestions(SpecField.GPU_TYPE));

    driven.cluster.names.remove(Cluster.Suggestion.SERVICE_ACCOUNTS);
    form.set(SpecField.NAMESPACE, "secret");
    assertEquals(List.of(), form.suggestions(SpecField.SERVICE_ACCOUNT));
  }

  @Test
  void theDemoClusterBeginsWithItsOwnDraft() {
    main.setDemoDrafts(() -> GangDraft.defaults().with(SpecField.IMAGE, "demo/sgd:1"));
    assertEquals("", open().draft().get().get(SpecField.IMAGE));
    main.closeLaunch();

    main.connection().chooseContext("demo");

    assertEquals("demo/sgd:1", open().draft().get().get(SpecField.IMAGE));
  }

  @Test
  void eachLaunchOnTheDemoMeetsAtAPlaceOfItsOwn() {
    var number = new AtomicInteger();
    main.setDemoDrafts(() ->
        GangDraft.defaults()
            .with(SpecField.RENDEZVOUS_URI, "s3://demo/" + number.incrementAndGet() + "/"));
    main.connection().chooseContext("demo");
    open().set(SpecField.IMAGE, "demo/sgd:2");
    main.closeLaunch();

    GangDraft second = open().draft().get();
    assertEquals("demo/sgd:2", second.get(SpecField.IMAGE));
    assertEquals("s3://demo/2/", second.get(SpecField.RENDEZVOUS_URI));

    java.util.Objects.requireNonNull(main.launch().get())
        .set(SpecField.RENDEZVOUS_URI, "s3://demo/mine/");
    main.closeLaunch();
    assertEquals("s3://demo/mine/", open().draft().get().get(SpecField.RENDEZVOUS_URI));
  }

  @Test
  void whatIsWrongInAFormThatIsOpenedAgainIsSaidAtOnce() {
    open().set(SpecField.MEMORY, "16Gx");
    main.closeLaunch();

    LaunchViewModel form = open();

    assertEquals(Set.of(SpecField.MEMORY), form.notes().keySet());
  }

  @Test
  void whatIsOnlyMissingIsNamed() {
    LaunchViewModel form = open();
    assertEquals(List.of(SpecField.IMAGE), form.missing());

    form.set(SpecField.CPU, "4cores");
    assertEquals(List.of(), form.missing());
  }

  private LaunchViewModel open() {
    main.openLaunch();
    return Objects.requireNonNull(main.launch().get());
  }
}
