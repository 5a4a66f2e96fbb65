package dev.gangboard.app;

import dev.gangboard.cli.ClusterAccess;
import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cli.ExitCode;
import dev.gangboard.cli.Surroundings;
import dev.gangboard.cli.Terminal;
import dev.gangboard.logs.ScratchFolders;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Puts the process together: what exists once, who gets it, and in which order it is closed.
final class Wiring implements AutoCloseable {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);

  private final ReverseCloser closer = new ReverseCloser(CLOSE_LIMIT);
  private final Folders folders = Folders.ofProcess();
  private final Surroundings surroundings;
  private final DemoHost demo;
  private final SettingsFile settings = new SettingsFile(folders.config());
  private final Memory memory;

  Wiring(Terminal terminal) {
    memory = closer.add(new Memory(folders.data(), settings, InstantSource.system()));
    demo = closer.add(new DemoHost(folders.runtime(), DemoServers::start));
    ClusterAccess access = new ProcessAccess(System.getenv(), demo, memory, this::openWindow);
    surroundings = new Surroundings(terminal, access, demo.clock());
  }

  Surroundings surroundings() {
    return surroundings;
  }

  private int openWindow(ClusterChoice choice) throws InterruptedException {
    Display display = Display.ofProcess();
    List<Obstacle> obstacles = display.obstaclesToWindow();
    if (!obstacles.isEmpty()) {
      return showInTerminal(obstacles, choice);
    }
    if (display.drawsInSoftware() && System.getProperty("prism.order") == null) {
      System.setProperty("prism.order", "sw");
    }
    try {
      GangboardApplication.run(plan(choice));
      return ExitCode.DONE;
    } catch (ToolkitException e) {
      return showInTerminal(
          List.of(new Obstacle.ToolkitFailed(String.valueOf(e.getMessage()))), choice);
    }
  }

  private WindowPlan plan(ClusterChoice choice) {
    var clusters = new OfferedClusters(choice, System.getenv(), demo);
    SettingsFile.Loaded loaded = settings.load();
    if (!choice.recorded()) {
      memory.turnOff();
    }
    Thread.ofVirtual().name("scratch").start(ScratchFolders.ofProcess()::cleanUp);
    var messages = new ArrayList<String>();
    loaded.problem().ifPresent(messages::add);
    if (clusters.startsWithDemo() && !choice.demo()) {
      messages.add(Text.of("app.demo.no-kubeconfig"));
    }
    var logSettings = new LogSettingsFile(settings, memory);
    messages.addAll(logSettings.patternFlaws());
    return new WindowPlan(
        new NotedClusters(clusters, memory),
        clusters.start(loaded.settings()),
        settings,
        loaded.settings(),
        loaded.problem().orElse(null),
        demo.clock(),
        new S3Desk(demo, folders.config()),
        logSettings,
        new WindowPlan.Demo(new DemoControls(demo), startsWithStartPage(clusters, choice)),
        () -> messages.forEach(surroundings.terminal()::say));
  }

  /// Who names a scenario, or a cluster, has found the way.
  private static boolean startsWithStartPage(OfferedClusters clusters, ClusterChoice choice) {
    return clusters.startsWithDemo() && choice.demoScenario() instanceof DemoScenario.Standard;
  }

  private int showInTerminal(List<Obstacle> obstacles, ClusterChoice choice)
      throws InterruptedException {
    return new TerminalDemo(surroundings, demo).run(obstacles, choice.demoScenario());
  }

  @Override
  public void close() {
    closer.close();
  }
}
