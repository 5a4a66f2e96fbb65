package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.ClusterContext;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.Orphans;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// Which cluster and namespace are shown, and how the link to them stands.
public final class ConnectionViewModel implements AutoCloseable {
  private final Surroundings surroundings;
  private final Consumer<List<GangMoment>> receiver;
  private final OfferedContexts offered;
  private final ObservableList<String> namespaces = FXCollections.observableArrayList();
  private final ObservableList<String> readOnlyNamespaces =
      FXCollections.unmodifiableObservableList(namespaces);
  private final ReadOnlyObjectWrapper<@Nullable ContextChoice> context =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable String> namespace = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Link> link = new ReadOnlyObjectWrapper<>(Link.CONNECTING);
  private final ReadOnlyObjectWrapper<Orphans> orphans =
      new ReadOnlyObjectWrapper<>(Orphans.UNKNOWN);
  private final ReadOnlyStringWrapper news = new ReadOnlyStringWrapper("");
  private Wish wish = new Wish(null, true, null);
  private final RememberedRuns remembered = new RememberedRuns();
  private @Nullable Session session;
  private Surroundings.Running work = () -> {};
  private final EndQuestion question;

  /// @param receiver takes all gangs each time one has changed, on the UI thread; none when another
  ///   cluster or namespace is chosen
  ConnectionViewModel(Surroundings surroundings, Consumer<List<GangMoment>> receiver) {
    this.surroundings = surroundings;
    this.offered = new OfferedContexts(surroundings);
    this.question = new EndQuestion(surroundings);
    this.receiver = receiver;
  }

  // Properties

  public ObservableList<ContextChoice> contexts() {
    return offered.contexts();
  }

  /// Suggestions; empty where they may not be listed.
  public ObservableList<String> namespaces() {
    return readOnlyNamespaces;
  }

  public ReadOnlyObjectProperty<@Nullable ContextChoice> context() {
    return context.getReadOnlyProperty();
  }

  /// The namespace that is shown, or null for all.
  public ReadOnlyObjectProperty<@Nullable String> namespace() {
    return namespace.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<Link> link() {
    return link.getReadOnlyProperty();
  }

  /// What time it is for [#link]'s age.
  Instant linkNow() {
    Session current = session;
    InstantSource clock = surroundings.clock();
    return current == null ? clock.instant() : current.cluster().linkNow(clock);
  }

  /// The pods whose Job is gone.
  ReadOnlyObjectProperty<Orphans> orphans() {
    return orphans.getReadOnlyProperty();
  }

  /// What happened to the connection by itself, in words; empty for nothing.
  public ReadOnlyStringProperty news() {
    return news.getReadOnlyProperty();
  }

  // Commands

  /// Reads the contexts and connects.
  ///
  /// @param contextName or null for the current one
  /// @param namespaceName or null for the context's own
  public void start(@Nullable String contextName, @Nullable String namespaceName) {
    wish = new Wish(contextName, namespaceName == null, namespaceName);
    retry();
  }

  /// Tries again from the beginning: the kubeconfig may have been mended meanwhile.
  public void retry() {
    link.set(Link.CONNECTING);
    String wanted = wish.context();
    restart(Work.start(surroundings, () -> offered.find(wanted), this::choose, this::failed));
  }

  /// A person has logged in: goes on from where it stopped, with all that was seen.
  public void loggedIn() {
    Session current = session;
    if (current == null) {
      retry();
    } else {
      surroundings.background().execute(current.cluster()::loggedIn);
    }
  }

  /// Reads the contexts again if the kubeconfig has changed. What is shown stays.
  void look() {
    offered.look();
  }

  /// Shows another cluster, in its own namespace.
  public void chooseContext(String name) {
    wish = new Wish(name, true, null);
    offered.named(name).ifPresent(this::open);
  }

  /// What keeps a text from being a namespace's name, in words, or null. No text is all of them.
  public @Nullable String namespaceProblem(String text) {
    return text.isEmpty() ? null : NamespaceName.problem(text).orElse(null);
  }

  /// Shows another namespace of the same cluster.
  ///
  /// @param name or null for all
  public void chooseNamespace(@Nullable String name) {
    Session current = session;
    wish = new Wish(wish.context(), false, name);
    namespace.set(name);
    if (current != null) {
      clear();
      current.observe(name);
    }
  }

  // For the other view-models

  Optional<Cluster> cluster() {
    return Optional.ofNullable(session).map(Session::cluster);
  }

  /// What was seen of each gang since the window opened.
  RememberedRuns remembered() {
    return remembered;
  }

  /// The newest state of a gang; may be called from any thread.
  Optional<Gang> newest(String uid) {
    Session current = session;
    return current == null ? Optional.empty() : current.newest(uid);
  }

  @Override
  public void close() {
    work.close();
    question.close();
    offered.close();
    Session last = session;
    session = null;
    if (last != null) {
      last.close();
    }
  }

  // Steps

  private void choose(OfferedContexts.Found found) {
    offered.show(found.contexts());
    ClusterContext start = found.start();
    ClusterException problem = found.problem();
    if (start != null) {
      open(ContextChoice.of(start));
    } else if (problem != null) {
      failed(Notice.of(problem));
    }
  }

  private void open(ContextChoice choice) {
    closeSession();
    news.set("");
    context.set(choice);
    namespace.set(wish.own() ? choice.namespace() : wish.namespace());
    namespaces.clear();
    clear();
    restart(
        Work.start(
            surroundings,
            () -> surroundings.clusters().open(choice.name()),
            this::opened,
            this::failed));
  }

  private void opened(Cluster cluster) {
    Session opened = new Session(surroundings, cluster, remembered, this::arrived);
    session = opened;
    opened.observe(namespace.get());
    restart(
        Work.start(
            surroundings,
            () -> cluster.names(Cluster.Suggestion.NAMESPACES, ""),
            namespaces::setAll,
            _ -> namespaces.clear()));
  }

  private void arrived(Session from, FleetMoment moment) {
    if (from != session) {
      return;
    }
    link.set(Link.of(moment.link()));
    orphans.set(moment.orphans());
    receiver.accept(moment.gangs());
    if (!link.get().live() && moment.link().problem() != null) {
      askWhetherItEnded(from);
    }
  }

  private void askWhetherItEnded(Session lost) {
    ContextChoice shown = context.get();
    if (shown != null && shown.demo()) {
      question.ask(shown.name(), () -> openAgain(shown, lost));
    }
  }

  private void openAgain(ContextChoice shown, Session lost) {
    if (lost == session) {
      open(shown);
      news.set(Text.of("window.demo.ended"));
    }
  }

  private void clear() {
    link.set(Link.CONNECTING);
    orphans.set(Orphans.UNKNOWN);
    receiver.accept(List.of());
  }

  private void failed(Notice notice) {
    link.set(new Link(Link.Status.FAILED, null, notice));
  }

  private void restart(Surroundings.Running next) {
    work.close();
    work = next;
  }

  private void closeSession() {
    Session old = session;
    session = null;
    if (old != null) {
      surroundings.background().execute(old::close);
    }
  }

  /// What the person asked for.
  ///
  /// @param context or null for the current one
  /// @param own whether the context's own namespace is meant
  /// @param namespace or null for all, unless `own`
  private record Wish(@Nullable String context, boolean own, @Nullable String namespace) {}
}
