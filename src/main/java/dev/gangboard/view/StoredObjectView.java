package dev.gangboard.view;

import dev.gangboard.rendezvous.ObjectPreview;
import dev.gangboard.rendezvous.StoredObject;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousWords;
import dev.gangboard.viewmodel.StoredObjectViewModel;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// One object of a rendezvous.
final class StoredObjectView extends ScrollPane {
  private final StoredObjectViewModel model;
  private final Desktop desktop;
  private final GridPane facts = new GridPane(12, 2);
  private final TextArea preview = new TextArea();
  private final Label cut = new Label();
  private final Label problem = new Label();
  private final ComboBox<StoredObject> objects = new ComboBox<>();

  StoredObjectView(RendezvousViewModel rendezvous, Desktop desktop) {
    this.model = rendezvous.object();
    this.desktop = desktop;
    setId("stored-object");
    getStyleClass().add("plain-scroll");
    setFitToWidth(true);
    var body =
        new VBox(8, title(rendezvous), objects, facts, buttons(), note(), problem, cut, preview);
    body.getStyleClass().add("rendezvous-side");
    setContent(body);
    var value = new ColumnConstraints();
    value.setHgrow(Priority.ALWAYS);
    facts.getColumnConstraints().setAll(new ColumnConstraints(), value);
    preview.setId("object-preview");
    preview.setEditable(false);
    preview.getStyleClass().add("mono");
    preview.setPrefRowCount(14);
    problem.setId("object-problem");
    problem.getStyleClass().add("rendezvous-wrong");
    problem.setWrapText(true);
    problem.setMinHeight(Region.USE_PREF_SIZE);
    cut.getStyleClass().add("hint");
    setUpObjects();
    model.facts().addListener((ListChangeListener<StoredObjectViewModel.Fact>) _ -> showFacts());
    model.preview().subscribe(this::show);
    model.problem().subscribe(this::tell);
  }

  private HBox title(RendezvousViewModel rendezvous) {
    var title = new Label();
    title.setId("object-title");
    title.getStyleClass().add("strong");
    title.textProperty().bind(model.title());
    title.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(title, Priority.ALWAYS);
    var close = Icons.button(MaterialDesignC.CLOSE, Text.of("window.close"));
    close.setId("object-close");
    close.setOnAction(_ -> rendezvous.closeObject());
    var bar = new HBox(8, title, close);
    bar.getStyleClass().add("tab-bar");
    return bar;
  }

  /// Which of the cell's objects, where there are several.
  private void setUpObjects() {
    objects.setItems(model.objects());
    objects.setMaxWidth(Double.MAX_VALUE);
    objects.setConverter(
        new StringConverter<>() {
          @Override
          public String toString(@Nullable StoredObject object) {
            return object == null
                ? ""
                : Text.of(
                    "rendezvous.object.choice",
                    object.key().substring(object.key().lastIndexOf('/') + 1),
                    RendezvousWords.bytes(object.size()));
          }

          @Override
          public StoredObject fromString(String text) {
            throw new UnsupportedOperationException(text);
          }
        });
    objects.visibleProperty().bind(Bindings.size(model.objects()).greaterThan(1));
    objects.managedProperty().bind(objects.visibleProperty());
    model.object().subscribe(objects::setValue);
    objects.setOnAction(_ -> {
      StoredObject chosen = objects.getValue();
      if (chosen != null && !chosen.equals(model.object().get())) {
        model.choose(chosen);
      }
    });
  }

  private HBox buttons() {
    var read = new Button(Text.of("rendezvous.object.preview"));
    read.setId("object-read");
    read.disableProperty().bind(model.object().isNull());
    read.setOnAction(_ -> model.readPreview());
    var save = new Button(Text.of("rendezvous.object.save"));
    save.setId("object-save");
    save.disableProperty().bind(model.object().isNull().or(model.saving()));
    save.setOnAction(_ -> save());
    var cancel = new Button(Text.of("rendezvous.object.cancel"));
    cancel.setId("object-cancel");
    cancel.visibleProperty().bind(model.saving());
    cancel.managedProperty().bind(model.saving());
    cancel.setOnAction(_ -> model.cancelSave());
    for (Button button : new Button[] {read, save, cancel}) {
      button.getStyleClass().add("compact");
      button.setMinWidth(Region.USE_PREF_SIZE);
    }
    return new HBox(8, read, save, cancel);
  }

  private Label note() {
    var note = new Label();
    note.setId("object-note");
    note.getStyleClass().add("hint");
    note.setWrapText(true);
    note.setMinHeight(Region.USE_PREF_SIZE);
    note.textProperty().bind(model.note());
    note.visibleProperty().bind(model.note().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    return note;
  }

  private void save() {
    var chooser = new FileChooser();
    chooser.setTitle(Text.of("rendezvous.object.save"));
    chooser.setInitialFileName(model.fileName());
    desktop.askWhereToSave(chooser, getScene().getWindow()).ifPresent(model::saveAs);
  }

  private void showFacts() {
    facts.getChildren().clear();
    int row = 0;
    for (StoredObjectViewModel.Fact fact : model.facts()) {
      var name = new Label(fact.name());
      name.getStyleClass().add("spec-name");
      name.setMinWidth(Region.USE_PREF_SIZE);
      var value = new TextField(fact.value());
      value.setEditable(false);
      value.getStyleClass().addAll("spec-value", "mono");
      value.setAccessibleText(fact.name());
      facts.addRow(row++, name, value);
    }
  }

  private void show(@Nullable ObjectPreview read) {
    preview.setVisible(read != null);
    preview.setManaged(read != null);
    cut.setVisible(read != null);
    cut.setManaged(read != null);
    if (read != null) {
      preview.setText(read.text());
      cut.setText(
          switch (read.kind()) {
            case JSON ->
                read.cut()
                    ? Text.of("rendezvous.preview.json.cut")
                    : Text.of("rendezvous.preview.json");
            case TEXT ->
                read.cut()
                    ? Text.of("rendezvous.preview.text.cut")
                    : Text.of("rendezvous.preview.text");
            case BYTES -> Text.of("rendezvous.preview.bytes");
            case EMPTY -> Text.of("rendezvous.preview.empty");
          });
    }
  }

  private void tell(@Nullable Notice notice) {
    problem.setVisible(notice != null);
    problem.setManaged(notice != null);
    problem.setText(notice == null ? "" : notice.message() + " " + notice.next());
  }
}
