package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogTabsViewModel;
import dev.gangboard.viewmodel.ShownRow;
import java.time.Instant;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The ways from a row of a log to the same moment elsewhere, in a menu and by keys.
final class LogMoments {
  private static final int MOST_LISTED = 16;

  private final LogTabViewModel model;
  private final LogTabsViewModel tabs;
  private final LogCanvas canvas;
  private final Runnable copy;
  private final ContextMenu menu = new ContextMenu();

  LogMoments(LogTabViewModel model, LogTabsViewModel tabs, LogCanvas canvas, Runnable copy) {
    this.model = model;
    this.tabs = tabs;
    this.canvas = canvas;
    this.copy = copy;
    canvas.setOnContextMenuRequested(this::show);
  }

  /// From one rank to the same row among all, and from there to its rank.
  void open() {
    canvas
        .current()
        .ifPresent(row -> {
          if (model.isMerged()) {
            tabs.openAt(row.rank(), row.key().number());
          } else {
            tabs.openAmongAll(row.key());
          }
        });
  }

  /// Asks for the rank in whose log the same moment is to be seen.
  void ask() {
    time()
        .ifPresent(time -> {
          var rank = new TextField();
          rank.setId("moment-rank");
          rank.setPromptText(Text.of("log.moment.prompt", String.valueOf(tabs.ranks() - 1)));
          rank.setAccessibleText(Text.of("log.moment.rank"));
          var problem = new Label();
          problem.getStyleClass().add("log-problem");
          problem.managedProperty().bind(problem.textProperty().isNotEmpty());
          var go = new Button(Text.of("log.moment.go"));
          go.setDefaultButton(true);
          go.setOnAction(_ -> {
            Optional<Integer> chosen = parse(rank.getText());
            if (chosen.isPresent()) {
              go.getScene().getWindow().hide();
              tabs.openAt(chosen.get(), time);
            } else {
              problem.setText(Text.of("log.ranks.outside", String.valueOf(tabs.ranks() - 1)));
            }
          });
          var box =
              new VBox(8, new Label(Text.of("log.moment.rank")), new HBox(8, rank, go), problem);
          box.getStyleClass().add("popover-body");
          PopOvers.show(canvas, box);
          rank.requestFocus();
        });
  }

  private Optional<Integer> parse(String text) {
    String digits = text.strip();
    if (!digits.matches("\\d{1,9}") || Integer.parseInt(digits) >= tabs.ranks()) {
      return Optional.empty();
    }
    return Optional.of(Integer.valueOf(digits));
  }

  /// Closes the tab; that of all ranks stays.
  void close() {
    if (!model.isMerged()) {
      tabs.close(model);
    }
  }

  /// The time of the current row; of one that has none, that of the line before it.
  private Optional<Instant> time() {
    Optional<ShownRow> current = canvas.current();
    if (current.isEmpty()) {
      return Optional.empty();
    }
    ShownRow row = current.get();
    Instant at = row.at();
    if (at != null) {
      return Optional.of(at);
    }
    return model.page().get().rows().stream()
        .filter(before -> before.place() <= row.place() && before.rank() == row.rank())
        .map(ShownRow::at)
        .filter(java.util.Objects::nonNull)
        .reduce((_, later) -> later);
  }

  private void show(ContextMenuEvent event) {
    menu.getItems().clear();
    canvas.current().ifPresent(this::fill);
    menu.show(canvas, event.getScreenX(), event.getScreenY());
    event.consume();
  }

  private void fill(ShownRow row) {
    menu.getItems().add(item(LogKey.COPY.text(), copy));
    if (row.isFolded()) {
      menu.getItems().add(item(Text.of("log.menu.unfold"), () -> model.toggle(row.key())));
    }
    menu.getItems().add(new SeparatorMenuItem());
    menu.getItems()
        .add(
            item(
                model.isMerged()
                    ? Text.of("log.menu.own", String.valueOf(row.rank()))
                    : Text.of("log.menu.all"),
                this::open));
    Optional<Instant> time = time();
    if (time.isEmpty()) {
      return;
    }
    if (tabs.ranks() <= MOST_LISTED) {
      for (int rank = 0; rank < tabs.ranks(); rank++) {
        int other = rank;
        if (other != row.rank()) {
          menu.getItems()
              .add(
                  item(
                      Text.of("log.menu.rank", String.valueOf(other)),
                      () -> tabs.openAt(other, time.get())));
        }
      }
    } else {
      menu.getItems().add(item(LogKey.MOMENT_OF_RANK.text(), this::ask));
    }
  }

  private static MenuItem item(String words, Runnable action) {
    var item = new MenuItem(words);
    item.setOnAction(_ -> action.run());
    return item;
  }
}
