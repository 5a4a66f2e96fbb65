package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.Sighting;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// A watch in which nothing happens, and that has no bookmark to send, ends without a word.
class EmptyWatchTest {
  private static final String JSON = "application/json";
  private static final String EMPTY = "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}";

  private final List<ClusterException> problems = new CopyOnWriteArrayList<>();

  @Test
  void itIsNoAnswerThatBrokeOff() throws Exception {
    try (ScriptedServer server = new ScriptedServer();
        KubernetesCluster cluster = server.cluster()) {
      server.always(
          "/version",
          ScriptedServer.json(
              200, "{\"major\": \"1\", \"minor\": \"36\", \"gitVersion\": \"v1.36\"}"));
      for (String path :
          List.of(
              "/apis/batch/v1/namespaces/default/jobs",
              "/api/v1/namespaces/default/pods",
              "/api/v1/namespaces/default/events")) {
        server.always(path, true, ScriptedServer.chunks(JSON));
        server.always(path, false, ScriptedServer.json(200, EMPTY));
      }
      try (var _ = cluster.observe("default", new Problems())) {
        await().until(() -> !problems.isEmpty() || server.seen("watch=true").size() >= 60);
      }
    }
    assertEquals(List.of(), problems.stream().filter(p -> p.detail().contains("EOF")).toList());
  }

  private final class Problems implements Observer {
    @Override
    public void sighted(Sighting sighting) {}

    @Override
    public void linkChanged(LinkState link) {
      if (link.problem() != null) {
        problems.add(link.problem());
      }
    }
  }
}
