package dev.gangboard.view;

import dev.gangboard.logs.LogKeeping;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogSettingsViewModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// Which logs are kept, how much of them, and a person's own error patterns.
final class LogSettingsView extends VBox {
  private final LogSettingsViewModel model;
  private final ToggleGroup which = new ToggleGroup();
  private final TextField limit = new TextField();

  LogSettingsView(LogSettingsViewModel model) {
    super(8);
    this.model = model;
    setId("log-settings-body");
    getStyleClass().addAll("popover-body", "log-settings");
    getChildren()
        .addAll(
            label(Text.of("logs.keep"), "strong"),
            choice(LogKeeping.Which.ALL, Text.of("logs.keep.all"), Text.of("logs.keep.all.hint")),
            choice(LogKeeping.Which.OPENED, Text.of("logs.keep.opened"), ""),
            choice(
                LogKeeping.Which.NONE, Text.of("logs.keep.none"), Text.of("logs.keep.none.hint")),
            limitLine(),
            label(Text.of("logs.keep.limit.hint"), "hint"),
            label(Text.of("logs.keep.when"), "hint"),
            problem());
    Path file = model.patternsFile();
    if (file != null) {
      addPatterns(file);
    }
    model.keeping().subscribe(this::show);
    model.read();
  }

  private VBox choice(LogKeeping.Which of, String text, String hint) {
    var button = new RadioButton(text);
    button.setId("keep-" + of.name().toLowerCase(Locale.ROOT));
    button.setToggleGroup(which);
    button.setUserData(of);
    button.setOnAction(_ -> model.choose(of));
    var box = new VBox(button);
    if (!hint.isEmpty()) {
      Label line = label(hint, "hint");
      line.setPadding(new Insets(0, 0, 0, 24));
      box.getChildren().add(line);
    }
    return box;
  }

  private HBox limitLine() {
    var name = label(Text.of("logs.keep.limit"));
    limit.setId("keep-limit");
    limit.setPrefColumnCount(8);
    limit.setAccessibleText(Text.of("logs.keep.limit"));
    limit.setOnAction(_ -> model.limit(limit.getText()));
    limit
        .focusedProperty()
        .subscribe((before, now) -> {
          if (before && !now) {
            model.limit(limit.getText());
          }
        });
    var line = new HBox(8, name, limit, label(Text.of("logs.keep.limit.unit")));
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  private Label problem() {
    Label problem = label("", "wrong");
    problem.setId("keep-problem");
    problem.textProperty().bind(model.problem());
    problem.visibleProperty().bind(model.problem().isNotEmpty());
    problem.managedProperty().bind(problem.visibleProperty());
    return problem;
  }

  private void addPatterns(Path file) {
    var path = new TextField(file.toString());
    path.setEditable(false);
    path.getStyleClass().addAll("mono", "spec-value");
    path.setAccessibleText(Text.of("logs.patterns"));
    HBox.setHgrow(path, Priority.ALWAYS);
    var copy = new Button(Text.of("logs.patterns.copy"));
    copy.getStyleClass().add("compact");
    copy.setMinWidth(Region.USE_PREF_SIZE);
    copy.setOnAction(_ -> PopOvers.copy(file.toString()));
    var line = new HBox(8, path, copy);
    line.setAlignment(Pos.CENTER_LEFT);
    var flaws = new VBox(4);
    flaws.setId("pattern-flaws");
    model.flaws().subscribe(now -> show(now, flaws));
    getChildren()
        .addAll(
            label(Text.of("logs.patterns"), "strong"),
            label(Text.of("logs.patterns.hint"), "hint"),
            line,
            flaws);
  }

  private static void show(@Nullable List<String> flaws, VBox box) {
    box.getChildren()
        .setAll(
            flaws == null ? List.of() : flaws.stream().map(flaw -> label(flaw, "wrong")).toList());
  }

  private void show(@Nullable LogKeeping keeping) {
    if (keeping == null) {
      return;
    }
    which.getToggles().stream()
        .filter(toggle -> keeping.which() == toggle.getUserData())
        .forEach(which::selectToggle);
    limit.setText(LogSettingsViewModel.megabytes(keeping));
  }

  private static Label label(String text, String... styles) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }
}
