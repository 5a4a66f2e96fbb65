package dev.gangboard.viewmodel;

import dev.gangboard.cluster.DemoStory;
import dev.gangboard.gang.Attempt;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// The demo cluster in the window: what it plays, its knobs, and the page that a newcomer sees
/// first. Used on the UI thread.
public final class DemoViewModel {
  /// The speeds that are offered, in times of life.
  public static final List<Double> SPEEDS = List.of(0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0);

  private final Surroundings surroundings;
  private final ConnectionViewModel connection;
  private final Consumer<String> news;
  private final ReadOnlyBooleanWrapper starting = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper startPage = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable StoryCard> asked = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable StoryCard> playing = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<DemoDesk.Knobs> knobs =
      new ReadOnlyObjectWrapper<>(DemoDesk.Knobs.USUAL);
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper(Text.of("knobs.mark"));
  private boolean anyAlive;
  private @Nullable DemoDesk desk;
  private Surroundings.Running work = () -> {};

  /// @param news gets what is worth telling
  DemoViewModel(Surroundings surroundings, ConnectionViewModel connection, Consumer<String> news) {
    this.surroundings = surroundings;
    this.connection = connection;
    this.news = news;
  }

  // Properties

  /// The page for those who are new here, over the centre.
  public ReadOnlyBooleanProperty startPage() {
    return startPage.getReadOnlyProperty();
  }

  /// Whether a demo cluster is being started.
  public ReadOnlyBooleanProperty starting() {
    return starting.getReadOnlyProperty();
  }

  /// The scenario of which a person is asked whether it may end what is there, or null.
  public ReadOnlyObjectProperty<@Nullable StoryCard> asked() {
    return asked.getReadOnlyProperty();
  }

  /// What is played, or null.
  public ReadOnlyObjectProperty<@Nullable StoryCard> playing() {
    return playing.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<DemoDesk.Knobs> knobs() {
    return knobs.getReadOnlyProperty();
  }

  /// That it is a demo, and how it differs from life now.
  public ReadOnlyStringProperty words() {
    return words.getReadOnlyProperty();
  }

  /// The desk of the demo that is shown; empty where a real cluster is shown, or one without knobs.
  public Optional<DemoDesk> desk() {
    ContextChoice shown = connection.context().get();
    return shown != null && shown.demo() ? Optional.ofNullable(desk) : Optional.empty();
  }

  // Commands

  /// Gives the window the demo's desk.
  ///
  /// @param begins whether the start page is shown as soon as the demo is
  public void attach(DemoDesk given, boolean begins) {
    desk = given;
    startPage.set(begins);
  }

  public void showStartPage() {
    startPage.set(true);
  }

  /// Somebody has found their way.
  public void leaveStartPage() {
    startPage.set(false);
  }

  /// Plays a scenario on a cluster of its own; asks first where gangs would end with the old one.
  public void choose(StoryCard card) {
    if (anyAlive) {
      asked.set(card);
    } else {
      play(card);
    }
  }

  /// Drops the question.
  public void keep() {
    asked.set(null);
  }

  /// The answer is yes.
  public void confirm() {
    StoryCard card = asked.get();
    asked.set(null);
    if (card != null) {
      play(card);
    }
  }

  private void play(StoryCard card) {
    DemoDesk here = desk;
    ContextChoice shown = connection.context().get();
    if (here == null || shown == null || starting.get()) {
      return;
    }
    starting.set(true);
    work =
        Work.start(
            surroundings,
            () -> {
              here.play(card.story());
              return card;
            },
            _ -> {
              starting.set(false);
              leaveStartPage();
              connection.chooseContext(shown.name());
              look();
            },
            notice -> {
              starting.set(false);
              news.accept(Text.of("knobs.failed", notice.message()));
            });
  }

  public void setSpeed(double speed) {
    desk().ifPresent(d -> d.setSpeed(speed));
    look();
  }

  public void cutApi(boolean on) {
    desk().ifPresent(d -> d.cutApi(on));
    look();
  }

  public void slowStore(boolean on) {
    desk().ifPresent(d -> d.slowStore(on));
    look();
  }

  public void expireToken(boolean on) {
    desk().ifPresent(d -> d.expireToken(on));
    look();
  }

  public void drain(String node) {
    desk()
        .ifPresent(d ->
            news.accept(
                d.drain(node) ? Text.of("knobs.drained", node) : Text.of("knobs.failed", node)));
  }

  public void uncordon() {
    desk().ifPresent(DemoDesk::uncordon);
  }

  /// Kills the process of a rank on its node.
  public void kill(GangMoment moment, int rank) {
    Optional<PodFacts> pod =
        moment
            .gang()
            .rank(rank, moment.at())
            .newest()
            .filter(a -> a.ended().isEmpty())
            .map(Attempt::pod);
    boolean killed =
        desk().isPresent()
            && pod.isPresent()
            && desk().get().kill(moment.id().namespace(), pod.get().id().name());
    news.accept(killed ? Text.of("knobs.killed", rank) : Text.of("knobs.kill.none", rank));
  }

  /// What of the shown cluster a new demo would end.
  void seen(List<GangMoment> gangs) {
    anyAlive = gangs.stream().anyMatch(gang -> gang.alive() > 0);
  }

  /// Looks how the knobs stand: a scenario turns them too.
  void look() {
    DemoDesk here = desk().filter(DemoDesk::here).orElse(null);
    knobs.set(here == null ? DemoDesk.Knobs.USUAL : here.knobs());
    DemoStory story = here == null ? null : here.playing().orElse(null);
    StoryCard now = playing.get();
    if (story == null) {
      playing.set(null);
    } else if (now == null || !now.id().equals(story.id())) {
      playing.set(StoryCard.of(story));
    }
    words.set(told());
  }

  private String told() {
    List<String> parts = new ArrayList<>();
    StoryCard card = playing.get();
    DemoDesk.Knobs now = knobs.get();
    if (card != null) {
      parts.add(card.title());
    }
    if (now.speed() != 1) {
      parts.add(Text.of("knobs.state.speed", number(now.speed())));
    }
    if (now.apiCut()) {
      parts.add(Text.of("knobs.state.api"));
    }
    if (now.storeSlow()) {
      parts.add(Text.of("knobs.state.store"));
    }
    if (now.tokenExpired()) {
      parts.add(Text.of("knobs.state.token"));
    }
    return parts.isEmpty()
        ? Text.of("knobs.mark")
        : Text.of("knobs.mark.more", String.join(" · ", parts));
  }

  /// `0.25`, `20`.
  public static String number(double speed) {
    return speed == Math.rint(speed) ? String.valueOf((long) speed) : String.valueOf(speed);
  }

  void close() {
    work.close();
  }
}
