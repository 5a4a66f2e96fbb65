package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Asks what is left of a gang. Without a `resourceVersion` the server answers from its store and
/// not from a cache that may be behind.
final class Leftovers {
  private final Api api;
  private final InstantSource clock;
  private final PodSelector selector;

  Leftovers(Api api, InstantSource clock) {
    this.api = api;
    this.clock = clock;
    this.selector = new PodSelector(api);
  }

  Remains of(GangId gang) throws ClusterException, InterruptedException {
    Instant asked = clock.instant();
    boolean job = job(gang);
    return new Remains(asked, job, pods(gang));
  }

  private boolean job(GangId gang) throws ClusterException, InterruptedException {
    List<String> path = new ArrayList<>(ApiPaths.jobs(gang.namespace()));
    path.add(gang.name());
    ApiRequest request =
        ApiRequest.get(path, new Subject("get", "jobs", gang.namespace(), gang.name()));
    try {
      return api.call(
              request, answer -> ObjectMeta.of(Api.fields(answer)).uid().filter(gang.uid()::equals))
          .isPresent();
    } catch (ClusterException.NotFound _) {
      return false;
    }
  }

  /// The label of the Job's name says which pods to list, and the owner (of an orphan the label of
  /// its uid) which of them are the gang's and not those of another Job of that name.
  private List<PodFacts> pods(GangId gang) throws ClusterException, InterruptedException {
    List<PodFacts> pods = new ArrayList<>();
    ApiRequest request =
        ApiRequest.get(
                ApiPaths.pods(gang.namespace()), new Subject("list", "pods", gang.namespace(), ""))
            .with("labelSelector", selector.text() + "=" + gang.name())
            .with("limit", Integer.toString(ApiPaths.PAGE));
    String next = "";
    do {
      ApiRequest page = next.isEmpty() ? request : request.with("continue", next);
      next = api.call(page, answer -> page(answer.body().charStream(), gang, pods));
    } while (!next.isEmpty());
    return pods;
  }

  private static String page(Reader text, GangId gang, List<PodFacts> pods) throws IOException {
    return ListPage.read(
            text,
            item ->
                PodMapper.facts(item)
                    .filter(pod -> pod.gang().uid().equals(gang.uid()))
                    .ifPresent(pods::add))
        .next();
  }

  NodeHealth health(String node) throws ClusterException, InterruptedException {
    ApiRequest request =
        ApiRequest.get(List.of("api", "v1", "nodes", node), new Subject("get", "nodes", "", node));
    try {
      Fields found = api.call(request, Api::fields);
      boolean ready =
          ObjectMeta.conditions(found.object("status")).stream()
              .anyMatch(condition -> condition.type().equals("Ready") && condition.holds());
      return ready ? NodeHealth.READY : NodeHealth.NOT_READY;
    } catch (ClusterException.NotFound _) {
      return NodeHealth.GONE;
    }
  }
}
