package dev.gangboard.view;

import dev.gangboard.text.Text;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.beans.binding.Bindings;
import javafx.beans.property.DoubleProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.event.Event;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.Skin;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.controlsfx.control.textfield.AutoCompletionBinding;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A text field that suggests: typing narrows the suggestions, the arrow (or the Down key) shows
/// all of them, and any other text is as good. A suggestion is taken only by who has gone to it
/// with the arrow keys or the mouse: Enter and Tab leave what was typed.
final class ChoiceField extends CustomTextField {
  private static final int ROWS = 12;
  private static final double ROW = 26;
  private static final double EDGES = 10;

  private final AutoCompletionBinding<String> completion;
  private final ListChangeListener<String> listener;

  /// A copy, because suggestions are looked up on another thread.
  private volatile List<String> all = List.of();

  /// Whether a person has gone to a suggestion.
  private boolean chosen;

  ChoiceField(ObservableList<String> suggestions) {
    getStyleClass().add("choice-field");
    listener = _ -> all = List.copyOf(suggestions);
    suggestions.addListener(listener);
    all = List.copyOf(suggestions);
    completion = TextFields.bindAutoCompletion(this, this::matching);
    completion.setVisibleRowCount(ROWS);
    completion.setDelay(0);
    completion.getAutoCompletionPopup().skinProperty().subscribe(this::setUpList);
    completion.getAutoCompletionPopup().setOnShowing(_ -> chosen = false);
    textProperty().subscribe(_ -> chosen = false);
    Button arrow = Icons.button(MaterialDesignC.CHEVRON_DOWN, Text.of("window.choice.all"));
    arrow.setFocusTraversable(false);
    arrow.setOnAction(_ -> showAll());
    setRight(arrow);
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
  }

  /// Called when a person has chosen one of the suggestions.
  void onChosen(Runnable chosen) {
    completion.setOnAutoCompleted(_ -> chosen.run());
  }

  private void setUpList(@Nullable Skin<?> skin) {
    if (skin == null || !(skin.getNode() instanceof ListView<?> list)) {
      return;
    }
    list.getStylesheets().clear(); // computes with colours of another base sheet
    list.setFixedCellSize(ROW);
    list.prefHeightProperty().unbind();
    list.prefHeightProperty()
        .bind(Bindings.min(ROWS, Bindings.size(list.getItems())).multiply(ROW).add(EDGES));
    for (DoubleProperty width :
        List.of(list.minWidthProperty(), list.prefWidthProperty(), list.maxWidthProperty())) {
      width.unbind();
      width.bind(widthProperty());
    }
    list.addEventFilter(KeyEvent.KEY_PRESSED, this::listKey);
    list.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> chosen = true);
    list.getSelectionModel().selectedIndexProperty().subscribe(_ -> keepUnchosen(list));
  }

  /// The list marks its first row by itself; Enter would take it, whatever was typed.
  private void keepUnchosen(ListView<?> list) {
    if (!chosen && !list.getSelectionModel().isEmpty()) {
      list.getSelectionModel().clearSelection();
      list.getFocusModel().focus(-1);
    }
  }

  /// Keys reach the list before this field. What does not choose is taken from it: each of them
  /// does one thing.
  private void listKey(KeyEvent event) {
    switch (event.getCode()) {
      case UP, DOWN, PAGE_UP, PAGE_DOWN -> chosen = true;
      case ESCAPE -> {
        hideList();
        event.consume();
      }
      case TAB -> {
        hideList();
        requestFocusTraversal(
            event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
        event.consume();
      }
      case ENTER -> {
        if (!chosen || event.isShortcutDown()) {
          hideList();
          event.consume();
          Event.fireEvent(this, event.copyFor(this, this));
        }
      }
      default -> {}
    }
  }

  private void hideList() {
    completion.getAutoCompletionPopup().hide();
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.DOWN) {
      showAll();
    }
  }

  private void showAll() {
    requestFocus();
    completion.setUserInput("");
  }

  private Collection<String> matching(AutoCompletionBinding.ISuggestionRequest request) {
    String typed = Objects.requireNonNullElse(request.getUserText(), "");
    String wanted = typed.strip().toLowerCase(Locale.ENGLISH);
    List<String> found =
        all.stream().filter(s -> s.toLowerCase(Locale.ENGLISH).contains(wanted)).toList();
    return found.size() == 1 && found.getFirst().equals(typed) ? List.of() : found;
  }
}
