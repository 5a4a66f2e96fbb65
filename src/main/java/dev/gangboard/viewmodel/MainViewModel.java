package dev.gangboard.viewmodel;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Clusters;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.record.RunHistories;
import dev.gangboard.record.RunSummary;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The window's state: the connection, the list of gangs, the shown gang with its logs, and what is
/// open above them. All of it is used on the UI thread.
public final class MainViewModel implements AutoCloseable {
  private static final int SECONDS_BETWEEN_LOOKS = 3;

  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final GangListViewModel gangs = new GangListViewModel();
  private final GangViewModel gang;
  private final LogTabsViewModel logs;
  private final CancelsViewModel cancels;
  private final TourViewModel tour = new TourViewModel(this::tell);
  private final LogZoneViewModel logZone;
  private final OrphansViewModel orphans;
  private final SuspensionViewModel suspension;
  private final RunHistories.Listening records;
  private final RecordWords recorded = new RecordWords();
  private final ReadOnlyObjectWrapper<@Nullable LaunchViewModel> launch =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ForgetViewModel> forget =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Instant> now;
  private final ReadOnlyStringWrapper linkWords = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper linkAge = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
  private final FirstDrafts drafts = new FirstDrafts();
  private final DemoViewModel demo;

  /// @param uiThread runs what touches properties; all commands are called on it
  public MainViewModel(Clusters clusters, Executor uiThread, InstantSource clock) {
    this(Surroundings.of(clusters, uiThread, clock));
  }

  public MainViewModel(Surroundings surroundings) {
    this.surroundings = surroundings;
    connection = new ConnectionViewModel(surroundings, this::arrived);
    demo = new DemoViewModel(surroundings, connection, message::set);
    logs = new LogTabsViewModel(surroundings, connection);
    cancels = new CancelsViewModel(surroundings, connection, message::set, this::cancelsChanged);
    gang =
        new GangViewModel(
            surroundings, connection.remembered(), logs::open, message::set, cancels, this::onDemo);
    logZone = new LogZoneViewModel(surroundings, logs, connection, gang::newest, message::set);
    orphans = new OrphansViewModel(surroundings, connection);
    suspension = new SuspensionViewModel(surroundings, connection, gang);
    now = new ReadOnlyObjectWrapper<>(second());
    connection.news().subscribe(this::tell);
    gangs.selected().subscribe(_ -> showSelected());
    gangs.past().subscribe(_ -> showSelected());
    gang.origin().subscribe(_ -> showRecordsLogs());
    connection.context().subscribe(_ -> tellHistory());
    connection.namespace().subscribe(_ -> tellHistory());
    records =
        surroundings.histories().listen(() -> surroundings.uiThread().execute(this::tellHistory));
  }

  // Properties

  public ConnectionViewModel connection() {
    return connection;
  }

  public GangListViewModel gangs() {
    return gangs;
  }

  public GangViewModel gang() {
    return gang;
  }

  public LogTabsViewModel logs() {
    return logs;
  }

  /// The cancels that are not proved yet.
  public CancelsViewModel cancels() {
    return cancels;
  }

  public TourViewModel tour() {
    return tour;
  }

  /// What is for all logs of the shown gang.
  public LogZoneViewModel logZone() {
    return logZone;
  }

  /// The pods whose Job is gone.
  public OrphansViewModel orphans() {
    return orphans;
  }

  /// Stopping the shown gang with its record kept, and letting it go on.
  public SuspensionViewModel suspension() {
    return suspension;
  }

  /// What a demo cluster has beside what any has.
  public DemoViewModel demo() {
    return demo;
  }

  /// The open launch form, or null.
  public ReadOnlyObjectProperty<@Nullable LaunchViewModel> launch() {
    return launch.getReadOnlyProperty();
  }

  /// The open question whether to cancel, or null.
  public ReadOnlyObjectProperty<@Nullable CancelViewModel> cancel() {
    return cancels.question();
  }

  /// The open question whether to delete a record, or null.
  public ReadOnlyObjectProperty<@Nullable ForgetViewModel> forget() {
    return forget.getReadOnlyProperty();
  }

  /// Our clock, by whole seconds.
  public ReadOnlyObjectProperty<Instant> now() {
    return now.getReadOnlyProperty();
  }

  /// How the link stands, with the age of what is shown.
  public ReadOnlyStringProperty linkWords() {
    return linkWords.getReadOnlyProperty();
  }

  /// How long ago the cluster was last heard; empty before the first time.
  public ReadOnlyStringProperty linkAge() {
    return linkAge.getReadOnlyProperty();
  }

  /// The newest thing worth telling that needs no answer; empty for nothing.
  public ReadOnlyStringProperty message() {
    return message.getReadOnlyProperty();
  }

  /// What is kept of the gangs, in words.
  public RecordWords recorded() {
    return recorded;
  }

  // Commands

  /// Connects.
  ///
  /// @param context or null for the kubeconfig's current one
  /// @param namespace or null for the context's own
  public void start(@Nullable String context, @Nullable String namespace) {
    connection.start(context, namespace);
  }

  /// Sets what the launch form shows on the demo cluster, where a newcomer has no image.
  ///
  /// @param drafts makes another for each launch, with a rendezvous of its own: a gang goes on with
  ///   what it finds there
  public void setDemoDrafts(Supplier<GangDraft> drafts) {
    this.drafts.setDemo(() -> tour.draft(drafts.get()));
  }

  /// Begins the guided tour, in the place of the start page.
  public void startTour() {
    demo.leaveStartPage();
    tour.start();
  }

  /// Tells something that needs no answer.
  public void tell(String text) {
    message.set(text);
  }

