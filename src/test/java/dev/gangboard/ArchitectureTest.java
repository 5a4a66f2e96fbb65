package dev.gangboard;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.GeneralCodingRules;
import javafx.beans.Observable;

/// The rules of the architecture, each with its reason.
@AnalyzeClasses(packages = "dev.gangboard", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule theDomainIsPure =
      classes()
          .that()
          .resideInAPackage("dev.gangboard.gang..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.gangboard.gang..", "dev.gangboard.text..", "java..", "org.jspecify..")
          .because("the fold must mean the same live, reopened from disk and replayed");

  @ArchTest
  static final ArchRule theDomainDoesNoInputOrOutput =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.gang..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io..", "java.nio.file..", "java.net..", "java.util.concurrent..")
          .because("the domain has no I/O and no threads");

  @ArchTest
  static final ArchRule thePortSpeaksTheDomain =
      classes()
          .that()
          .resideInAPackage("dev.gangboard.cluster")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.gangboard.cluster",
              "dev.gangboard.gang..",
              "dev.gangboard.text..",
              "java..",
              "org.jspecify..")
          .because("whoever uses a cluster must not know which client talks to it");

  @ArchTest
  static final ArchRule theKubernetesClientStaysInItsAdapter =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.gangboard.cluster.kubernetes..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.kubernetes..", "okhttp3..", "okio..")
          .because("one place knows the client and its traps");

  @ArchTest
  static final ArchRule onlyTheAppKnowsAdapterAndDemo =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.gangboard.app..", "dev.gangboard.cluster.kubernetes..", "dev.gangboard.demo..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.gangboard.cluster.kubernetes..", "dev.gangboard.demo..")
          .because("they are chosen in one place, the composition root");

  @ArchTest
  static final ArchRule theDemoKnowsNothingOfTheProduct =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.demo..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.gangboard..")
                  .and(not(resideInAPackage("dev.gangboard.demo.."))))
          .because("two independent readings of the wire format must meet over HTTP");

  @ArchTest
  static final ArchRule theRendezvousKnowsNoClusterAndNoClient =
      classes()
          .that()
          .resideInAPackage("dev.gangboard.rendezvous")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.gangboard.rendezvous",
              "dev.gangboard.gang..",
              "dev.gangboard.text..",
              "java..",
              "org.jspecify..")
          .because("whoever reads a rendezvous must not know which client talks to the store");

  @ArchTest
  static final ArchRule theStoreClientStaysInItsAdapter =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.gangboard.rendezvous.s3..", "dev.gangboard.demo..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("software.amazon.awssdk..")
          .because("one place knows the client and its traps; the demo's replicas have their own");

  @ArchTest
  static final ArchRule recordsKnowOnlyTheDomain =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.record..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.gangboard..")
                  .and(not(resideInAPackage("dev.gangboard.record..")))
                  .and(not(resideInAPackage("dev.gangboard.gang..")))
                  .and(not(resideInAPackage("dev.gangboard.text.."))))
          .because("the past is read without a cluster");

  @ArchTest
  static final ArchRule logsKnowClusterAndRecord =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.logs..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.gangboard..")
                  .and(not(resideInAPackage("dev.gangboard.logs..")))
                  .and(not(resideInAPackage("dev.gangboard.cluster")))
                  .and(not(resideInAPackage("dev.gangboard.record..")))
                  .and(not(resideInAPackage("dev.gangboard.gang..")))
                  .and(not(resideInAPackage("dev.gangboard.text.."))))
          .because("window and terminal read the same logs");

  @ArchTest
  static final ArchRule viewModelsHaveNoScene =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.viewmodel..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "javafx.scene..", "javafx.application..", "javafx.stage..", "dev.gangboard.view..")
          .because("they are tested without a toolkit");

  @ArchTest
  static final ArchRule readOnlyFacesOfListsAreKept =
      noMethods()
          .that()
          .haveRawReturnType(assignableTo(Observable.class))
          .and()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.gangboard.viewmodel..")
          .should(makeAReadOnlyFace())
          .because(
              "a read-only face that nobody holds is collected, and its listeners fall silent");

  @ArchTest
  static final ArchRule theTerminalHasNoJavaFx =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("javafx..", "dev.gangboard.view..", "dev.gangboard.viewmodel..")
          .because("a terminal command must not need a display");

  @ArchTest
  static final ArchRule viewsSpeakToViewModels =
      noClasses()
          .that()
          .resideInAPackage("dev.gangboard.view..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.gangboard.cluster..")
          .because("a view shows state and calls commands, it does no I/O");

  @ArchTest
  static final ArchRule nobodyImportsTheApp =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.gangboard.app..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.gangboard.app..")
          .because("wiring points inwards");

  @ArchTest
  static final ArchRule oneClassTouchesPlatform =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.gangboard.app..")
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("javafx.application.Platform")
          .because("the FX thread is handed over as an Executor");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices()
          .matching("dev.gangboard.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a cycle is one package with two names");

  @ArchTest
  static final ArchRule onlyTheTerminalUsesStandardStreams =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.gangboard.cli..", "dev.gangboard.app..")
          .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
          .because("a windowed app has nobody who reads them");

  @ArchTest
  static final ArchRule namesSayWhatThingsAre =
      noClasses()
          .should()
          .haveNameMatching(".*(Manager|Helper|Util|Utils|Impl|Base|Common)")
          .because("such a name hides what the class is for");

  private static ArchCondition<JavaMethod> makeAReadOnlyFace() {
    return new ArchCondition<>("make a read-only face at each call") {
      @Override
      public void check(JavaMethod method, ConditionEvents events) {
        for (JavaMethodCall call : method.getMethodCallsFromSelf()) {
          boolean makes = call.getTarget().getName().startsWith("unmodifiableObservable");
          events.add(new SimpleConditionEvent(method, makes, call.getDescription()));
        }
      }
    };
  }
}
