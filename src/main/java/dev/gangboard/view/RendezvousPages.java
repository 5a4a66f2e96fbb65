package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousViewModel.Stage;
import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// What stands in the place of the matrix while there is none, and what to do about it.
final class RendezvousPages {
  private final RendezvousViewModel model;
  private final Runnable setUp;

  /// @param setUp opens the choices
  RendezvousPages(RendezvousViewModel model, Runnable setUp) {
    this.model = model;
    this.setUp = setUp;
  }

  Node of(Stage stage) {
    VBox page =
        switch (stage) {
          case NOWHERE -> nowhere();
          case READING -> reading();
          case EMPTY -> empty();
          case UNMATCHED -> unmatched();
          case SHOWN -> new VBox();
          case FAILED -> failed();
        };
    page.getStyleClass().add("rendezvous-page");
    page.setId("rendezvous-" + stage.name().toLowerCase(Locale.ROOT));
    var scroll = new ScrollPane(page);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("plain-scroll");
    return scroll;
  }

  private VBox nowhere() {
    var where = RendezvousForm.uriField(model, "rendezvous-first-uri");
    HBox.setHgrow(where, Priority.ALWAYS);
    var read = new Button(Text.of("rendezvous.read"));
    read.setId("rendezvous-first-read");
    read.getStyleClass().add("primary");
    read.setOnAction(_ -> model.apply());
    return page(
        Text.of("rendezvous.nowhere.title"),
        hint(Text.of("rendezvous.nowhere.hint")),
        new HBox(8, where, read),
        RendezvousForm.problem(model.setup().uriProblem()));
  }

  private VBox reading() {
    var busy = new ProgressIndicator();
    busy.setPrefSize(24, 24);
    var page = page(Text.of("rendezvous.reading", model.setup().uri().get()));
    page.getChildren().addFirst(busy);
    return page;
  }

  private VBox empty() {
    return page(
        Text.of("rendezvous.empty.title"),
        hint(Text.of("rendezvous.empty.hint", model.setup().uri().get())),
        choices());
  }

  private VBox unmatched() {
    var keys = RendezvousForm.trials(model.setup());
    keys.setPrefHeight(150);
    return page(
        Text.of("rendezvous.unmatched.title"),
        hint(Text.of("rendezvous.unmatched.hint")),
        keys,
        choices());
  }

  private VBox failed() {
    Notice notice = model.problem().get();
    if (notice == null) {
      return new VBox();
    }
    var again = new Button(Text.of("window.retry"));
    again.setId("rendezvous-retry");
    again.getStyleClass().add("primary");
    again.setOnAction(_ -> model.readNow());
    var details = new Button(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    var buttons = new HBox(8, again, choices(), details);
    String command = notice.command();
    if (command != null) {
      var copy = new Button(Text.of("window.login.copy"));
      copy.setOnAction(_ -> PopOvers.copy(command));
      buttons.getChildren().addFirst(copy);
    }
    return page(notice.title(), hint(notice.message()), hint(notice.next()), buttons);
  }

  private Button choices() {
    var choices = new Button(Text.of("rendezvous.setup"));
    choices.setOnAction(_ -> setUp.run());
    return choices;
  }

  private static VBox page(String title, Node... content) {
    var heading = new Label(title);
    heading.getStyleClass().add("strong");
    heading.setWrapText(true);
    var page = new VBox(10, heading);
    page.getChildren().addAll(content);
    return page;
  }

  private static Label hint(String text) {
    var hint = new Label(text);
    hint.getStyleClass().add("hint");
    hint.setWrapText(true);
    return hint;
  }
}
