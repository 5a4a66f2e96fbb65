package dev.gangboard.bench;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.cluster.kubernetes.KubeconfigClusters;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.RecordLimits;
import dev.gangboard.record.RecordStore;
import dev.gangboard.record.RecordedCluster;
import dev.gangboard.viewmodel.CancelNote;
import dev.gangboard.viewmodel.CancelViewModel;
import dev.gangboard.viewmodel.KillViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Surroundings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// The app without its window, as a person uses it who wants a gang to be gone: cancels, tries
/// again, kills what is stuck. Can be closed at any time, and another one opened on the same
/// records.
final class CancelApp implements AutoCloseable {
  private final ExecutorService uiThread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("ui").factory());
  private final RecordStore store;
  private final MainViewModel main;
  private final GangId gang;

  CancelApp(Path kubeconfig, Path runs, InstantSource clock, GangId gang) throws Exception {
    this.gang = gang;
    store = RecordStore.open(runs, "bench", clock, RecordLimits.USUAL);
    var clusters = new NotingClusters(new KubeconfigClusters(kubeconfig, clock), store);
    main =
        onUi(() ->
            new MainViewModel(
                Surroundings.of(
                    clusters,
                    uiThread,
                    clock,
                    (context, namespace) -> store.journal(recorded(context), namespace),
                    store)));
    onUi(() -> {
      main.gangs().selectWhenSeen(gang.uid());
      main.start(null, "default");
      return gang;
    });
  }

  private static RecordedCluster recorded(ClusterContext context) {
    return new RecordedCluster(context.name(), context.server(), false);
  }

  /// Remembers each cancel before it is sent, as the product does.
  private record NotingClusters(Clusters clusters, RecordStore store) implements Clusters {
    @Override
    public List<ClusterContext> contexts() throws ClusterException {
      return clusters.contexts();
    }

    @Override
    public ClusterContext current() throws ClusterException {
      return clusters.current();
    }

    @Override
    public Cluster open(String contextName) throws ClusterException {
      Cluster cluster = clusters.open(contextName);
      return (Cluster)
          Proxy.newProxyInstance(
              Cluster.class.getClassLoader(),
              new Class<?>[] {Cluster.class},
              (_, method, arguments) -> {
                if (method.getName().equals("cancel")) {
                  store.cancelAsked((GangId) arguments[0], recorded(cluster.context()));
                }
                try {
                  return method.invoke(cluster, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  /// Whether the gang is shown.
  boolean sees() throws Exception {
    return onUi(() -> {
      main.tick();
      main.gangs().selectWhenSeen(gang.uid()); // another one, of the records, may be selected
      var shown = main.gang().moment().get();
      return shown != null && shown.id().equals(gang);
    });
  }

  /// What is said of the cancel, and what is so at that very moment.
  ///
  /// @param text empty where no cancel is known
  record Said(String text, boolean truth, boolean killed) {
    boolean isDone() {
      return text.startsWith("Cancelled: ");
    }
  }

  void cancel() throws Exception {
    onUi(() -> {
      main.askCancel();
      confirm(main.cancel().get());
      return gang;
    });
  }

  /// Lets time pass, does what a person would do, and listens.
  ///
  /// @param truth whether nothing is left of the gang
  Said step(Callable<Boolean> truth) throws Exception {
    return onUi(() -> {
      main.tick();
      Optional<CancelNote> note = main.cancels().note(gang);
      String text = note.map(CancelNote::text).orElse("");
      boolean is = truth.call();
      boolean killed = note.isPresent() && act(note.get());
      confirm(main.cancel().get());
      return new Said(text, is, killed);
    });
  }

  private boolean act(CancelNote note) {
    switch (note.action()) {
      case NONE -> {}
      case TRY_AGAIN -> main.askCancel();
      case KILL -> {
        main.cancels().askKill(gang);
        KillViewModel kill = main.cancels().kill().get();
        if (kill != null) {
          kill.confirm();
          return true;
        }
      }
    }
    return false;
  }

  private static void confirm(CancelViewModel question) {
    if (question != null) {
      question.confirm();
    }
  }

  private <T> T onUi(Callable<T> work) throws Exception {
    return uiThread.submit(work).get(30, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    main.close();
    uiThread.shutdownNow();
    store.close();
  }
}
