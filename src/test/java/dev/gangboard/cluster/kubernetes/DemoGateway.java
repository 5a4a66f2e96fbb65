package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A demo cluster, and the way to it by its kubeconfig.
final class DemoGateway implements AutoCloseable {
  private final DemoCluster demo;
  private final KubernetesCluster cluster;

  private DemoGateway(DemoCluster demo, KubernetesCluster cluster) {
    this.demo = demo;
    this.cluster = cluster;
  }

  static DemoGateway start() {
    return start(DemoOptions.standard().withSeed(1).withPace(Pace.swift()));
  }

  static DemoGateway start(DemoOptions options) {
    DemoCluster demo = DemoCluster.start(options);
    try {
      Path file = Files.createTempFile("kubeconfig", ".yaml");
      file.toFile().deleteOnExit();
      Files.writeString(file, demo.kubeconfig());
      KubeconfigClusters clusters = new KubeconfigClusters(file, Map.of());
      return new DemoGateway(demo, (KubernetesCluster) clusters.open(DemoCluster.CONTEXT));
    } catch (IOException e) {
      demo.close();
      throw new UncheckedIOException(e);
    } catch (ClusterException e) {
      demo.close();
      throw new IllegalStateException(e);
    }
  }

  DemoCluster demo() {
    return demo;
  }

  KubernetesCluster cluster() {
    return cluster;
  }

  @Override
  public void close() {
    cluster.close();
    demo.close();
  }
}
