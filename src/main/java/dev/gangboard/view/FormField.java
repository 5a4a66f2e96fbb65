package dev.gangboard.view;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.viewmodel.FieldNote;
import dev.gangboard.viewmodel.LaunchViewModel;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.controlsfx.control.decoration.Decoration;
import org.controlsfx.control.decoration.Decorator;
import org.controlsfx.control.decoration.StyleClassDecoration;
import org.jspecify.annotations.Nullable;

/// A field of the launch form: its name, the input, and below it a hint or what is wrong.
final class FormField extends VBox {
  private static final int AREA_ROWS = 3;

  private final SpecField field;
  private final TextInputControl input;
  private final Label below = new Label();
  private final Decoration invalid = new StyleClassDecoration("invalid");
  private String hint = "";
  private boolean noted;

  private FormField(LaunchViewModel model, SpecField field, TextInputControl input) {
    super(4);
    this.field = field;
    this.input = input;
    getStyleClass().add("form-field");
    var name = new Label(FieldWords.name(field));
    name.getStyleClass().add("field-name");
    name.setLabelFor(input);
    input.setId("field-" + field);
    input.setAccessibleText(FieldWords.name(field));
    input.accessibleHelpProperty().bind(below.textProperty());
    input.setPromptText(FieldWords.prompt(field));
    read(model.draft().get());
    input.textProperty().subscribe(text -> model.set(field, text == null ? "" : text));
    model.draft().subscribe(this::read);
    below.setId("note-" + field);
    below.getStyleClass().add("field-note");
    below.setWrapText(true);
    below.setMinHeight(Region.USE_PREF_SIZE);
    getChildren().addAll(name, input, below);
    model
        .notes()
        .addListener(
            (MapChangeListener<SpecField, FieldNote>)
                change -> {
                  if (change.getKey() == field) {
                    show(model.notes().get(field));
                  }
                });
    setHint(FieldWords.hint(field));
    show(model.notes().get(field));
  }

  static FormField line(LaunchViewModel model, SpecField field) {
    return new FormField(model, field, new TextField());
  }

  /// A field with suggestions.
  static FormField choice(LaunchViewModel model, SpecField field) {
    return new FormField(model, field, new ChoiceField(model.suggestions(field)));
  }

  /// A field of several lines.
  static FormField area(LaunchViewModel model, SpecField field) {
    var area = new TextArea();
    area.setPrefRowCount(AREA_ROWS);
    area.getStyleClass().add("mono");
    return new FormField(model, field, area);
  }

  SpecField field() {
    return field;
  }

  void focusInput() {
    input.requestFocus();
  }

  /// What is said below the field while nothing is wrong.
  void setHint(String text) {
    hint = text;
    if (!noted) {
      below.setText(text);
    }
    below.setVisible(!below.getText().isEmpty());
    below.setManaged(below.isVisible());
  }

  private void read(GangDraft draft) {
    String text = draft.get(field);
    if (!text.equals(input.getText())) {
      input.setText(text);
    }
  }

  private void show(@Nullable FieldNote note) {
    boolean wrong = note != null;
    if (wrong != noted) {
      noted = wrong;
      if (wrong) {
        Decorator.addDecoration(input, invalid);
        below.getStyleClass().add("wrong");
      } else {
        Decorator.removeDecoration(input, invalid);
        below.getStyleClass().remove("wrong");
      }
    }
    below.setText(note == null ? hint : note.text());
    setHint(hint);
  }
}
