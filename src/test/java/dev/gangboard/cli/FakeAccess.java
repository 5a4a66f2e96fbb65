package dev.gangboard.cli;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Recordings;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.Journal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Clusters for the commands: the one that was given, or a failure. Keeps what was asked for.
final class FakeAccess implements ClusterAccess {
  final List<ClusterChoice> opened = new ArrayList<>();
  final List<ClusterChoice> windows = new ArrayList<>();
  final List<GangSpec> specs = new ArrayList<>();
  final List<String> closed = new ArrayList<>();
  @Nullable Cluster cluster;
  @Nullable ClusterException refusal;
  boolean endsWithUs;
  PastLogs past = PastLogs.NONE;
  Recordings recordings = (file, reading) -> {};

  @Override
  public PastLogs pastLogs() {
    return past;
  }

  @Override
  public Connection open(ClusterChoice choice) throws ClusterException {
    opened.add(choice);
    if (refusal != null) {
      throw refusal;
    }
    Cluster open = cluster;
    if (open == null) {
      throw new IllegalStateException("this test has no cluster");
    }
    return new Connection() {
      @Override
      public Cluster cluster() {
        return open;
      }

      @Override
      public Journal journal(@Nullable String namespace) {
        return Journal.NONE;
      }

      @Override
      public boolean endsWithUs() {
        return endsWithUs;
      }

      @Override
      public boolean hasEnded() {
        return false;
      }

      @Override
      public void close() {
        closed.add("connection");
      }
    };
  }

  @Override
  public Cluster.JobText jobText(GangSpec spec) {
    specs.add(spec);
    return new Cluster.JobText("{\n  \"kind\": \"Job\"\n}\n", "kind: Job\n");
  }

  @Override
  public Demo startDemo(DemoScenario scenario) {
    return new Demo() {
      @Override
      public Path kubeconfig() {
        return Path.of("/run/demo config");
      }

      @Override
      public String server() {
        return "http://127.0.0.1:4711";
      }

      @Override
      public Optional<ObjectStore> objectStore() {
        return Optional.of(
            new ObjectStore("http://127.0.0.1:4712", "gangboard-demo", Path.of("/run/demo store")));
      }

      @Override
      public void close() {
        closed.add("demo");
      }
    };
  }

  @Override
  public Recordings recordings() {
    return recordings;
  }

  @Override
  public int openWindow(ClusterChoice choice) {
    windows.add(choice);
    return ExitCode.DONE;
  }

  @Override
  public String version() {
    return "1.2.3";
  }
}
