package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LogEntry;
import dev.gangboard.viewmodel.LogTabViewModel;
import dev.gangboard.viewmodel.LogText;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.textfield.CustomTextField;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignW;

/// One rank's log: a bar with search and switches, and the text.
final class LogTabView extends BorderPane {
  private final LogTabViewModel model;
  private final LogCanvas canvas;
  private final CustomTextField search = new CustomTextField();

  LogTabView(LogTabViewModel model, ObservableValue<Theme> theme) {
    this.model = model;
    canvas = new LogCanvas(model, theme);
    getStyleClass().add("log-tab");
    setTop(bar());
    setCenter(new StackPane(canvas, waitingPill(), emptyHint()));
    addEventHandler(KeyEvent.KEY_PRESSED, this::key);
  }

  LogCanvas canvas() {
    return canvas;
  }

  void focusSearch() {
    search.requestFocus();
    search.selectAll();
  }

  private HBox bar() {
    search.setId("log-search");
    search.setPromptText(Text.of("log.search"));
    search.setAccessibleText(Text.of("log.search"));
    search.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
    search.setPrefColumnCount(8);
    search.setMinWidth(80);
    HBox.setHgrow(search, Priority.ALWAYS);
    search.textProperty().subscribe(text -> model.search(text == null ? "" : text));
    search.addEventHandler(KeyEvent.KEY_PRESSED, this::searchKey);

    var count = new Label();
    count.setId("log-found");
    count.getStyleClass().add("log-found");
    count.setMinWidth(Region.USE_PREF_SIZE);
    count
        .textProperty()
        .bind(Bindings.createStringBinding(this::foundWords, model.found(), model.query()));
    var previous = Icons.button(MaterialDesignC.CHEVRON_UP, Text.of("log.previous"));
    previous.setOnAction(_ -> model.previous());
    var next = Icons.button(MaterialDesignC.CHEVRON_DOWN, Text.of("log.next"));
    next.setOnAction(_ -> model.next());
    var noHit = model.found().map(found -> found.count() == 0);
    previous.disableProperty().bind(noHit);
    next.disableProperty().bind(noHit);

    var copy = Icons.button(MaterialDesignC.CONTENT_COPY, Text.of("log.copy"));
    copy.setOnAction(_ -> PopOvers.copy(copyText()));
    var bar = new HBox(4, search, count, previous, next, wrapSwitch(), copy, followSwitch());
    bar.getStyleClass().add("log-bar");
    return bar;
  }

  private ToggleButton wrapSwitch() {
    var wrap = Icons.toggle(MaterialDesignW.WRAP, Text.of("log.wrap"));
    model.wrap().subscribe(wrap::setSelected);
    wrap.setOnAction(_ -> model.setWrap(wrap.isSelected()));
    return wrap;
  }

  private ToggleButton followSwitch() {
    var follow = new ToggleButton(Text.of("log.follow"));
    follow.setId("log-follow");
    follow.getStyleClass().add("compact");
    follow.setMinWidth(Region.USE_PREF_SIZE);
    model.following().subscribe(follow::setSelected);
    follow.setOnAction(_ -> model.setFollowing(follow.isSelected()));
    follow.visibleProperty().bind(model.ended().not());
    follow.managedProperty().bind(follow.visibleProperty());
    return follow;
  }

  private Button waitingPill() {
    var pill = new Button("", Icons.of(MaterialDesignA.ARROW_DOWN));
    pill.setId("log-waiting");
    pill.getStyleClass().add("waiting-pill");
    pill.textProperty()
        .bind(model.waiting().map(lines -> Text.of("log.waiting", lines.longValue())));
    pill.visibleProperty()
        .bind(model.following().not().and(Bindings.greaterThan(model.waiting(), 0)));
    pill.setOnAction(_ -> {
      model.setFollowing(true);
      canvas.requestFocus();
    });
    StackPane.setAlignment(pill, Pos.BOTTOM_CENTER);
    StackPane.setMargin(pill, new Insets(0, 0, 16, 0));
    return pill;
  }

  private Label emptyHint() {
    var hint = new Label();
    hint.getStyleClass().add("hint");
    hint.setMouseTransparent(true);
    hint.textProperty()
        .bind(model.ended().map(e -> e ? Text.of("log.empty.ended") : Text.of("log.empty")));
    hint.visibleProperty().bind(Bindings.equal(model.revision(), 0));
    return hint;
  }

  private String foundWords() {
    LogTabViewModel.Found found = model.found().get();
    if (model.query().get().isEmpty()) {
      return "";
    }
    return found.count() == 0
        ? Text.of("log.found.none")
        : Text.of("log.found", found.current(), found.count());
  }

  private void searchKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ENTER) {
      if (event.isShiftDown()) {
        model.previous();
      } else {
        model.next();
      }
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE) {
      search.clear();
      canvas.requestFocus();
      event.consume();
    }
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.F3) {
      if (event.isShiftDown()) {
        model.previous();
      } else {
        model.next();
      }
      event.consume();
    }
  }

  /// What is selected, else everything that is kept.
  private String copyText() {
    String selected = canvas.selectedText();
    if (!selected.isEmpty()) {
      return selected;
    }
    var all = new StringBuilder();
    LogText text = model.text();
    for (long number = text.first(); number < text.end(); number++) {
      LogEntry entry = text.get(number);
      if (!all.isEmpty() && entry.kind() != LogEntry.Kind.MORE) {
        all.append('\n');
      }
      all.append(entry.text());
    }
    return all.toString();
  }
}
