package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.text.Text;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// Says which Gangboard this is, and on what it runs.
@Command(name = "version", header = "${bundle:cli.version.header}")
final class VersionCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final ClusterOptions options;

  VersionCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Override
  public Integer call() {
    String version = surroundings.access().version();
    String java = Runtime.version().toString();
    if (options.json()) {
      var json = new JsonObject();
      json.addProperty("version", version);
      json.addProperty("java", java);
      surroundings.terminal().print(GangJson.line(json));
    } else {
      surroundings.terminal().print(Text.of("cli.version.text", version, java));
    }
    return ExitCode.DONE;
  }
}
