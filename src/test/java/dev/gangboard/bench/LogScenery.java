package dev.gangboard.bench;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.SpecField;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.record.LogFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/// A gang of a demo cluster in this process, whose ranks have all started and have long logs by
/// [LogFront]; and a folder that goes with it.
final class LogScenery implements AutoCloseable {
  private final Path folder = Files.createTempDirectory("logs-bench");
  private final DemoCluster demo;
  private final LogFront front;
  private final GangId gang;
  private int folders;

  LogScenery(int ranks, int lines) throws Exception {
    Images images = Images.standard().onEveryNode();
    demo = DemoCluster.start(DemoOptions.huge().withImages(images));
    front = new LogFront(demo, lines);
    Files.writeString(kubeconfig(), front.kubeconfig());
    try (Cluster cluster = connect()) {
      GangDraft draft =
          GangDraft.defaults()
              .with(SpecField.IMAGE, Images.SLEEPER)
              .with(SpecField.REPLICAS, String.valueOf(ranks))
              .with(SpecField.CPU, "100m")
              .with(SpecField.MEMORY, "64Mi")
              .with(SpecField.ARGUMENTS, "sleep_seconds=86400");
      gang = cluster.launch(draft.toSpec("00000001"), false).gang();
    }
    Thread.sleep(5_000);
  }

  GangId gang() {
    return gang;
  }

  Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  Cluster connect() throws Exception {
    return new KubeconfigClusters(kubeconfig(), Map.of()).open(DemoCluster.CONTEXT);
  }

  Path newFolder() throws IOException {
    return Files.createDirectory(folder.resolve("logs" + folders++));
  }

  /// A rank's log in a folder.
  static Path file(Path folder, long rank) {
    return folder.resolve("rank-%05d.log".formatted(rank));
  }

  /// One folder for all logs.
  static LogFolders folders(Path folder) {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
        return Optional.of(new LogFolder(folder, () -> {}));
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return Optional.empty();
      }
    };
  }

  @Override
  public void close() throws IOException {
    front.close();
    demo.close();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
