package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.KeyTrial;
import dev.gangboard.viewmodel.RendezvousSetup;
import dev.gangboard.viewmodel.RendezvousViewModel;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Where a rendezvous is read from, how its keys are understood, and with whose credentials.
final class RendezvousForm extends ScrollPane {
  private static final double ROW = 22;

  RendezvousForm(RendezvousViewModel model) {
    RendezvousSetup setup = model.setup();
    setId("rendezvous-form");
    getStyleClass().add("plain-scroll");
    setFitToWidth(true);
    var patterns = new TextArea();
    patterns.setId("rendezvous-patterns");
    patterns.getStyleClass().add("mono");
    patterns.setPrefRowCount(3);
    patterns.setPromptText(Text.of("rendezvous.patterns.prompt"));
    patterns.textProperty().bindBidirectional(setup.patterns());
    var usual = new Button(Text.of("rendezvous.patterns.usual"));
    usual.getStyleClass().add("compact");
    usual.setOnAction(_ -> patterns.setText(setup.usualPatterns()));
    var tried = new Label();
    tried.setId("rendezvous-tried");
    tried.getStyleClass().add("hint");
    tried.textProperty().bind(setup.trialWords());
    var keys = trials(setup);
    keys.setPrefHeight(6 * ROW + 4);
    var profile = new ChoiceField(setup.profiles());
    bind(profile, "rendezvous-profile", setup.profile());
    profile.setPromptText(Text.of("rendezvous.profile.prompt"));
    var region = input("rendezvous-region", setup.region(), Text.of("rendezvous.region.prompt"));
    var endpoint =
        input("rendezvous-endpoint", setup.endpoint(), Text.of("rendezvous.endpoint.prompt"));
    var pathStyle = new CheckBox(Text.of("rendezvous.pathStyle"));
    pathStyle.selectedProperty().bindBidirectional(setup.pathStyle());
    var payer = new CheckBox(Text.of("rendezvous.requesterPays"));
    payer.selectedProperty().bindBidirectional(setup.requesterPays());
    var read = new Button(Text.of("rendezvous.read"));
    read.setId("rendezvous-read");
    read.getStyleClass().add("primary");
    read.setOnAction(_ -> model.apply());
    var body =
        new VBox(
            6,
            name(Text.of("rendezvous.uri")),
            uriField(model, "rendezvous-uri"),
            problem(setup.uriProblem()),
            name(Text.of("rendezvous.patterns")),
            patterns,
            problem(setup.patternProblem()),
            new HBox(8, usual, tried),
            keys,
            name(Text.of("rendezvous.yours")),
            hint(Text.of("rendezvous.yours.hint")),
            name(Text.of("rendezvous.profile")),
            profile,
            name(Text.of("rendezvous.region")),
            region,
            name(Text.of("rendezvous.endpoint")),
            endpoint,
            problem(setup.endpointProblem()),
            pathStyle,
            payer,
            read);
    body.getStyleClass().add("rendezvous-side");
    setContent(body);
  }

  /// The field of the URI; Enter reads.
  static TextField uriField(RendezvousViewModel model, String id) {
    TextField field = input(id, model.setup().uri(), Text.of("launch.rendezvous.prompt"));
    field.setAccessibleText(Text.of("rendezvous.uri"));
    field.setOnAction(_ -> model.apply());
    return field;
  }

  /// What is wrong with a field, where something is.
  static Label problem(ObservableValue<String> words) {
    var label = new Label();
    label.getStyleClass().add("rendezvous-wrong");
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.textProperty().bind(words);
    label.visibleProperty().bind(words.map(text -> !text.isEmpty()));
    label.managedProperty().bind(label.visibleProperty());
    return label;
  }

  /// Real keys, each with what the patterns make of it.
  static ListView<KeyTrial> trials(RendezvousSetup setup) {
    var list = new ListView<>(setup.trials());
    list.getStyleClass().add("rendezvous-trials");
    list.setFixedCellSize(ROW);
    list.setAccessibleText(Text.of("rendezvous.trials"));
    list.setPlaceholder(hint(Text.of("rendezvous.trials.none")));
    list.setCellFactory(_ -> new TrialCell());
    list.setOnKeyPressed(event -> {
      KeyTrial trial = list.getSelectionModel().getSelectedItem();
      if (event.getCode() == KeyCode.C && event.isShortcutDown() && trial != null) {
        PopOvers.copy(trial.key());
        event.consume();
      }
    });
    return list;
  }

  private static final class TrialCell extends ListCell<KeyTrial> {
    private final Label key = new Label();
    private final Label words = new Label();
    private final HBox row = new HBox(12, words, key);

    TrialCell() {
      words.setMinWidth(130);
      key.getStyleClass().add("mono");
    }

    @Override
    protected void updateItem(@Nullable KeyTrial item, boolean empty) {
      super.updateItem(item, empty);
      setGraphic(empty || item == null ? null : row);
      if (item != null) {
        key.setText(item.key());
        words.setText(item.words());
        words.getStyleClass().setAll("label", item.matches() ? "rendezvous-match" : "hint");
      }
    }
  }

  private static TextField input(String id, StringProperty text, String prompt) {
    var field = new TextField();
    field.setPromptText(prompt);
    bind(field, id, text);
    return field;
  }

  private static void bind(TextInputControl field, String id, StringProperty text) {
    field.setId(id);
    field.textProperty().bindBidirectional(text);
  }

  private static Label name(String text) {
    var label = new Label(text);
    label.getStyleClass().add("field-name");
    return label;
  }

  private static Label hint(String text) {
    var label = new Label(text);
    label.getStyleClass().add("hint");
    label.setWrapText(true);
    return label;
  }
}