  /// Lets time pass: the window calls it ten times a second.
  public void tick() {
    demo.look();
    Instant instant = connection.linkNow();
    linkWords.set(connection.link().get().words(instant));
    linkAge.set(connection.link().get().age(instant));
    logs.tick();
    ContextChoice context = connection.context().get();
    tour.see(sight(), context == null || context.demo());
    logZone.tick();
    Instant second = second();
    if (!second.equals(now.get())) {
      now.set(second);
      if (second.getEpochSecond() % SECONDS_BETWEEN_LOOKS == 0) {
        connection.look();
      }
      cancels.tick();
      gang.tick(second);
      orphans.tick(second);
      suspension.tick();
    }
  }

  /// Opens the launch form, filled with the last launch or the defaults.
  public void openLaunch() {
    Optional<Cluster> cluster = connection.cluster();
    if (launch.get() == null && cluster.isPresent()) {
      launch.set(
          new LaunchViewModel(
              surroundings,
              cluster.get(),
              drafts.first(connection),
              suffix(),
              this::launched,
              this::onDemo));
    }
  }

  /// Closes the launch form and keeps what was typed.
  public void closeLaunch() {
    LaunchViewModel open = launch.get();
    if (open != null) {
      drafts.keep(connection, open.draft().get());
      open.close();
      launch.set(null);
    }
  }

  /// Asks whether to cancel the shown gang.
  public void askCancel() {
    gang.newest().filter(_ -> gang.cancellable().get()).ifPresent(cancels::ask);
  }

  /// Drops the question.
  public void closeCancel() {
    cancels.closeQuestion();
  }

  /// Where the record of a gang is kept.
  public Optional<Path> recordFolder(String uid) {
    return surroundings.histories().folder(uid);
  }

  /// Asks whether to delete the record of a past gang.
  public void askForget(PastRow row) {
    if (forget.get() == null) {
      RunSummary run = row.summary().get();
      forget.set(new ForgetViewModel(surroundings, run, () -> forgotten(run)));
    }
  }

  /// Drops the question.
  public void closeForget() {
    ForgetViewModel open = forget.get();
    if (open != null) {
      open.close();
      forget.set(null);
    }
  }

  /// Ends everything that runs, and blocks until it has. Touches no property: may be called on any
  /// thread.
  @Override
  public void close() {
    LaunchViewModel openLaunch = launch.get();
    if (openLaunch != null) {
      openLaunch.close();
    }
    ForgetViewModel openForget = forget.get();
    if (openForget != null) {
      openForget.close();
    }
    cancels.close();
    orphans.close();
    suspension.close();
    demo.close();
    records.close();
    logZone.close();
    logs.close();
    gang.close();
    connection.close();
  }

  // Steps

  private void arrived(List<GangMoment> newest) {
    demo.seen(newest);
    boolean live = connection.link().get().status() == Link.Status.LIVE;
    cancels.arrived(newest);
    gangs.apply(newest, live, surroundings.clock().instant());
    var shown = newest.stream().map(m -> m.id().uid()).collect(Collectors.toSet());
    PastRow past = gangs.past().get();
    if (past != null) {
      shown.add(past.uid());
    }
    logs.retain(shown);
    connection.cluster().ifPresent(cluster -> gang.seeFailures(newest, cluster));
    showSelected();
  }

  private void showSelected() {
    GangRow row = gangs.selected().get();
    PastRow past = gangs.past().get();
    Instant instant = surroundings.clock().instant();
    if (row == null && past != null) {
      gang.open(past.summary().get(), instant);
      showRecordsLogs();
      gang.grid().setStale(false);
      return;
    }
    GangMoment moment = row == null ? null : row.moment().get();
    logs.show(moment);
    gang.show(moment, instant);
    gang.grid().setStale(connection.link().get().old());
  }

  /// A record is opened beside the UI thread: its logs can be read when it is.
  private void showRecordsLogs() {
    if (gangs.selected().get() == null && gangs.past().get() != null) {
      GangMoment moment = gang.newest().orElse(null);
      logs.showPast(moment);
      if (moment != null) {
        connection.cluster().ifPresent(cluster -> gang.seeFailures(List.of(moment), cluster));
      }
    }
  }

  private void tellHistory() {
    RunHistories histories = surroundings.histories();
    List<RunSummary> runs = histories.all();
    ContextChoice context = connection.context().get();
    gangs.setHistory(
        runs,
        new History.Place(context == null ? null : context.name(), connection.namespace().get()),
        surroundings.clock().instant());
    recorded.show(histories, message::set);
  }

  private Tour.Sight sight() {
    LogTabViewModel log = logs.selected().get();
    GangMoment shown = gang.newest().orElse(null);
    return new Tour.Sight(
        launch.get() != null,
        shown,
        log != null && !log.isMerged(),
        gang.rendezvous().seen(),
        shown != null && cancels.isOpen(shown.id()));
  }

  private void forgotten(RunSummary run) {
    closeForget();
    message.set(Text.of("forget.done", run.id().name()));
    tellHistory();
  }

  private void launched(Cluster.Launched created) {
    GangId id = created.gang();
    gangs.selectWhenSeen(id.uid());
    demo.leaveStartPage();
    String done = Text.of("launch.done", id.name(), id.namespace());
    String warnings = String.join("; ", created.warnings());
    message.set(warnings.isEmpty() ? done : Text.of("launch.done.warned", done, warnings));
    closeLaunch();
  }

  private void cancelsChanged() {
    gang.tick(surroundings.clock().instant());
  }

  private boolean onDemo() {
    return ContextChoice.isDemo(connection.context().get());
  }

  private static String suffix() {
    return HexFormat.of().toHexDigits(RandomGenerator.getDefault().nextInt());
  }

  private Instant second() {
    return surroundings.clock().instant().truncatedTo(ChronoUnit.SECONDS);
  }
}
