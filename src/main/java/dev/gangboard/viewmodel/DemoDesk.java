package dev.gangboard.viewmodel;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import java.util.List;
import java.util.Optional;

/// What can be done with the demo cluster beside what can be done with any. Nothing of it is there
/// on a real cluster, or where the demo runs in another process.
public interface DemoDesk {
  /// Whether the demo cluster is of this process, so that its knobs are here.
  boolean here();

  /// What it plays; empty where it plays nothing.
  Optional<DemoStory> playing();

  /// Starts the demo cluster anew, and lets it play; what was there ends. Blocks until it answers.
  void play(DemoStory story) throws ClusterException, InterruptedException;

  /// How it stands.
  Knobs knobs();

  /// How many times as fast as life its clock runs.
  void setSpeed(double speed);

  void cutApi(boolean on);

  void slowStore(boolean on);

  void expireToken(boolean on);

  /// Kills the process of a pod.
  ///
  /// @return false if there is no such pod any more
  boolean kill(String namespace, String pod);

  List<String> nodes();

  /// Closes a node to new pods and evicts those that it has.
  ///
  /// @return false if there is no such node any more
  boolean drain(String node);

  /// Opens all nodes again.
  void uncordon();

  /// How other tools reach it; empty where it is not of this process.
  Optional<Access> access();

  /// How the knobs stand.
  record Knobs(double speed, boolean apiCut, boolean storeSlow, boolean tokenExpired) {
    public static final Knobs USUAL = new Knobs(1, false, false, false);
  }

  /// How other tools reach a demo cluster. Its text holds no secret.
  ///
  /// @param kubeconfig the path of a file
  /// @param environment the path of a file with lines for a shell, which set address and keys
  record Access(String kubeconfig, String endpoint, String bucket, Keys keys, String environment) {}

  /// The keys of an object store.
  record Keys(String id, String secret) {
    @Override
    public String toString() {
      return "Keys[" + id + "]";
    }
  }
}
