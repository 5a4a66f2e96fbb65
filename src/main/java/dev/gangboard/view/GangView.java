package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The gang in the centre: header, banners, figures, grid, legend, tabs.
final class GangView extends ScrollPane {
  private static final double GRID_SHARE = 0.36;

  /// So that a tab shows a dozen ranks where the window is as high as a laptop.
  private static final double TABS = 240;

  private final RankGridView grid;

  GangView(MainViewModel main, ObservableValue<Theme> theme, Desktop desktop) {
    getStyleClass().add("plain-scroll");
    setFitToWidth(true);
    setFitToHeight(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    grid = new RankGridView(main.gang().grid());
    grid.theme().bind(theme);
    RankMenu.on(grid, main);
    // The ring around a selected cell at the edge needs room; the cells stay in line with the rest.
    VBox.setMargin(grid, new Insets(-RankGridView.MARGIN));
    TabPane tabs = tabs(main, theme, desktop);
    VBox.setVgrow(tabs, Priority.ALWAYS);
    var page =
        new VBox(
            new GangHeader(main, () -> select(tabs, "rendezvous-tab")),
            new Banners(main),
            new SuspensionNoteView(main.suspension()),
            over(new FiguresView(main.gang().figures())),
            grid,
            new Legend(main.gang().grid().states(), theme),
            tabs);
    page.getStyleClass().add("gang-page");
    setContent(page);
    heightProperty().subscribe(h -> grid.setTallest(h.doubleValue() * GRID_SHARE));
  }

  RankGridView grid() {
    return grid;
  }

  /// The figures, and where cells are small the switches of their size.
  private BorderPane over(FiguresView figures) {
    var smaller = Icons.button(MaterialDesignM.MAGNIFY_MINUS_OUTLINE, Text.of("grid.zoom.out"));
    smaller.setOnAction(_ -> grid.zoom(-1));
    var fit = Icons.button(MaterialDesignF.FIT_TO_PAGE_OUTLINE, Text.of("grid.zoom.fit"));
    fit.setOnAction(_ -> grid.zoomToFit());
    var larger = Icons.button(MaterialDesignM.MAGNIFY_PLUS_OUTLINE, Text.of("grid.zoom.in"));
    larger.setOnAction(_ -> grid.zoom(1));
    var zoom = new HBox(smaller, fit, larger);
    zoom.visibleProperty().bind(grid.zoomable());
    zoom.managedProperty().bind(grid.zoomable());
    zoom.getStyleClass().add("zoom");
    zoom.setMinWidth(Region.USE_PREF_SIZE);
    zoom.setMaxHeight(Region.USE_PREF_SIZE);
    BorderPane.setAlignment(zoom, Pos.BOTTOM_RIGHT);
    // A border pane, as a row would ask how high the figures are before it knows how wide.
    var over = new BorderPane();
    over.setCenter(figures);
    over.setRight(zoom);
    return over;
  }

  private static TabPane tabs(MainViewModel main, ObservableValue<Theme> theme, Desktop desktop) {
    GangViewModel gang = main.gang();
    var timeline = tab(Text.of("timeline.tab"), new TimelineView(gang, theme));
    var events = tab("", new EventsView(gang));
    events.textProperty().bind(gang.events().title());
    var results = tab(Text.of("results.tab"), new ResultsView(gang, desktop));
    var ranks = tab(Text.of("window.tab.ranks"), new RankTableView(gang));
    var rank = tab("", new FactsView(gang.rank().parts(), Text.of("rank.none")));
    rank.setId("rank-tab");
    rank.textProperty().bind(gang.rank().title());
    var spec = tab(Text.of("window.tab.spec"), new SpecView(gang.spec()));
    var rendezvous = tab(Text.of("rendezvous.tab"), new RendezvousView(gang, theme, desktop));
    rendezvous.setId("rendezvous-tab");
    rendezvous.selectedProperty().subscribe(gang.rendezvous()::setVisible);
    var tabs = new TabPane(timeline, rendezvous, events, results, ranks, rank, spec);
    tabs.setId("gang-tabs");
    tabs.setAccessibleText(Text.of("window.tabs.accessible"));
    tabs.getStyleClass().add("plain-tabs");
    tabs.setMinHeight(TABS);
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    timeline.selectedProperty().subscribe(gang.timeline()::setVisible);
    ranks.selectedProperty().subscribe(gang.table()::setVisible);
    rank.selectedProperty().subscribe(gang.rank()::setVisible);
    results.selectedProperty().subscribe(gang.results()::setVisible);
    return tabs;
  }

  private static void select(TabPane tabs, String id) {
    tabs.getTabs().stream()
        .filter(tab -> id.equals(tab.getId()))
        .forEach(tabs.getSelectionModel()::select);
  }

  private static Tab tab(String title, Node content) {
    return new Tab(title, content);
  }
}
