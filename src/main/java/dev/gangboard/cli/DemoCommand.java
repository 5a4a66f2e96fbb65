package dev.gangboard.cli;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.text.Text;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Runs the demo cluster in the foreground until it is interrupted, for other commands, windows and
/// `kubectl` to use.
@Command(name = "demo", header = "${bundle:cli.demo.header}")
final class DemoCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final ClusterOptions options;

  DemoCommand(Surroundings surroundings, ClusterOptions options) {
    this.surroundings = surroundings;
    this.options = options;
  }

  @Parameters(arity = "0..1", paramLabel = "SCENARIO", descriptionKey = "cli.demo.scenario")
  @Nullable String chosen;

  @Override
  public Integer call() throws UsageException, ClusterException, InterruptedException {
    Terminal terminal = surroundings.terminal();
    if (StoryList.WORD.equals(chosen)) {
      StoryList.print(terminal);
      return ExitCode.DONE;
    }
    DemoScenario scenario = scenario();
    try (ClusterAccess.Demo demo = surroundings.access().startDemo(scenario)) {
      if (options.json()) {
        var json = new JsonObject();
        json.addProperty("kubeconfig", demo.kubeconfig().toString());
        json.addProperty("server", demo.server());
        demo.objectStore().ifPresent(store -> json.add("objectStore", json(store)));
        terminal.print(GangJson.line(json));
      } else {
        terminal.print(demo.kubeconfig().toString());
        terminal.say(running(scenario, demo));
        demo.objectStore().ifPresent(store -> terminal.say(words(store)));
      }
      awaitInterrupt();
    } catch (InterruptedException e) {
      terminal.say(Text.of("cli.demo.ended"));
      throw e;
    }
    return ExitCode.DONE;
  }

  private DemoScenario scenario() throws UsageException {
    DemoScenario ofOption = options.choice().demoScenario();
    if (chosen == null) {
      return ofOption;
    }
    String option = options.demo;
    if (option != null && !option.isEmpty()) {
      throw new UsageException(Text.of("cli.demo.twice", chosen, option));
    }
    return DemoScenario.of(chosen);
  }

  private static String running(DemoScenario scenario, ClusterAccess.Demo demo) {
    String kubeconfig = ShellWords.join(List.of(demo.kubeconfig().toString()));
    return switch (scenario) {
      case DemoScenario.Standard _ -> Text.of("cli.demo.running", demo.server(), kubeconfig);
      case DemoScenario.Story(DemoStory story) ->
          Text.of("cli.demo.running", demo.server(), kubeconfig)
              + "\n"
              + Text.of("cli.demo.playing", story.title(), story.watch(), story.attempt());
      case DemoScenario.Replay(var file, var _) ->
          Text.of("cli.demo.replaying", file.toString(), demo.server(), kubeconfig);
    };
  }

  private static JsonObject json(ClusterAccess.Demo.ObjectStore store) {
    var json = new JsonObject();
    json.addProperty("endpoint", store.endpoint());
    json.addProperty("bucket", store.bucket());
    json.addProperty("environment", store.environment().toString());
    return json;
  }

  private static String words(ClusterAccess.Demo.ObjectStore store) {
    String environment = ShellWords.join(List.of(store.environment().toString()));
    return Text.of("cli.demo.store", store.endpoint(), store.bucket(), environment);
  }

  private static void awaitInterrupt() throws InterruptedException {
    new CountDownLatch(1).await();
  }
}
