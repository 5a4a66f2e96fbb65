package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.StoryCard;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/// The page for those who see a gang for the first time: what one is, and what the demo can play.
final class StartView extends ScrollPane {
  private static final double CARD_WIDTH = 264;
  private static final double PADDING = 24;

  private final MainViewModel main;
  private final VBox page = new VBox(16);
  private final HBox ways = new HBox(8);

  StartView(MainViewModel main) {
    this.main = main;
    setId("start-page");
    getStyleClass().add("start-page");
    setFitToWidth(true);
    var title = wrapped(Text.of("knobs.start.title"), "strong", "page-title");
    page.getStyleClass().add("start-body");
    page.getChildren()
        .addAll(
            title,
            wrapped(Text.of("knobs.start.what")),
            wrapped(Text.of("knobs.start.demo"), "hint"),
            ways());
    addStories();
    setContent(page);
  }

  /// What can be done beside the scenarios.
  private Node ways() {
    var tour = new Button(Text.of("tour.start"));
    tour.setId("tour-start");
    tour.getStyleClass().add("primary");
    tour.setOnAction(_ -> main.startTour());
    tour.disableProperty().bind(main.demo().starting());
    var launch = new Button(Text.of("knobs.start.launch"), Icons.of(MaterialDesignP.PLUS));
    launch.setId("start-launch");
    launch.setOnAction(_ -> main.openLaunch());
    launch.disableProperty().bind(main.demo().starting());
    var busy = new Label(Text.of("knobs.starting"));
    busy.getStyleClass().add("hint");
    busy.visibleProperty().bind(main.demo().starting());
    ways.setId("start-ways");
    ways.getStyleClass().add("start-ways");
    ways.getChildren().addAll(tour, launch, busy);
    return ways;
  }

  private void addStories() {
    String group = "";
    FlowPane cards = new FlowPane();
    for (StoryCard card : StoryCard.all()) {
      if (!card.group().equals(group)) {
        group = card.group();
        cards = new FlowPane(8, 8);
        cards.prefWrapLengthProperty().bind(page.widthProperty().subtract(2 * PADDING));
        var title = new Label(group);
        title.getStyleClass().add("section-title");
        page.getChildren().add(new VBox(8, title, cards));
      }
      cards.getChildren().add(card(card));
    }
  }

  private Node card(StoryCard card) {
    var title = new Label(card.title());
    title.getStyleClass().add("strong");
    var text =
        new VBox(4, title, small(card.watch()), small(Text.of("knobs.start.try", card.attempt())));
    var button = new Button();
    button.setId("start-" + card.id());
    button.getStyleClass().add("story-card");
    button.setGraphic(text);
    button.setAccessibleText(card.title() + ". " + card.watch());
    button.setPrefWidth(CARD_WIDTH);
    button.setOnAction(_ -> main.demo().choose(card));
    button.disableProperty().bind(main.demo().starting());
    return button;
  }

  private static Label small(String text) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setPrefWidth(CARD_WIDTH - 28);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().add("hint");
    return label;
  }

  private static Label wrapped(String text, String... styles) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }
}
