package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Facts;
import dev.gangboard.cluster.FleetSnapshot;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogDesk;
import dev.gangboard.logs.LogFolders;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRecorder;
import dev.gangboard.logs.LogRow;
import dev.gangboard.record.LogFolder;
import dev.gangboard.record.RecordException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A gang whose logs come over HTTP as a test scripts them, and are recorded.
final class RecordedRanks implements AutoCloseable {
  private final ScriptedServer server = new ScriptedServer();
  private final List<ServedLog> logs = new ArrayList<>();
  private final Path folder;
  private final KubernetesCluster cluster;
  private final LogRecorder recorder;
  private final NotedRequests requests = new NotedRequests();
  private Fleet fleet = Fleet.empty();

  RecordedRanks(Path folder, int ranks, LogKeeping keeping) throws ClusterException {
    this.folder = folder;
    Patience patience = ScriptedServer.HASTY;
    for (int rank = 0; rank < ranks; rank++) {
      var log = new ServedLog();
      logs.add(log);
      server.always("/api/v1/namespaces/default/pods/run-1-" + rank + "-a/log", log);
    }
    cluster = server.cluster(patience);
    recorder =
        new LogDesk(folders(), () -> keeping, InstantSource.system())
            .record(requests.noting(cluster));
    sight(Facts.job(ranks));
  }

  private LogFolders folders() {
    return new LogFolders() {
      @Override
      public Optional<LogFolder> toWrite(ClusterContext cluster, GangId gang) {
        return Optional.of(new LogFolder(folder, () -> {}));
      }

      @Override
      public Optional<Path> toRead(String uid) {
        return Optional.of(folder);
      }
    };
  }

  ServedLog log(int rank) {
    return logs.get(rank);
  }

  LogRecorder recorder() {
    return recorder;
  }

  ScriptedServer server() {
    return server;
  }

  /// All containers run.
  RecordedRanks run() {
    for (int rank = 0; rank < logs.size(); rank++) {
      sight(Facts.pod(rank, "a", Facts.running()));
    }
    return this;
  }

  void sight(Record fact) {
    fleet =
        fleet.with(
            fact instanceof JobFacts job
                ? new Sighting.JobSeen(Facts.START, job)
                : new Sighting.PodSeen(Facts.START, (PodFacts) fact));
    var link = new LinkState(LinkState.Status.LIVE, null, null);
    recorder.take(new FleetSnapshot(fleet, link, InstantSource.system().instant()));
  }

  /// A rank's container ends, and so does its log.
  void end(int rank) {
    logs.get(rank).end();
    sight(Facts.pod(rank, "a", Facts.ended(0)));
  }

  boolean hasEnded(int rank) {
    return recorder.hasEnded(Facts.GANG.uid(), rank);
  }

  List<LogRow> rows(int rank) {
    try (GangLogs all = recorder.open(Facts.GANG.uid()).orElseThrow()) {
      return all.rank(rank).rows(0, 2_000_000);
    } catch (RecordException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// The texts of a rank's lines, without what is said between them.
  List<String> lines(int rank) {
    return rows(rank).stream().filter(row -> row.mark() == null).map(LogRow::text).toList();
  }

  /// What is said between a rank's lines, but for what is waited for.
  List<LogMark.Kind> marks(int rank) {
    return rows(rank).stream()
        .map(LogRow::mark)
        .filter(mark -> mark != null && mark.kind() != LogMark.Kind.WAITING)
        .map(LogMark::kind)
        .toList();
  }

  NotedRequests requests() {
    return requests;
  }

  @Override
  public void close() {
    recorder.close();
    cluster.close();
    server.close();
  }
}
