package dev.gangboard.view;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.FieldNote;
import dev.gangboard.viewmodel.LaunchViewModel;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.controlsfx.control.decoration.Decoration;
import org.controlsfx.control.decoration.Decorator;
import org.controlsfx.control.decoration.StyleClassDecoration;
import org.jspecify.annotations.Nullable;

/// A field of the launch form: its name, the input, and below it a hint or what is wrong.
final class FormField extends VBox {
  private static final int AREA_ROWS = 3;

  /// Well beyond what a cluster takes in such a field, so that it is said by name what is too long
  /// for it; a file that was pasted by mistake would keep the window busy with its layout.
  private static final int LONGEST = 2_000;

  /// Of what may hold a script or many lines.
  private static final int LONGEST_TEXT = 50_000;

  private final SpecField field;
  private final TextInputControl input;
  private final Label below = new Label();
  private final Decoration invalid = new StyleClassDecoration("invalid");
  private String hint = "";
  private @Nullable FieldNote note;
  private @Nullable String unfit;
  private boolean noted;
  private boolean reading;

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
    this.note = model.notes().get(field);
    read(model.draft().get());
    input
        .textProperty()
        .subscribe(text -> {
          model.set(field, text == null ? "" : text);
          showUnfit(null);
        });
    input.focusedProperty().subscribe(_ -> showUnfit(null));
    input.setTextFormatter(new TextFormatter<>(this::fitting));
    input.addEventHandler(KeyEvent.KEY_PRESSED, this::passEscape);
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
                    note = model.notes().get(field);
                    show();
                  }
                });
    hint = FieldWords.hint(field);
    show();
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
    show();
  }

  private void read(GangDraft draft) {
    String text = draft.get(field);
    if (!text.equals(input.getText())) {
      reading = true;
      input.setText(text);
      reading = false;
    }
  }

  /// Keeps out what is too long as a whole: half of what was pasted would be launched unnoticed.
  private TextFormatter.Change fitting(TextFormatter.Change change) {
    int length = change.getControlNewText().length();
    int longest = input instanceof TextArea || field == SpecField.COMMAND ? LONGEST_TEXT : LONGEST;
    if (reading || length <= longest || length <= change.getControlText().length()) {
      return change;
    }
    showUnfit(Text.of("launch.unfit", length, longest));
    change.setText("");
    change.setRange(change.getControlCaretPosition(), change.getControlCaretPosition());
    change.selectRange(change.getControlAnchor(), change.getControlCaretPosition());
    return change;
  }

  /// A field with a formatter takes Escape for itself, for a value that these do not have.
  private void passEscape(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      fireEvent(event.copyFor(this, this));
    }
  }

  private void showUnfit(@Nullable String words) {
    unfit = words;
    show();
  }

  private void show() {
    String wrong = unfit == null && note != null ? note.text() : unfit;
    mark(wrong != null);
    below.setText(wrong == null ? hint : wrong);
    below.setVisible(!below.getText().isEmpty());
    below.setManaged(below.isVisible());
  }

  private void mark(boolean wrong) {
    if (wrong == noted) {
      return;
    }
    noted = wrong;
    if (wrong) {
      Decorator.addDecoration(input, invalid);
      below.getStyleClass().add("wrong");
    } else {
      Decorator.removeDecoration(input, invalid);
      below.getStyleClass().remove("wrong");
    }
  }
}
