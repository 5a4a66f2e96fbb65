package dev.gangboard.viewmodel;

import dev.gangboard.gang.Gang;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One thing that is known of a gang's Job.
public record SpecFact(String name, String value) {

  static List<SpecFact> of(Gang gang) {
    List<SpecFact> facts = new ArrayList<>();
    add(facts, "window.spec.name", gang.id().name());
    add(facts, "window.spec.namespace", gang.id().namespace());
    add(facts, "window.spec.uid", gang.id().uid());
    gang.job().ifPresent(job -> addJob(facts, job));
    return facts;
  }

  private static void addJob(List<SpecFact> facts, JobFacts job) {
    JobFacts.Template template = job.template();
    JobFacts.Shape shape = job.shape();
    add(facts, "window.spec.created", Elapsed.full(job.created()));
    add(facts, "window.spec.image", template.image());
    add(facts, "window.spec.replicas", String.valueOf(shape.completions()));
    add(facts, "window.spec.parallelism", String.valueOf(shape.parallelism()));
    add(facts, "window.spec.gpus", String.valueOf(template.gpusPerRank()));
    add(facts, "window.spec.serviceAccount", template.serviceAccount());
    add(facts, "window.spec.runtimeClass", template.runtimeClass());
    add(facts, "window.spec.rendezvous", template.rendezvousUri());
    add(facts, "window.spec.backoffLimit", backoff(shape));
    add(facts, "window.spec.timeout", deadline(shape));
    add(facts, "window.spec.launched", yes(template.launchedAsGang()));
  }

  private static String backoff(JobFacts.Shape shape) {
    return shape.perIndex()
        ? Text.of("window.spec.backoffLimit.perIndex")
        : String.valueOf(shape.backoffLimit());
  }

  private static @Nullable String deadline(JobFacts.Shape shape) {
    Long seconds = shape.deadlineSeconds();
    return seconds == null ? null : Elapsed.rough(Duration.ofSeconds(seconds));
  }

  private static String yes(boolean yes) {
    return yes ? Text.of("window.yes") : Text.of("window.no");
  }

  private static void add(List<SpecFact> facts, String key, @Nullable String value) {
    facts.add(new SpecFact(Text.of(key), value == null ? Text.of("window.spec.none") : value));
  }
}
