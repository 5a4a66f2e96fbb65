package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.CancelNote;
import dev.gangboard.viewmodel.FailureBanner;
import dev.gangboard.viewmodel.Link;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.Obstacle;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;

/// What must not be overlooked, above the gang's figures: old data, a cancel, the first failure.
final class Banners extends VBox {
  private final MainViewModel main;
  private final Label age = label("");
  private @Nullable Node stale;
  private @Nullable Node origin;
  private @Nullable Node limit;
  private @Nullable Node obstacle;
  private @Nullable Node cancel;
  private @Nullable Node failure;

  Banners(MainViewModel main) {
    super(8);
    this.main = main;
    getStyleClass().add("banners");
    main.connection().link().map(l -> l.old() ? l.status() : null).subscribe(this::linkChanged);
    main.connection().link().map(l -> l.live() ? l.problem() : null).subscribe(this::limitChanged);
    main.linkAge().subscribe(_ -> tellAge());
    main.gang().origin().subscribe(this::originChanged);
    main.gang().obstacle().subscribe(this::obstacleChanged);
    main.gang().cancelNote().subscribe(this::cancelChanged);
    main.gang().banner().subscribe(this::failureChanged);
    main.gang().timeline().asOf().map(_ -> true).orElse(false).subscribe(this::keepHeight);
  }

  private void linkChanged(Link.@Nullable Status old) {
    stale = old == null ? null : stale(main.connection().link().get());
    tellAge();
    arrange();
  }

  private void tellAge() {
    if (stale != null) {
      age.setText(Text.of("window.stale", main.linkAge().get()));
    }
  }

  private void originChanged(String words) {
    origin = words.isEmpty() ? null : origin(words);
    arrange();
  }

  private static Node origin(String words) {
    HBox box = box("calm", label(words));
    box.setId("origin");
    return box;
  }

  /// A live view of which a part is missing, since the user may not see it.
  private void limitChanged(@Nullable Notice missing) {
    limit = null;
    if (missing != null) {
      HBox box = box("warning", label(Text.of("window.limited", missing.message())));
      box.setId("limited-banner");
      box.getChildren().add(details(missing));
      limit = box;
    }
    arrange();
  }

  private void obstacleChanged(@Nullable Obstacle next) {
    obstacle = next == null ? null : obstacle(next);
    arrange();
  }

  private void cancelChanged(@Nullable CancelNote note) {
    if (note != null && cancel instanceof CancelBanner shown && shown.take(note)) {
      return;
    }
    cancel = note == null ? null : new CancelBanner(main, note);
    arrange();
  }

  private void failureChanged(@Nullable FailureBanner first) {
    failure = first == null ? null : failure(first);
    arrange();
  }

  /// While the past is looked through, what is below stays where it is.
  private void keepHeight(boolean past) {
    setMinHeight(past ? getHeight() : Region.USE_COMPUTED_SIZE);
    arrange();
  }

  private void arrange() {
    List<Node> banners =
        Stream.of(stale, origin, limit, obstacle, cancel, failure)
            .filter(Objects::nonNull)
            .toList();
    getChildren().setAll(banners);
    boolean some = !banners.isEmpty() || getMinHeight() > 0;
    setVisible(some);
    setManaged(some);
  }

  private Node stale(Link link) {
    HBox box = box("warning", age);
    box.setId("stale-banner");
    Notice problem = link.problem();
    if (problem != null) {
      box.getChildren().add(details(problem));
    }
    String login = link.login();
    if (login != null) {
      var copy = new Button(Text.of("window.login.copy"));
      copy.setTooltip(new Tooltip(login));
      copy.setOnAction(_ -> PopOvers.copy(login));
      var done = new Button(Text.of("window.login.done"));
      done.setId("login-done");
      done.setOnAction(_ -> main.connection().loggedIn());
      for (Button button : List.of(copy, done)) {
        button.getStyleClass().add("compact");
        button.setMinWidth(Region.USE_PREF_SIZE);
        box.getChildren().add(button);
      }
    }
    return box;
  }

  private static Node obstacle(Obstacle obstacle) {
    HBox box = box("warning", label(obstacle.text()));
    box.setId("obstacle");
    String command = obstacle.command();
    if (command != null) {
      var copy = new Button(Text.of("window.obstacle.copy"));
      copy.setId("obstacle-copy");
      copy.getStyleClass().add("compact");
      copy.setMinWidth(Region.USE_PREF_SIZE);
      copy.setTooltip(new Tooltip(command));
      copy.setOnAction(_ -> PopOvers.copy(command));
      box.getChildren().add(copy);
    }
    return box;
  }

  private Node failure(FailureBanner failure) {
    var lead = new javafx.scene.text.Text(failure.lead());
    lead.getStyleClass().addAll("strong", "banner-text");
    var facts = new javafx.scene.text.Text(Text.of("window.banner.join", failure.facts()));
    facts.getStyleClass().add("banner-text");
    var words = new VBox(2, new TextFlow(lead, facts));
    String message = failure.message();
    if (message != null) {
      var last = label(message);
      last.getStyleClass().addAll("mono", "banner-message");
      words.getChildren().add(last);
    }
    HBox.setHgrow(words, Priority.ALWAYS);
    var side = new VBox(2);
    for (FailureBanner.Jump jump : failure.jumps()) {
      side.getChildren().add(link(jump, failure.jumps().size() > 1));
    }
    side.getStyleClass().add("banner-side");
    String node = failure.node();
    if (node != null) {
      var where = new Label(Text.of("window.banner.node", node));
      where.getStyleClass().add("banner-node");
      where.setMinWidth(Region.USE_PREF_SIZE);
      side.getChildren().add(where);
    }
    var box = new HBox(16, words, side);
    box.setId("first-failure");
    box.getStyleClass().addAll("banner", "loud");
    return box;
  }

  private Hyperlink link(FailureBanner.Jump jump, boolean oneOfSeveral) {
    String rank = String.valueOf(jump.rank());
    var open =
        new Hyperlink(
            oneOfSeveral
                ? Text.of("window.banner.open.rank", rank)
                : Text.of("window.banner.open"));
    open.setId(oneOfSeveral ? "open-failed-log-" + rank : "open-failed-log");
    open.setMinWidth(Region.USE_PREF_SIZE);
    open.setOnAction(_ -> {
      main.gang().grid().select(jump.rank());
      main.logs().open(jump);
    });
    return open;
  }

  private static HBox box(String tone, Label text) {
    HBox.setHgrow(text, Priority.ALWAYS);
    text.setMaxWidth(Double.MAX_VALUE);
    var box = new HBox(16, text);
    box.getStyleClass().addAll("banner", "one-line", tone);
    return box;
  }

  private static Label label(String text) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  private static Hyperlink details(Notice notice) {
    var link = new Hyperlink(Text.of("window.details"));
    link.setMinWidth(Region.USE_PREF_SIZE);
    link.setOnAction(_ -> PopOvers.detail(link, notice.title(), notice.copyText()));
    return link;
  }
}
