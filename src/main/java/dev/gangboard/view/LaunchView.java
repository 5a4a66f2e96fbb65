package dev.gangboard.view;

import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.ContextChoice;
import dev.gangboard.viewmodel.LaunchViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import impl.org.controlsfx.skin.DecorationPane;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The launch of a gang: the form at the left, the Job it makes at the right.
final class LaunchView extends BorderPane {
  private final MainViewModel main;
  private final LaunchViewModel model;
  private final LaunchForm form;
  private final VBox refusal = new VBox(4);
  private final BooleanBinding launching;

  LaunchView(MainViewModel main, LaunchViewModel model) {
    this.main = main;
    this.model = model;
    form = new LaunchForm(model);
    launching = Bindings.equal(model.stage(), LaunchViewModel.Stage.LAUNCHING);
    setId("launch-view");
    getStyleClass().add("launch-view");
    setTop(bar());
    setCenter(zones());
    setBottom(status());
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    model.refusal().subscribe(this::show);
    // The form comes into the scene only when the scroll pane around it has its skin.
    form.sceneProperty()
        .subscribe(scene -> {
          if (scene != null) {
            form.focusFirst();
          }
        });
  }

  private HBox bar() {
    var title = new Label(Text.of("launch.title"));
    title.getStyleClass().addAll("strong", "product");
    var where = new Label();
    where.getStyleClass().add("chip");
    ContextChoice context = main.connection().context().get();
    where.setText(context == null ? "" : context.name());
    var bar = new HBox(title, where);
    bar.getStyleClass().add("top-bar");
    return bar;
  }

  private SplitPane zones() {
    form.disableProperty().bind(launching);
    // Else the first decoration of a field would put such a pane around the whole window.
    var decorated = new DecorationPane();
    decorated.setRoot(form);
    var scroll = new ScrollPane(decorated);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("plain-scroll");
    VBox.setVgrow(scroll, Priority.ALWAYS);
    refusal.getStyleClass().addAll("banner", "loud");
    refusal.setId("launch-refusal");
    var left = new VBox(scroll, new VBox(12, refusal, buttons()));
    left.getChildren().getLast().getStyleClass().add("launch-foot");
    var zones = new SplitPane(left, new YamlView(model.preview()));
    zones.getStyleClass().add("zones");
    zones.setDividerPositions(0.56);
    return zones;
  }

  private HBox buttons() {
    var launch = new Button();
    launch.setId("launch-go");
    launch.getStyleClass().add("primary");
    launch
        .textProperty()
        .bind(Bindings.createStringBinding(this::launchWords, model.draft(), model.stage()));
    launch.disableProperty().bind(launching);
    launch.setOnAction(_ -> launch());
    var busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    busy.visibleProperty().bind(launching);
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var close = new Button();
    close.setId("launch-close");
    close
        .textProperty()
        .bind(
            Bindings.when(launching)
                .then(Text.of("launch.stop"))
                .otherwise(Text.of("window.close")));
    close.setOnAction(_ -> leave());
    var buttons = new HBox(8, launch, busy, space, close);
    buttons.getStyleClass().add("dialog-buttons");
    return buttons;
  }

  private HBox status() {
    var words = new Label();
    words.setId("launch-status");
    words
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                this::statusWords,
                model.draft(),
                model.stage(),
                model.notes(),
                model.confirmationMissed()));
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    var bar = new HBox(words, space, new Label(Text.of("launch.keys")));
    bar.getStyleClass().add("status-bar");
    return bar;
  }

  private String launchWords() {
    if (model.stage().get() == LaunchViewModel.Stage.LAUNCHING) {
      return Text.of("launch.launching");
    }
    String replicas = model.draft().get().get(SpecField.REPLICAS).strip();
    return replicas.matches("[1-9][0-9]{0,5}")
        ? Text.of("launch.go", Integer.parseInt(replicas))
        : Text.of("launch.go.plain");
  }

  private String statusWords() {
    if (model.confirmationMissed().get()) {
      return Text.of("launch.unconfirmed");
    }
    List<SpecField> missing = model.missing();
    if (!missing.isEmpty()) {
      String names =
          missing.stream()
              .map(FieldWords::name)
              .collect(Collectors.joining(Text.of("window.list.separator")));
      return Text.of("launch.missing", names);
    }
    int problems = model.problemCount();
    if (problems > 0) {
      return Text.of("launch.problems", problems);
    }
    int refused = model.refusedCount();
    return refused > 0 ? Text.of("launch.refused", refused) : Text.of("launch.ready");
  }

  private void launch() {
    model.launch();
    if (model.stage().get() == LaunchViewModel.Stage.EDITING) {
      form.focusFirst();
    }
  }

  private void leave() {
    if (launching.get()) {
      model.cancelLaunch();
    } else {
      main.closeLaunch();
    }
  }

  private void show(@Nullable Notice notice) {
    refusal.setVisible(notice != null);
    refusal.setManaged(notice != null);
    if (notice == null) {
      return;
    }
    var title = new Label(notice.title());
    title.getStyleClass().add("strong");
    var details = new Hyperlink(Text.of("window.details"));
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    refusal.getChildren().setAll(title, wrapped(notice.message()), wrapped(notice.next()), details);
    if (!model.notes().isEmpty()) {
      form.focusFirst();
    }
  }

  private static Label wrapped(String text) {
    var label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      leave();
      event.consume();
    } else if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
      launch();
      event.consume();
    }
  }
}
