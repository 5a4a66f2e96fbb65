package dev.gangboard.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.gangboard.gang.Gang;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One JSON object a gang, each on a line. A gang that is shown again without any difference but
/// the time is left out, unless each moment was asked for.
final class ReplayJson implements ReplayOutput {
  private final Terminal terminal;
  private final @Nullable String file;
  private final boolean eachOne;
  private final Map<String, JsonObject> last = new HashMap<>();

  /// @param file told with each gang, or null
  /// @param eachOne whether a gang is written though nothing has changed
  ReplayJson(Terminal terminal, @Nullable String file, boolean eachOne) {
    this.terminal = terminal;
    this.file = file;
    this.eachOne = eachOne;
  }

  @Override
  public void show(ReplayedGang replayed) {
    JsonObject facts = facts(replayed);
    if (!eachOne && facts.equals(last.put(replayed.gang().id().uid(), facts))) {
      return;
    }
    var json = new JsonObject();
    json.addProperty("ms", replayed.ms());
    json.asMap().putAll(facts.asMap());
    if (file != null) {
      json.addProperty("file", file);
    }
    terminal.print(GangJson.line(json));
  }

  private static JsonObject facts(ReplayedGang replayed) {
    Gang gang = replayed.gang();
    var json = new JsonObject();
    json.addProperty("gang", gang.id().name());
    json.addProperty("uid", gang.id().uid());
    json.addProperty("phase", gang.phase(replayed.now()).toString());
    json.addProperty("ranks", gang.states(replayed.now()).letters());
    var failures = new JsonArray();
    for (var failure : gang.firstFailures()) {
      var first = new JsonObject();
      first.addProperty("rank", failure.rank());
      first.addProperty("why", failure.why());
      failures.add(first);
    }
    json.add("firstFailure", failures);
    var evidence = new JsonArray(gang.completions());
    for (int rank = 0; rank < gang.completions(); rank++) {
      evidence.add(gang.rank(rank, replayed.now()).evidence());
    }
    json.add("evidence", evidence);
    return json;
  }
}
