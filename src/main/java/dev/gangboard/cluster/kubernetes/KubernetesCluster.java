package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LogSink;
import dev.gangboard.cluster.Observer;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.GangSpec;
import dev.gangboard.gang.NodeHealth;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Remains;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/// A cluster reached over the Kubernetes API.
public final class KubernetesCluster implements Cluster {
  /// Of names: more suggestions are of no use.
  private static final int MOST_PAGES = 20;

  private final ClusterContext context;
  private final Api api;
  private final InstantSource clock;
  private final Teardown teardown;
  private final Leftovers leftovers;
  private final Set<KubernetesObservation> observations = ConcurrentHashMap.newKeySet();

  private KubernetesCluster(ClusterContext context, Api api, InstantSource clock) {
    this.context = context;
    this.api = api;
    this.clock = clock;
    this.teardown = new Teardown(api);
    this.leftovers = new Leftovers(api, clock);
  }

  static KubernetesCluster open(
      ClusterContext context, AccessSource source, Patience patience, ProgramSearch search)
      throws ClusterException {
    return open(context, source, patience, search, InstantSource.system());
  }

  /// @param clock the machine's
  static KubernetesCluster open(
      ClusterContext context,
      AccessSource source,
      Patience patience,
      ProgramSearch search,
      InstantSource clock)
      throws ClusterException {
    Login login = Login.with(source, patience, clock, search);
    return new KubernetesCluster(context, new Api(login), clock);
  }

  /// The same cluster, and what is seen of it at the times of another clock than the system's.
  KubernetesCluster at(InstantSource time) {
    return new KubernetesCluster(context, api, time);
  }

  @Override
  public ClusterContext context() {
    return context;
  }

  @Override
  public String version() throws ClusterException, InterruptedException {
    return ServerVersion.of(api).text();
  }

  @Override
  public Observation observe(@Nullable String namespace, Observer observer) {
    KubernetesObservation observation =
        KubernetesObservation.start(api, namespace, observer, clock);
    observations.add(observation);
    return () -> {
      observations.remove(observation);
      observation.close();
    };
  }

  @Override
  public Instant linkNow(InstantSource clock) {
    return api.machineClock().instant();
  }

  @Override
  public Launched launch(GangSpec spec, boolean dryRun)
      throws ClusterException, InterruptedException {
    Subject subject = new Subject("create", "jobs", spec.namespace(), spec.name());
    ApiRequest request =
        new ApiRequest(
                "POST",
                ApiPaths.jobs(spec.namespace()),
                new LinkedHashMap<>(),
                JobManifest.of(spec),
                subject)
            .with("fieldValidation", "Strict");
    try {
      return api.call(
          dryRun ? request.with("dryRun", "All") : request, answer -> launched(spec, answer));
    } catch (ClusterException.Unreachable e) {
      throw dryRun ? e : uncertain(spec, e);
    }
  }

  /// The request may have arrived although no answer came.
  private static ClusterException uncertain(GangSpec spec, ClusterException.Unreachable e) {
    String message = Text.of("launch.uncertain", e.getMessage(), spec.name(), spec.namespace());
    return new ClusterException.Unreachable(message, e.detail(), e);
  }

  private Launched launched(GangSpec spec, Response answer) throws IOException, ClusterException {
    Fields job = Api.fields(answer);
    ObjectMeta meta = ObjectMeta.of(job);
    if (meta.uid().isEmpty()) {
      throw api.refusals().notKubernetes("Job?", job.toString(), null);
    }
    GangId gang = new GangId(spec.namespace(), meta.name(), meta.uid().get());
    return new Launched(gang, Warnings.of(answer.headers("Warning")));
  }

  @Override
  public JobText jobText(GangSpec spec) {
    return textOf(spec);
  }

  /// The Job that a launch on any cluster would send, for those who have none.
  public static JobText textOf(GangSpec spec) {
    JsonObject job = JobManifest.of(spec);
    return new JobText(JobPrint.json(job), JobPrint.yaml(job));
  }

  @Override
  public Cancelled cancel(GangId gang) throws ClusterException, InterruptedException {
    return teardown.cancel(gang);
  }

  @Override
  public Removed removePod(PodFacts.PodId pod, Removal how)
      throws ClusterException, InterruptedException {
    return teardown.removePod(pod, how);
  }

  @Override
  public void suspend(GangId gang, boolean suspended)
      throws ClusterException, InterruptedException {
    teardown.suspend(gang, suspended);
  }

  @Override
  public Remains remains(GangId gang) throws ClusterException, InterruptedException {
    return leftovers.of(gang);
  }

  @Override
  public Optional<ClusterException> refusal(Right right, String namespace)
      throws ClusterException, InterruptedException {
    return new RightsReview(api).refusal(right, namespace);
  }

  @Override
  public NodeHealth nodeHealth(String node) throws ClusterException, InterruptedException {
    return leftovers.health(node);
  }

  @Override
  public LogEnd readLog(LogRequest request, LogSink sink)
      throws ClusterException, InterruptedException {
    LogLines lines = new LogLines(sink);
    boolean toTheLastByte =
        switch (request.part()) {
          case FOLLOW, SO_FAR -> false;
          case ALL, PREVIOUS -> true;
        };
    return api.stream(
        LogPath.of(request),
        Api.Form.TEXT,
        answer -> {
          try {
            lines.read(answer.body().byteStream(), toTheLastByte);
            return LogEnd.CLOSED;
          } catch (SocketTimeoutException e) {
            if (request.part() != LogPart.FOLLOW) {
              throw e;
            }
            return LogEnd.SILENT;
          }
        });
  }

  @Override
  public List<String> names(Suggestion kind, String namespace)
      throws ClusterException, InterruptedException {
    List<String> names = new ArrayList<>();
    ApiRequest request = ApiPaths.list(kind, namespace);
    String next = "";
    int pages = 0;
    do {
      ApiRequest page = next.isEmpty() ? request : request.with("continue", next);
      next =
          api.call(
              page,
              answer ->
                  ListPage.read(
                          answer.body().charStream(), item -> names.add(ObjectMeta.of(item).name()))
                      .next());
    } while (!next.isEmpty() && ++pages < MOST_PAGES);
    return List.copyOf(names);
  }

  /// How many requests were sent to the API server so far.
  public long requests() {
    return api.requests();
  }

  @Override
  public void loggedIn() {
    api.login().again();
    api.pauses().end();
  }

  @Override
  public void close() {
    observations.forEach(KubernetesObservation::close);
    api.close();
  }
}
