package dev.gangboard.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.SpecProblem;
import dev.gangboard.text.Text;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Launches a gang, or shows or checks the Job that would be its.
@Command(name = "launch", header = "${bundle:cli.launch.header}")
final class LaunchCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final ClusterOptions options;

  @Mixin private LaunchOptions launch = new LaunchOptions();

  @Option(names = "--dry-run", paramLabel = "client|server", descriptionKey = "cli.launch.dry-run")
  private @Nullable DryRun dryRun;

  @Option(
      names = {"-w", "--watch", "--follow"},
      descriptionKey = "cli.launch.watch")
  private boolean watch;

  @Option(
      names = {"-y", "--yes"},
      descriptionKey = "cli.launch.yes")
  private boolean yes;

  /// Where a dry run ends.
  private enum DryRun {
    CLIENT,
    SERVER
  }

  LaunchCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    String given = options.choice().namespace();
    String suffix = HexFormat.of().toHexDigits(new SecureRandom().nextInt());
    // Wrong input is told, and doubtful input asked about, before any cluster is touched.
    GangDraft draft = launch.draft(given == null ? "default" : given);
    refuseErrors(draft);
    confirmDoubts(draft);
    if (dryRun == DryRun.CLIENT) {
      Cluster.JobText job = surroundings.access().jobText(draft.toSpec(suffix));
      terminal().print((options.json() ? job.json() : job.yaml()).stripTrailing());
      return ExitCode.DONE;
    }
    try (Session session = Session.open(surroundings, options)) {
      draft = draft.with(SpecField.NAMESPACE, session.namespace());
      refuseErrors(draft);
      GangSpec spec = draft.toSpec(suffix);
      return dryRun == DryRun.SERVER ? check(session, spec) : launch(session, spec);
    }
  }

  private Terminal terminal() {
    return surroundings.terminal();
  }

  private static void refuseErrors(GangDraft draft) throws UsageException {
    List<String> errors =
        draft.problems().stream()
            .filter(p -> p.severity() == SpecProblem.Severity.ERROR)
            .map(p -> LaunchOptions.option(p.field()) + ": " + p.text())
            .toList();
    if (!errors.isEmpty()) {
      throw new UsageException(String.join(System.lineSeparator(), errors));
    }
  }

  /// Warns of what is doubtful; unless this is a dry run a person must confirm it.
  private void confirmDoubts(GangDraft draft) throws UsageException {
    List<SpecProblem> doubts = draft.problems();
    for (SpecProblem doubt : doubts) {
      terminal().say(Text.of("cli.launch.warning", doubt.text()));
    }
    if (doubts.isEmpty() || dryRun != null || yes) {
      return;
    }
    if (!terminal().interactive()) {
      throw new UsageException(Text.of("cli.launch.unconfirmed", "--yes"));
    }
    if (!terminal().confirm(Text.of("cli.launch.confirm"))) {
      throw new UsageException(Text.of("cli.launch.declined"));
    }
  }

  private int check(Session session, GangSpec spec) throws ClusterException, InterruptedException {
    Cluster.Launched answer = session.cluster().launch(spec, true);
    warn(answer);
    terminal()
        .print(
            options.json()
                ? GangJson.pretty(launched(spec, answer, true))
                : Text.of("cli.launch.accepted", spec.namespace(), spec.name()));
    return ExitCode.DONE;
  }

  private int launch(Session session, GangSpec spec) throws ClusterException, InterruptedException {
    Cluster.Launched answer = session.cluster().launch(spec, false);
    warn(answer);
    GangId gang = answer.gang();
    if (!options.json()) {
      terminal()
          .print(
              Text.of(
                  "cli.launch.launched",
                  gang.namespace(),
                  gang.name(),
                  spec.replicas(),
                  spec.gpus()));
    } else if (!watch) {
      terminal().print(GangJson.pretty(launched(spec, answer, false)));
    }
    if (watch) {
      return watch(session, gang);
    }
    terminal()
        .say(
            session.endsWithUs()
                ? Text.of("cli.launch.demo-ends")
                : Text.of("cli.launch.next", gang.name(), session.sameOptions(options)));
    return ExitCode.DONE;
  }

  private void warn(Cluster.Launched answer) {
    for (String warning : answer.warnings()) {
      terminal().say(Text.of("cli.launch.warning", Printable.oneLine(warning)));
    }
  }

  private int watch(Session session, GangId gang) throws ClusterException, InterruptedException {
    try (LiveFleet fleet = session.fleet(gang.namespace())) {
      fleet.gang(gang.uid());
      return new GangWatch(terminal(), surroundings.clock(), options.json())
          .untilEnd(fleet, gang.uid());
    } catch (InterruptedException e) {
      terminal().say(session.goesOn(gang.name(), options));
      throw e;
    }
  }

  /// The gang and, as the executor contract has it, a handle for each rank.
  private static JsonObject launched(GangSpec spec, Cluster.Launched answer, boolean dryRun) {
    JsonObject json = GangJson.id(answer.gang());
    json.addProperty("dry_run", dryRun);
    var warnings = new JsonArray();
    answer.warnings().forEach(warnings::add);
    json.add("warnings", warnings);
    var handles = new JsonArray();
    for (int rank = 0; rank < spec.replicas(); rank++) {
      var handle = new JsonObject();
      handle.addProperty("rank", rank);
      handle.addProperty("backend", "eks");
      handle.addProperty("job_name", answer.gang().name());
      handle.addProperty("namespace", answer.gang().namespace());
      handles.add(handle);
    }
    json.add("handles", handles);
    return json;
  }
}
