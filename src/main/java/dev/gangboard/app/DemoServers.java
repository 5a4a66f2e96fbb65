package dev.gangboard.app;

import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.ReplayCluster;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.replay.Beginning;
import dev.gangboard.demo.replay.ReplaySource;
import dev.gangboard.demo.scenario.Scenario;
import dev.gangboard.demo.scenario.Scenarios;
import dev.gangboard.text.Text;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/// Starts what a demo scenario needs.
final class DemoServers {
  private static final System.Logger LOG = System.getLogger(DemoServers.class.getName());
  private static final String USUAL_NAMESPACE = "default";

  private DemoServers() {}

  /// @throws ClusterException.BadKubeconfig if a replay's file cannot be read; it is as wrong a
  ///   choice of a cluster as a kubeconfig that cannot
  ///
  /// @param begin what its clock shows at first; a replay begins with the present
  static DemoHost.Server start(DemoScenario scenario, Instant begin) throws ClusterException {
    return switch (scenario) {
      case DemoScenario.Standard _ ->
          new Live(DemoCluster.start(DemoOptions.standard().withStart(begin)));
      case DemoScenario.Story(DemoStory story) -> story(story, begin);
      case DemoScenario.Replay(Path file, double speed) -> replay(file, speed);
    };
  }

  private static DemoHost.Server story(DemoStory story, Instant begin) {
    Scenario scenario = Scenarios.find(story.id()).orElseThrow();
    DemoCluster cluster = DemoCluster.start(DemoOptions.of(scenario).withStart(begin));
    cluster.play(scenario);
    return new Live(cluster);
  }

  private static DemoHost.Server replay(Path file, double speed) throws ClusterException {
    try {
      return new Replayed(ReplayCluster.start(source(file), speed));
    } catch (Recordings.UnreadableException e) {
      throw new ClusterException.BadKubeconfig(String.valueOf(e.getMessage()), "", e);
    } catch (NoSuchFileException | FileNotFoundException e) {
      throw new ClusterException.BadKubeconfig(
          Text.of("replay.not-there", file.toString()), e.toString(), e);
    } catch (IOException e) {
      throw new ClusterException.BadKubeconfig(
          Text.of("replay.nothing", file.toString()), e.toString(), e);
    }
  }

  /// The namespace that a client looks at first.
  static String namespace(DemoScenario scenario) {
    return switch (scenario) {
      case DemoScenario.Standard _, DemoScenario.Story _ -> USUAL_NAMESPACE;
      case DemoScenario.Replay(Path file, double _) -> {
        try {
          yield Beginning.of(source(file)).namespace();
        } catch (IOException | Recordings.UnreadableException e) {
          LOG.log(Level.DEBUG, "told when it is opened", e);
          yield USUAL_NAMESPACE;
        }
      }
    };
  }

  private static ReplaySource source(Path file) throws IOException, Recordings.UnreadableException {
    Path lines = ReplayFiles.lines(file);
    return switch (ReplayFiles.format(lines)) {
      case RECORDING -> ReplaySource.file(lines);
      case RUN_RECORD -> () -> RecordedRunLines.open(lines);
    };
  }

  private record Live(DemoCluster demo) implements DemoHost.Server {
    @Override
    public String kubeconfig() {
      return demo.kubeconfig();
    }

    @Override
    public InstantSource clock() {
      return demo.clock();
    }

    @Override
    public Optional<DemoCluster> cluster() {
      return Optional.of(demo);
    }

    @Override
    public Optional<DemoHost.ObjectStore> objectStore() {
      ObjectStore store = demo.objectStore();
      return Optional.of(
          new DemoHost.ObjectStore(store.endpoint(), ObjectStore.BUCKET, store.environment()));
    }

    @Override
    public void close() {
      demo.close();
    }
  }

  private record Replayed(ReplayCluster replay) implements DemoHost.Server {
    @Override
    public String kubeconfig() {
      return replay.kubeconfig();
    }

    @Override
    public InstantSource clock() {
      return replay.clock();
    }

    @Override
    public void close() {
      replay.close();
    }
  }
}
