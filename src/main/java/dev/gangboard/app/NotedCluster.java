package dev.gangboard.app;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.record.RunNote;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A cluster of which what is done to a gang is noted in the gang's record, whether it was done in
/// the window or in a terminal.
record NotedCluster(Cluster cluster, Memory memory) implements Cluster {
  @Override
  public ClusterContext context() {
    return cluster.context();
  }

  @Override
  public String version() throws ClusterException, InterruptedException {
    return cluster.version();
  }

  @Override
  public Observation observe(@Nullable String namespace, Observer observer) {
    return cluster.observe(namespace, observer);
  }

  @Override
  public Instant linkNow(InstantSource clock) {
    return cluster.linkNow(clock);
  }

  @Override
  public Launched launch(GangSpec spec, boolean dryRun)
      throws ClusterException, InterruptedException {
    Launched launched = cluster.launch(spec, dryRun);
    if (!dryRun) {
      String text = Text.of("record.note.launched");
      memory.note(context(), launched.gang(), RunNote.Kind.LAUNCHED, text);
    }
    return launched;
  }

  @Override
  public JobText jobText(GangSpec spec) {
    return cluster.jobText(spec);
  }

  @Override
  public Cancelled cancel(GangId gang) throws ClusterException, InterruptedException {
    memory.cancelAsked(context(), gang);
    Cancelled answer = answer(gang);
    String words =
        switch (answer) {
          case ACCEPTED -> Text.of("record.note.cancelled.accepted");
          case ALREADY_GONE -> Text.of("record.note.cancelled.gone");
        };
    String text = Text.of("record.note.cancelled", words);
    memory.note(context(), gang, RunNote.Kind.CANCELLED, text);
    return answer;
  }

  /// A request whose answer did not come may have been heard: it stays asked for.
  private Cancelled answer(GangId gang) throws ClusterException, InterruptedException {
    try {
      return cluster.cancel(gang);
    } catch (ClusterException.Unreachable | ClusterException.ServerFault e) {
      throw e;
    } catch (ClusterException e) {
      memory.histories().cancelEnded(gang, null);
      throw e;
    }
  }

  @Override
  public Removed removePod(PodFacts.PodId pod, Removal how)
      throws ClusterException, InterruptedException {
    return cluster.removePod(pod, how);
  }

  @Override
  public void suspend(GangId gang, boolean suspended)
      throws ClusterException, InterruptedException {
    cluster.suspend(gang, suspended);
    String text = suspended ? Text.of("record.note.suspended") : Text.of("record.note.released");
    memory.note(context(), gang, RunNote.Kind.SUSPENDED, text);
  }

  @Override
  public Remains remains(GangId gang) throws ClusterException, InterruptedException {
    return cluster.remains(gang);
  }

  @Override
  public NodeHealth nodeHealth(String node) throws ClusterException, InterruptedException {
    return cluster.nodeHealth(node);
  }

  @Override
  public Optional<ClusterException> refusal(Right right, String namespace)
      throws ClusterException, InterruptedException {
    return cluster.refusal(right, namespace);
  }

  @Override
  public LogEnd readLog(LogRequest request, LogSink sink)
      throws ClusterException, InterruptedException {
    return cluster.readLog(request, sink);
  }

  @Override
  public List<String> names(Suggestion kind, String namespace)
      throws ClusterException, InterruptedException {
    return cluster.names(kind, namespace);
  }

  @Override
  public void loggedIn() {
    cluster.loggedIn();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
