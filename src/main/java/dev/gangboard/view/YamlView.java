package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.JobPreview;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import javafx.scene.text.TextFlow;

/// The Job as it will be sent, its keys in the accent colour.
final class YamlView extends VBox {
  private static final Pattern LINE = Pattern.compile("^(\\s*(?:- )*)([^\\s:#'\"-][^:]*)(:.*)$");

  private final TextFlow flow = new TextFlow();
  private final Label note = new Label();
  private final ObservableValue<JobPreview> preview;

  YamlView(ObservableValue<JobPreview> preview) {
    super(12);
    this.preview = preview;
    getStyleClass().add("yaml-zone");
    var title = new Label(Text.of("launch.preview.title"));
    title.getStyleClass().add("section-title");
    note.getStyleClass().add("hint");
    note.setWrapText(true);
    flow.setId("yaml");
    flow.getStyleClass().addAll("mono", "yaml");
    var scroll = new ScrollPane(flow);
    scroll.getStyleClass().add("yaml-scroll");
    note.setMaxWidth(320);
    note.setTextAlignment(TextAlignment.CENTER);
    note.setMouseTransparent(true);
    var framed = new StackPane(scroll, note);
    VBox.setVgrow(framed, Priority.ALWAYS);
    var copy = new Button(Text.of("window.copy"));
    copy.setId("yaml-copy");
    copy.getStyleClass().add("compact");
    copy.setOnAction(_ -> PopOvers.copy(preview.getValue().yaml()));
    copy.disableProperty().bind(preview.map(p -> p.yaml().isEmpty()));
    getChildren().addAll(title, framed, new HBox(copy));
    preview.subscribe(_ -> show());
  }

  private void show() {
    JobPreview shown = preview.getValue();
    flow.getChildren().setAll(nodes(shown.yaml()));
    flow.setOpacity(shown.current() ? 1 : 0.45);
    note.setText(words(shown));
  }

  private static String words(JobPreview shown) {
    if (shown.current()) {
      return "";
    }
    return shown.yaml().isEmpty() ? Text.of("launch.preview.none") : Text.of("launch.preview.old");
  }

  private static List<Node> nodes(String yaml) {
    List<Node> nodes = new ArrayList<>();
    yaml.lines()
        .forEach(line -> {
          Matcher m = LINE.matcher(line);
          if (m.matches()) {
            if (!m.group(1).isEmpty()) { // an empty text takes the colour of the next letter
              nodes.add(text(m.group(1), "yaml-value"));
            }
            nodes.add(text(m.group(2), "yaml-key"));
            nodes.add(text(m.group(3) + "\n", "yaml-value"));
          } else {
            nodes.add(text(line + "\n", "yaml-value"));
          }
        });
    return nodes;
  }

  private static Node text(String part, String style) {
    var text = new javafx.scene.text.Text(part);
    text.getStyleClass().addAll("mono", style);
    return text;
  }
}
