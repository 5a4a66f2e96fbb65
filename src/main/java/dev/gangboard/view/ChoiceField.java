package dev.gangboard.view;

import dev.gangboard.text.Text;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Skin;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.textfield.AutoCompletionBinding;
import org.controlsfx.control.textfield.CustomTextField;
import org.controlsfx.control.textfield.TextFields;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A text field that suggests: typing narrows the suggestions, the arrow (or the Down key) shows
/// all of them, and any other text is as good.
final class ChoiceField extends CustomTextField {
  private static final int ROWS = 12;

  private final AutoCompletionBinding<String> completion;
  private final ListChangeListener<String> listener;

  /// A copy, because suggestions are looked up on another thread.
  private volatile List<String> all = List.of();

  ChoiceField(ObservableList<String> suggestions) {
    getStyleClass().add("choice-field");
    listener = _ -> all = List.copyOf(suggestions);
    suggestions.addListener(listener);
    all = List.copyOf(suggestions);
    completion = TextFields.bindAutoCompletion(this, this::matching);
    completion.setVisibleRowCount(ROWS);
    completion.setDelay(0);
    completion.minWidthProperty().bind(widthProperty());
    completion.getAutoCompletionPopup().skinProperty().subscribe(ChoiceField::undress);
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

  /// The list's own sheet computes with colours of another base sheet.
  private static void undress(@Nullable Skin<?> skin) {
    if (skin != null && skin.getNode() instanceof Parent list) {
      list.getStylesheets().clear();
    }
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
