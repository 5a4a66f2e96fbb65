package dev.gangboard.view;

import dev.gangboard.viewmodel.Figure;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The row of figures: a number over its caption.
final class FiguresView extends FlowPane {
  private final ObservableList<Figure> figures;

  FiguresView(ObservableList<Figure> figures) {
    super(22, 8);
    this.figures = figures;
    setId("figures");
    getStyleClass().add("figures");
    figures.addListener((ListChangeListener<Figure>) _ -> show());
    show();
  }

  private void show() {
    getChildren().setAll(figures.stream().map(FiguresView::view).toList());
  }

  private static Node view(Figure figure) {
    var value = new Label(figure.value());
    value.getStyleClass().addAll("strong", "figure-value");
    var caption = new Label(figure.caption());
    caption.getStyleClass().add("figure-caption");
    return new VBox(value, caption);
  }
}
