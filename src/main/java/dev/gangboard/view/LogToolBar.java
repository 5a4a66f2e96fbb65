package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.Timestamps;
import javafx.animation.PauseTransition;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignW;

/// The switches of a log.
final class LogToolBar extends VBox {
  private final LogTabViewModel model;
  private final LogFilterBar filterBar;
  private final ToggleButton filter =
      Icons.toggle(MaterialDesignF.FILTER_OUTLINE, LogKey.FILTER.tip());
  private final TextField ranks = new TextField();
  private final Label told = new Label();
  private final PauseTransition forget = new PauseTransition(Duration.seconds(4));

  LogToolBar(LogTabViewModel model, Runnable copy, LogFilterBar filterBar) {
    this.model = model;
    this.filterBar = filterBar;
    told.setId("log-told");
    told.getStyleClass().add("log-found");
    told.setMinWidth(0);
    forget.setOnFinished(_ -> tell(model.errorWords().get()));
    model.errorWords().subscribe(this::tell);
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var row = new HBox(4);
    row.getStyleClass().add("log-line");
    if (model.isMerged()) {
      row.getChildren().add(ranks());
    }
    row.getChildren()
        .addAll(filterSwitch(), error(), times(), wrap(), copyButton(copy), told, space, follow());
    getChildren().add(row);
    if (model.isMerged()) {
      getChildren().addAll(note("log-problem", "log-ranks-problem"), many());
    }
  }

  /// Shows some words for a while.
  void tell(String words) {
    told.setText(words);
    told.setTooltip(words.isEmpty() ? null : new Tooltip(words));
    forget.playFromStart();
  }

  void openFilter() {
    filter.setSelected(true);
    filterBar.enter();
  }

  void enterRanks() {
    ranks.requestFocus();
    ranks.selectAll();
  }

  private TextField ranks() {
    ranks.setId("log-ranks");
    ranks.setText(model.choice().text().get());
    ranks.setPromptText(Text.of("log.ranks"));
    ranks.setAccessibleText(Text.of("log.ranks.choose"));
    ranks.setTooltip(new Tooltip(Text.of("log.ranks.tip", LogKey.RANKS.tip())));
    ranks.setPrefColumnCount(6);
    ranks.setMinWidth(72);
    ranks.textProperty().addListener((_, _, now) -> model.choice().choose(now));
    model
        .choice()
        .problem()
        .subscribe(words -> ranks.pseudoClassStateChanged(LogFindBar.WRONG, !words.isEmpty()));
    return ranks;
  }

  private Label note(String style, String id) {
    var note = new Label();
    note.setId(id);
    note.getStyleClass().add(style);
    note.setWrapText(true);
    note.textProperty().bind(model.choice().problem());
    note.visibleProperty().bind(model.choice().problem().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    return note;
  }

  private Label many() {
    var note = new Label();
    note.getStyleClass().add("log-found");
    note.setWrapText(true);
    note.textProperty().bind(model.choice().note());
    note.visibleProperty().bind(model.choice().note().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    return note;
  }

  private ToggleButton filterSwitch() {
    filter.setId("log-filter");
    model
        .filter()
        .words()
        .subscribe(words -> filter.setSelected(filter.isSelected() || !words.isEmpty()));
    filterBar.visibleProperty().bind(filter.selectedProperty());
    filterBar.managedProperty().bind(filter.selectedProperty());
    filter.setOnAction(_ -> {
      if (filter.isSelected()) {
        filterBar.enter();
      }
    });
    return filter;
  }

  private Button error() {
    var error = Icons.button(MaterialDesignA.ALERT_CIRCLE_OUTLINE, LogKey.NEXT_ERROR.tip());
    error.setId("log-error");
    error.setTooltip(
        new Tooltip(Text.of("log.errors.tip", LogKey.NEXT_ERROR.tip(), LogKey.FIRST_ERROR.tip())));
    error.setOnAction(_ -> model.nextError());
    return error;
  }

  private Button times() {
    var times = Icons.button(MaterialDesignC.CLOCK_OUTLINE, LogKey.TIMES.tip());
    times.setId("log-times");
    var menu = new ContextMenu();
    var group = new ToggleGroup();
    for (Timestamps each : Timestamps.values()) {
      var item = new RadioMenuItem(each.words());
      item.setToggleGroup(group);
      item.setOnAction(_ -> model.setStamps(each));
      model.stamps().subscribe(now -> item.setSelected(now == each));
      menu.getItems().add(item);
    }
    times.setOnAction(_ -> menu.show(times, Side.BOTTOM, 0, 0));
    return times;
  }

  private ToggleButton wrap() {
    var wrap = Icons.toggle(MaterialDesignW.WRAP, LogKey.WRAP.tip());
    wrap.setId("log-wrap");
    model.wrap().subscribe(wrap::setSelected);
    wrap.setOnAction(_ -> model.setWrap(wrap.isSelected()));
    return wrap;
  }

  private static Button copyButton(Runnable copy) {
    var button = Icons.button(MaterialDesignC.CONTENT_COPY, LogKey.COPY.tip());
    button.setId("log-copy");
    button.setOnAction(_ -> copy.run());
    return button;
  }

  private ToggleButton follow() {
    var follow = new ToggleButton(Text.of("log.follow"));
    follow.setId("log-follow");
    follow.getStyleClass().add("compact");
    follow.setTooltip(new Tooltip(Text.of("log.follow.tip")));
    follow.setMinWidth(Region.USE_PREF_SIZE);
    model.following().subscribe(follow::setSelected);
    follow.setOnAction(_ -> model.setFollowing(follow.isSelected()));
    follow.visibleProperty().bind(model.ended().not());
    follow.managedProperty().bind(follow.visibleProperty());
    return follow;
  }
}
