package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangFilter;
import dev.gangboard.viewmodel.GangListViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.PhaseChoice;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.TilePane;
import javafx.scene.layout.VBox;

/// What the list of gangs is narrowed to: phase, days, and how far the history is shown.
final class FilterView extends VBox {
  private final GangListViewModel model;
  private final LocalDate today;
  private final DatePicker from = new DatePicker();
  private final DatePicker to = new DatePicker();

  FilterView(MainViewModel main) {
    super(12);
    model = main.gangs();
    today = LocalDate.ofInstant(main.now().get(), ZoneOffset.UTC);
    setId("filter-view");
    getStyleClass().add("popover-body");
    var clear = new Button(Text.of("window.gangs.all"));
    clear.setId("filter-clear");
    clear.getStyleClass().add("compact");
    clear.setOnAction(_ -> {
      model.clearFilters();
      getChildren()
          .setAll(title(Text.of("filter.phase")), phases(), title(Text.of("filter.days")), days());
      getChildren().addAll(title(Text.of("filter.scope")), scopes(), launched(), clear);
    });
    getChildren()
        .addAll(title(Text.of("filter.phase")), phases(), title(Text.of("filter.days")), days());
    getChildren().addAll(title(Text.of("filter.scope")), scopes(), launched(), clear);
  }

  private static Label title(String text) {
    var title = new Label(text);
    title.getStyleClass().add("section-title");
    return title;
  }

  private Node phases() {
    var boxes = new TilePane(12, 6);
    boxes.setPrefColumns(3);
    boxes.setTileAlignment(Pos.CENTER_LEFT);
    for (PhaseChoice choice : PhaseChoice.values()) {
      var box = new CheckBox(choice.text());
      box.setSelected(model.choice().get().phases().contains(choice));
      box.selectedProperty().subscribe(on -> choose(filter -> filter.withPhase(choice, on)));
      boxes.getChildren().add(box);
    }
    return boxes;
  }

  private Node days() {
    var row =
        new HBox(
            8,
            span(Text.of("filter.days.today"), 0),
            span(Text.of("filter.days.week"), 6),
            span(Text.of("filter.days.month"), 29),
            any());
    GangFilter now = model.choice().get();
    from.setValue(now.from());
    to.setValue(now.to());
    from.setPromptText(Text.of("filter.days.from"));
    to.setPromptText(Text.of("filter.days.to"));
    from.setPrefWidth(140);
    to.setPrefWidth(140);
    from.valueProperty().subscribe((_, _) -> chooseDays());
    to.valueProperty().subscribe((_, _) -> chooseDays());
    return new VBox(8, row, new HBox(8, from, to));
  }

  private void chooseDays() {
    choose(filter -> filter.withDays(from.getValue(), to.getValue()));
  }

  private Button span(String text, int daysBefore) {
    var button = new Button(text);
    button.getStyleClass().add("compact");
    button.setOnAction(_ -> {
      from.setValue(today.minusDays(daysBefore));
      to.setValue(null);
    });
    return button;
  }

  private Button any() {
    var button = new Button(Text.of("filter.days.any"));
    button.getStyleClass().add("compact");
    button.setOnAction(_ -> {
      from.setValue(null);
      to.setValue(null);
    });
    return button;
  }

  private Node scopes() {
    var group = new ToggleGroup();
    var row = new VBox(6);
    for (GangFilter.Scope scope : GangFilter.Scope.values()) {
      var radio = new RadioButton(text(scope));
      radio.setToggleGroup(group);
      radio.setSelected(model.choice().get().scope() == scope);
      radio
          .selectedProperty()
          .subscribe(on -> {
            if (on) {
              choose(filter -> filter.withScope(scope));
            }
          });
      row.getChildren().add(radio);
    }
    return row;
  }

  private static String text(GangFilter.Scope scope) {
    return switch (scope) {
      case NAMESPACE -> Text.of("filter.scope.namespace");
      case CLUSTER -> Text.of("filter.scope.cluster");
      case EVERYWHERE -> Text.of("filter.scope.everywhere");
    };
  }

  private Node launched() {
    var only = new CheckBox(Text.of("window.gangs.onlyLaunched"));
    only.setId("filter-launched");
    only.setSelected(model.choice().get().onlyLaunched());
    only.selectedProperty().subscribe(on -> choose(filter -> filter.withOnlyLaunched(on)));
    return only;
  }

  private void choose(UnaryOperator<GangFilter> change) {
    GangFilter before = model.choice().get();
    GangFilter after = change.apply(before);
    if (!after.equals(before)) {
      model.choose(after);
    }
  }
}
