package dev.gangboard.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.OrphanedPod;
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Tells which pods are orphans, and what became of them.
record OrphansReport(Terminal terminal, boolean isJson, Orphans orphans, Instant at) {
  private static final int TOLD = 8;

  void listed() {
    if (isJson) {
      terminal.print(GangJson.line(json(null)));
    } else if (orphans.pods().isEmpty()) {
      terminal.print(Text.of("cli.orphans.none"));
    } else {
      terminal.print(Text.of("cli.orphans.found", orphans.pods().size(), orphans.gpusHeld()));
      orphans.pods().forEach(this::tell);
    }
  }

  String question() {
    return Text.of("cli.orphans.question", orphans.pods().size(), orphans.gpusHeld());
  }

  /// @param left what was not gone at the end
  void removed(List<PodFacts> left) {
    if (isJson) {
      terminal.print(GangJson.line(json(left.size())));
    }
    if (!left.isEmpty()) {
      String names = left.stream().limit(TOLD).map(this::place).collect(Collectors.joining(", "));
      terminal.say(Text.of("cli.orphans.not-gone", left.size(), names, "--now"));
    } else if (!isJson) {
      terminal.print(Text.of("cli.orphans.proved", orphans.pods().size(), orphans.gpusHeld()));
    }
  }

  private String place(PodFacts pod) {
    String name = Quoted.of(pod.id().name());
    String node = pod.status().node();
    return node == null ? name : Text.of("cli.orphans.on", name, Quoted.of(node));
  }

  private void tell(OrphanedPod orphan) {
    PodFacts pod = orphan.pod();
    String line =
        Text.of(
            "cli.orphans.pod",
            pod.id().namespace() + "/" + pod.id().name(),
            String.valueOf(pod.index()),
            orphan.stateWords(),
            Elapsed.of(age(pod)),
            orphan.gpusHeld(),
            Objects.requireNonNullElse(pod.status().node(), "-"));
    terminal.print(Printable.oneLine("  " + line));
    terminal.print(Printable.oneLine("    " + orphan.evidence()));
  }

  private Duration age(PodFacts pod) {
    return Duration.between(pod.lifetime().created(), at);
  }

  private JsonObject json(@Nullable Integer left) {
    var pods = new JsonArray();
    orphans.pods().forEach(orphan -> pods.add(entry(orphan)));
    var json = new JsonObject();
    json.add("orphans", pods);
    json.addProperty("gpus_held", orphans.gpusHeld());
    json.addProperty("left", left);
    json.addProperty("proved", left == null ? null : left == 0);
    return json;
  }

  private JsonObject entry(OrphanedPod orphan) {
    PodFacts pod = orphan.pod();
    var json = new JsonObject();
    json.addProperty("pod", pod.id().name());
    json.addProperty("namespace", pod.id().namespace());
    json.addProperty("uid", pod.id().uid());
    json.addProperty("job_name", pod.gang().name());
    json.addProperty("job_uid", pod.gang().uid());
    json.addProperty("rank", pod.index());
    json.addProperty("state", orphan.state().name().toLowerCase(Locale.ROOT));
    json.addProperty("gpus", orphan.gpusHeld());
    json.addProperty("node", pod.status().node());
    json.addProperty("age_seconds", age(pod).toSeconds());
    json.addProperty("how_known", orphan.evidence());
    return json;
  }
}
