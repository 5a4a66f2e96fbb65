package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.DemoDesk;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// How kubectl and aws look at the demo cluster: lines to copy.
final class AccessView extends VBox {
  private final GridPane lines = new GridPane();

  AccessView(DemoDesk.Access access) {
    super(12);
    setId("demo-access-view");
    getStyleClass().add("popover-body");
    var title = new Label(Text.of("knobs.access.title"));
    title.getStyleClass().add("strong");
    var hint = new Label(Text.of("knobs.access.hint"));
    hint.getStyleClass().add("hint");
    lines.setHgap(8);
    lines.setVgap(8);
    String kubeconfig = access.kubeconfig();
    add("kubeconfig", Text.of("knobs.access.kubeconfig"), kubeconfig);
    add(
        "kubectl",
        Text.of("knobs.access.kubectl"),
        "kubectl --kubeconfig '%s' get jobs,pods".formatted(kubeconfig));
    add("endpoint", Text.of("knobs.access.endpoint"), access.endpoint());
    add("key", Text.of("knobs.access.key"), access.keys().id());
    add("secret", Text.of("knobs.access.secret"), access.keys().secret());
    add(
        "aws",
        Text.of("knobs.access.aws"),
        "(. '%s'; aws --endpoint-url %s s3 ls --recursive s3://%s/)"
            .formatted(access.environment(), access.endpoint(), access.bucket()));
    getChildren().addAll(title, hint, lines);
  }

  private void add(String id, String name, String value) {
    var field = new TextField(value);
    field.setId("access-" + id);
    field.setEditable(false);
    field.setPrefColumnCount(44);
    field.getStyleClass().add("mono");
    Button copy = Icons.button(MaterialDesignC.CONTENT_COPY, Text.of("window.copy"));
    copy.setId("copy-" + id);
    copy.setOnAction(_ -> {
      PopOvers.copy(value);
      field.requestFocus();
      field.selectAll();
    });
    Node label = new Label(name);
    label.getStyleClass().add("hint");
    lines.addRow(lines.getRowCount(), label, field, copy);
  }
}
