package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangListViewModel;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.Link;
import dev.gangboard.viewmodel.ListEntry;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.PastRow;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.controlsfx.control.textfield.CustomTextField;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/// The left zone: launch, filter, and the list of gangs.
final class GangListView extends VBox {
  private static final double STALE = 0.7;

  private static final PseudoClass NARROWED = PseudoClass.getPseudoClass("narrowed");

  private final GangListViewModel model;
  private final ListView<ListEntry> list = new ListView<>();
  private final CustomTextField filter = new CustomTextField();
  private CellPainter painter = new CellPainter(Theme.DARK, false);

  GangListView(MainViewModel main, ObservableValue<Theme> theme, Desktop desktop) {
    model = main.gangs();
    getStyleClass().add("left-zone");
    var launch = new Button(Text.of("window.launch"), Icons.of(MaterialDesignP.PLUS));
    launch.setId("launch");
    launch.getStyleClass().add("primary");
    launch.setMaxWidth(Double.MAX_VALUE);
    launch.setOnAction(_ -> main.openLaunch());
    launch.disableProperty().bind(main.connection().context().map(c -> c == null).orElse(true));

    var narrow = Icons.button(MaterialDesignF.FILTER_VARIANT, Text.of("filter.open"));
    narrow.setId("narrow");
    narrow.setOnAction(_ -> PopOvers.show(narrow, new FilterView(main)));
    model
        .choice()
        .subscribe(choice -> narrow.pseudoClassStateChanged(NARROWED, choice.isNarrowed()));
    var search = new HBox(8, filterField(), narrow);
    HBox.setHgrow(filter, Priority.ALWAYS);

    getChildren().addAll(launch, search, list, new OrphansEntry(main.orphans()));
    VBox.setVgrow(list, Priority.ALWAYS);
    setUpList(main);
    GangMenu.on(list, main, desktop);
    theme.subscribe(_ -> repaint(theme.getValue(), main));
    main.gang().grid().stale().subscribe(_ -> repaint(theme.getValue(), main));
  }

  private void repaint(Theme theme, MainViewModel main) {
    boolean stale = main.gang().grid().stale().get();
    painter = new CellPainter(theme, stale);
    list.setOpacity(stale ? STALE : 1);
    list.refresh();
  }

  void focusList() {
    list.requestFocus();
  }

  void focusFilter() {
    filter.requestFocus();
  }

  private CustomTextField filterField() {
    filter.setId("gang-filter");
    filter.setPromptText(Text.of("window.gangs.filter"));
    filter.setAccessibleText(Text.of("window.gangs.filter"));
    filter.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
    filter.textProperty().subscribe(text -> model.setFilter(text == null ? "" : text));
    model
        .filter()
        .subscribe(text -> {
          if (!text.equals(filter.getText())) {
            filter.setText(text);
          }
        });
    filter.addEventHandler(KeyEvent.KEY_PRESSED, this::filterKey);
    return filter;
  }

  private void filterKey(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && !filter.getText().isEmpty()) {
      filter.clear();
      event.consume();
    } else if (event.getCode() == KeyCode.DOWN) {
      list.requestFocus();
      event.consume();
    }
  }

  private void setUpList(MainViewModel main) {
    list.setId("gangs");
    list.setItems(model.entries());
    list.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> main.demo().leaveStartPage());
    list.addEventFilter(KeyEvent.KEY_PRESSED, _ -> main.demo().leaveStartPage());
    list.setCellFactory(_ -> new GangCell(main.now(), () -> painter));
    list.setAccessibleText(Text.of("window.gangs.accessible"));
    var none = new Label(Text.of("window.gangs.none"));
    none.getStyleClass().add("hint");
    none.setWrapText(true);
    var all = new Hyperlink(Text.of("window.gangs.all"));
    all.setId("clear-filters");
    all.visibleProperty().bind(model.hidden().greaterThan(0));
    all.managedProperty().bind(all.visibleProperty());
    all.setOnAction(_ -> model.clearFilters());
    var nothing = new VBox(8, none, all);
    nothing.setAlignment(Pos.CENTER);
    list.setPlaceholder(nothing);
    Runnable why = () -> none.setText(whyNone(main.connection().link().get()));
    model.hidden().subscribe(_ -> why.run());
    main.connection().link().subscribe(_ -> why.run());
    list.getSelectionModel()
        .selectedItemProperty()
        .subscribe(entry -> {
          if (entry instanceof GangRow row && row != model.selected().get()) {
            model.select(row);
          } else if (entry instanceof PastRow row && row != model.past().get()) {
            model.select(row);
          }
        });
    model.selected().subscribe(_ -> showSelected());
    model.past().subscribe(_ -> showSelected());
    model.entries().addListener((ListChangeListener<ListEntry>) _ -> showSelected());
  }

  private String whyNone(Link link) {
    int hidden = model.hidden().get();
    if (hidden > 0) {
      return Text.of("window.gangs.filtered", hidden);
    }
    return link.live() ? Text.of("window.gangs.none") : "";
  }

  private void showSelected() {
    ListEntry row = model.selected().get() == null ? model.past().get() : model.selected().get();
    if (row == null) {
      list.getSelectionModel().clearSelection();
    } else if (list.getSelectionModel().getSelectedItem() != row) {
      list.getSelectionModel().select(row);
    }
  }
}
