package dev.gangboard.view;

import dev.gangboard.text.Text;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// All keys on one sheet, grouped by where they work.
final class ShortcutSheet extends HBox {
  private static final double KEYS = 132;

  /// Some keys, and what they do.
  private record Line(String keys, String text) {}

  ShortcutSheet() {
    super(32);
    setId("shortcut-sheet");
    getStyleClass().addAll("popover-body", "shortcut-sheet");
    getChildren()
        .addAll(
            group(Text.of("window.keys.window"), window()),
            new VBox(
                16,
                group(Text.of("window.keys.grid"), grid()),
                group(Text.of("window.keys.form"), form())),
            group(Text.of("window.keys.log"), log()));
  }

  private static List<Line> window() {
    return Arrays.stream(Shortcut.values()).map(s -> new Line(s.keys(), s.text())).toList();
  }

  private static List<Line> grid() {
    return List.of(
        new Line(Text.of("window.keys.grid.move"), Text.of("window.keys.grid.move.text")),
        new Line(Text.of("window.keys.grid.open"), Text.of("window.keys.grid.open.text")),
        new Line(Text.of("window.keys.grid.zoom"), Text.of("window.keys.grid.zoom.text")));
  }

  private static List<Line> log() {
    return Stream.concat(
            Arrays.stream(LogKey.values()).map(key -> new Line(key.keys(), key.text())),
            Stream.of(
                new Line(Text.of("window.keys.log.end"), Text.of("window.keys.log.end.text")),
                new Line(Text.of("window.keys.log.open"), Text.of("window.keys.log.open.text")),
                new Line(Text.of("window.keys.log.all"), Text.of("window.keys.log.all.text"))))
        .toList();
  }

  private static List<Line> form() {
    return List.of(
        new Line(Text.of("window.keys.form.launch"), Text.of("window.keys.form.launch.text")),
        new Line(Text.of("window.keys.form.choose"), Text.of("window.keys.form.choose.text")),
        new Line(Text.of("window.keys.form.close"), Text.of("window.keys.form.close.text")));
  }

  private static VBox group(String title, List<Line> lines) {
    var heading = new Label(title);
    heading.getStyleClass().add("section-title");
    var grid = new GridPane(16, 6);
    var keys = new ColumnConstraints(KEYS);
    keys.setHalignment(HPos.LEFT);
    grid.getColumnConstraints().add(keys);
    for (int row = 0; row < lines.size(); row++) {
      var shown = new Label(lines.get(row).keys());
      shown.getStyleClass().add("mono");
      grid.addRow(row, shown, new Label(lines.get(row).text()));
    }
    return new VBox(8, heading, grid);
  }
}
