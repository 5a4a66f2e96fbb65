package dev.gangboard.view;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GpuType;
import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LaunchViewModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The fields of a launch, in groups of which the rarer ones are folded.
final class LaunchForm extends VBox {
  private static final PseudoClass MISSED = PseudoClass.getPseudoClass("missed");

  private final LaunchViewModel model;
  private final Map<SpecField, FormField> fields = new LinkedHashMap<>();
  private final Map<SpecField, ToggleButton> folds = new EnumMap<>(SpecField.class);
  private final CheckBox confirm = new CheckBox(Text.of("launch.warning.confirm"));
  private final FlowPane foldBar = new FlowPane(16, 4);
  private final List<Node> folded = new ArrayList<>();

  LaunchForm(LaunchViewModel model) {
    this.model = model;
    getStyleClass().add("launch-form");
    fold(Text.of("launch.group.arguments"), area(SpecField.ARGUMENTS));
    fold(
        Text.of("launch.group.placement"),
        area(SpecField.NODE_SELECTOR),
        area(SpecField.TOLERATIONS),
        line(SpecField.GPU_RESOURCE));
    fold(
        Text.of("launch.group.limits"),
        line(SpecField.NAME),
        line(SpecField.TTL),
        line(SpecField.BACKOFF_LIMIT));
    getChildren()
        .addAll(
            row(line(SpecField.RUN_ID), line(SpecField.IMAGE)),
            row(line(SpecField.REPLICAS), choice(SpecField.GPU_TYPE), line(SpecField.GPU_COUNT)),
            row(
                choice(SpecField.NAMESPACE),
                choice(SpecField.SERVICE_ACCOUNT),
                choice(SpecField.RUNTIME_CLASS)),
            warning(),
            line(SpecField.RENDEZVOUS_URI),
            new ProbeView(model),
            line(SpecField.COMMAND),
            row(line(SpecField.TIMEOUT), line(SpecField.CPU), line(SpecField.MEMORY)),
            foldBar);
    getChildren().addAll(folded);
    model.draft().subscribe(this::showHints);
  }

  /// Puts the focus where a person goes on: on the first problem from above, else on the
  /// confirmation that was missed, else on the image.
  void focusFirst() {
    Optional<SpecField> noted =
        fields.keySet().stream()
            .filter(model.notes()::containsKey)
            .min(Comparator.comparing(folds::containsKey));
    if (noted.isEmpty() && model.confirmationMissed().get()) {
      confirm.requestFocus();
      return;
    }
    SpecField first = noted.orElse(SpecField.IMAGE);
    ToggleButton fold = folds.get(first);
    if (fold != null) {
      fold.setSelected(true);
    }
    FormField field = fields.get(first);
    if (field != null) {
      field.focusInput();
    }
  }

  private FormField line(SpecField field) {
    return keep(FormField.line(model, field));
  }

  private FormField choice(SpecField field) {
    return keep(FormField.choice(model, field));
  }

  private FormField area(SpecField field) {
    return keep(FormField.area(model, field));
  }

  private FormField keep(FormField field) {
    fields.put(field.field(), field);
    return field;
  }

  private static GridPane row(FormField... fields) {
    var row = new GridPane(16, 0);
    for (FormField field : fields) {
      var column = new ColumnConstraints();
      column.setPercentWidth(100.0 / fields.length);
      row.getColumnConstraints().add(column);
      GridPane.setValignment(field, VPos.TOP);
    }
    row.addRow(0, fields);
    return row;
  }

  private void fold(String title, FormField... content) {
    var closed = new FontIcon(MaterialDesignM.MENU_RIGHT);
    var fold = new ToggleButton(title, closed);
    fold.setId("fold-" + content[0].field());
    fold.getStyleClass().add("fold");
    var pane = new VBox(12, content.length > 1 && !isArea(content) ? row(content) : rows(content));
    pane.visibleProperty().bind(fold.selectedProperty());
    pane.managedProperty().bind(fold.selectedProperty());
    fold.selectedProperty()
        .subscribe(open ->
            closed.setIconCode(open ? MaterialDesignM.MENU_DOWN : MaterialDesignM.MENU_RIGHT));
    for (FormField field : content) {
      folds.put(field.field(), fold);
    }
    foldBar.getChildren().add(fold);
    folded.add(pane);
  }

  private static boolean isArea(FormField... content) {
    return content[0].field() == SpecField.NODE_SELECTOR;
  }

  private static Node rows(FormField... content) {
    return new VBox(12, content);
  }

  private Node warning() {
    var lead = new Label();
    lead.setWrapText(true);
    lead.setMinHeight(Region.USE_PREF_SIZE);
    lead.textProperty().bind(model.warning());
    var title = new Label(Text.of("launch.warning.title"));
    title.getStyleClass().addAll("strong", "warning-title");
    confirm.setId("launch-confirm");
    model.confirmed().subscribe(confirm::setSelected);
    confirm.setOnAction(_ -> model.setConfirmed(confirm.isSelected()));
    var box = new VBox(6, title, lead, confirm);
    box.setId("launch-warning");
    box.getStyleClass().addAll("banner", "warning");
    box.visibleProperty().bind(model.warning().isNotNull());
    box.managedProperty().bind(box.visibleProperty());
    model.confirmationMissed().subscribe(missed -> box.pseudoClassStateChanged(MISSED, missed));
    return box;
  }

  private void showHints(GangDraft draft) {
    hint(SpecField.RUN_ID, Text.of("launch.runId.hint", model.jobName()));
    hint(SpecField.REPLICAS, replicasHint(draft.get(SpecField.REPLICAS).strip()));
    hint(SpecField.GPU_TYPE, gpuHint(draft.get(SpecField.GPU_TYPE).strip()));
  }

  private void hint(SpecField field, String text) {
    FormField shown = fields.get(field);
    if (shown != null) {
      shown.setHint(text);
    }
  }

  private static String replicasHint(String replicas) {
    return replicas.matches("[1-9][0-9]{0,5}")
        ? Text.of("launch.replicas.hint", String.valueOf(Integer.parseInt(replicas) - 1))
        : "";
  }

  private static String gpuHint(String type) {
    if (type.isEmpty()) {
      return Text.of("launch.gpuType.hint.none");
    }
    String instance = GpuType.named(type).instanceType();
    return instance == null
        ? Text.of("launch.gpuType.hint.unknown")
        : Text.of("launch.gpuType.hint", instance);
  }
}
