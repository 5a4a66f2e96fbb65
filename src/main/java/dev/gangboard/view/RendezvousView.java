package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangViewModel;
import dev.gangboard.viewmodel.Notice;
import dev.gangboard.viewmodel.RendezvousViewModel;
import dev.gangboard.viewmodel.RendezvousViewModel.Stage;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The rendezvous of the gang: what all wait for, round by rank, and beside it where it is read
/// from or one of its objects.
final class RendezvousView extends VBox {
  private static final double SIDE = 0.62;
  private static final double LEAST_SIDE = 300;

  /// Where both do not fit beside each other, the side takes the place of the matrix.
  private static final double NARROW = 560;

  private final RendezvousViewModel model;
  private final MatrixCanvas matrix;
  private final RoundTable table;
  private final RendezvousPages pages;
  private final ToggleButton asTable =
      Icons.toggle(MaterialDesignT.TABLE, Text.of("rendezvous.table"));
  private final ToggleButton setUp = new ToggleButton(Text.of("rendezvous.setup"));
  private final StackPane centre = new StackPane();
  private final SplitPane split = new SplitPane(centre);
  private final RendezvousForm form;
  private final StoredObjectView object;
  private final HBox problem = new HBox(12);

  RendezvousView(GangViewModel gang, ObservableValue<Theme> theme, Desktop desktop) {
    super(6);
    model = gang.rendezvous();
    matrix = new MatrixCanvas(model, gang.grid(), theme);
    table = new RoundTable(model, gang.grid());
    form = new RendezvousForm(model);
    object = new StoredObjectView(model, desktop);
    pages = new RendezvousPages(model, () -> setUp.setSelected(true));
    getStyleClass().add("tab-body");
    setUp.setId("rendezvous-setup");
    setUp.getStyleClass().add("compact");
    setUp.setMinWidth(Region.USE_PREF_SIZE);
    asTable.setId("rendezvous-table");
    problem.getStyleClass().addAll("banner", "one-line", "warning");
    problem.setId("rendezvous-problem");
    split.getStyleClass().add("zones");
    split.setMinWidth(0);
    centre.setMinWidth(0);
    form.setMinWidth(LEAST_SIDE);
    object.setMinWidth(LEAST_SIDE);
    getChildren().addAll(head(), problem, note(), split, foot(theme));
    VBox.setVgrow(split, Priority.ALWAYS);
    model.stage().subscribe(_ -> arrange());
    model.problem().subscribe(this::tell);
    asTable.selectedProperty().subscribe(_ -> arrange());
    setUp
        .selectedProperty()
        .subscribe(open -> {
          if (open) {
            model.setup().askProfiles();
            model.closeObject();
          }
          arrange();
        });
    model.object().title().subscribe(_ -> arrange());
    widthProperty().map(w -> w.doubleValue() < NARROW).subscribe(_ -> arrange());
  }

  MatrixCanvas matrix() {
    return matrix;
  }

  private VBox head() {
    var headline = new Label();
    headline.setId("rendezvous-headline");
    headline.getStyleClass().add("strong");
    headline.textProperty().bind(model.headline());
    var whole = new Tooltip();
    whole.textProperty().bind(headline.textProperty());
    headline.setTooltip(whole);
    var figures = new Label();
    figures.setId("rendezvous-figures");
    figures.getStyleClass().add("hint");
    figures.textProperty().bind(Bindings.createStringBinding(this::figureWords, model.figures()));
    figures.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(figures, Priority.ALWAYS);
    var again = Icons.button(MaterialDesignR.REFRESH, Text.of("rendezvous.again"));
    again.setOnAction(_ -> model.readNow());
    var smaller = Icons.button(MaterialDesignM.MAGNIFY_MINUS_OUTLINE, Text.of("rendezvous.out"));
    smaller.setOnAction(_ -> matrix.zoom(-1));
    var fit = Icons.button(MaterialDesignF.FIT_TO_PAGE_OUTLINE, Text.of("rendezvous.fit"));
    fit.setOnAction(_ -> matrix.zoomToFit());
    var larger = Icons.button(MaterialDesignM.MAGNIFY_PLUS_OUTLINE, Text.of("rendezvous.in"));
    larger.setOnAction(_ -> matrix.zoom(1));
    var switches = new HBox(again, asTable, smaller, fit, larger);
    switches.setMinWidth(Region.USE_PREF_SIZE);
    switches.visibleProperty().bind(model.stage().isEqualTo(Stage.SHOWN));
    headline.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(headline, Priority.ALWAYS);
    var first = new HBox(16, headline, setUp);
    first.getStyleClass().add("tab-bar");
    var second = new HBox(16, figures, switches);
    second.getStyleClass().add("tab-bar");
    return new VBox(first, second);
  }

  private String figureWords() {
    return model.figures().stream()
        .map(figure -> Text.of("rendezvous.figure", figure.value(), figure.caption()))
        .collect(Collectors.joining(Text.of("rendezvous.figure.separator")));
  }

  private Label note() {
    var note = new Label();
    note.setId("rendezvous-note");
    note.getStyleClass().add("hint");
    note.setWrapText(true);
    note.setMinHeight(Region.USE_PREF_SIZE);
    note.textProperty().bind(model.note());
    note.visibleProperty().bind(model.note().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    return note;
  }

  private VBox foot(ObservableValue<Theme> theme) {
    var reader = new Label();
    reader.setId("rendezvous-reader");
    reader.getStyleClass().add("hint");
    reader.textProperty().bind(model.reader());
    var whole = new Tooltip();
    whole.textProperty().bind(reader.textProperty());
    reader.setTooltip(whole);
    var legend = new MatrixLegend(theme);
    legend.visibleProperty().bind(model.stage().isEqualTo(Stage.SHOWN));
    legend.managedProperty().bind(legend.visibleProperty());
    return new VBox(4, legend, reader);
  }

  private void tell(@Nullable Notice notice) {
    arrange();
    if (notice == null) {
      return;
    }
    var words = new Label(Text.of("rendezvous.stale", notice.message(), notice.next()));
    words.setWrapText(true);
    words.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(words, Priority.ALWAYS);
    var details = new Hyperlink(Text.of("window.details"));
    details.setMinWidth(Region.USE_PREF_SIZE);
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    problem.getChildren().setAll(words, details);
    String command = notice.command();
    if (command != null) {
      var copy = new Button(Text.of("window.login.copy"));
      copy.getStyleClass().add("compact");
      copy.setMinWidth(Region.USE_PREF_SIZE);
      copy.setOnAction(_ -> PopOvers.copy(command));
      problem.getChildren().add(copy);
    }
  }

  private void arrange() {
    Stage stage = model.stage().get();
    boolean shown = stage == Stage.SHOWN;
    Node content = shown ? (asTable.isSelected() ? table : matrix) : pages.of(stage);
    if (centre.getChildren().isEmpty() || !centre.getChildren().getFirst().equals(content)) {
      centre.getChildren().setAll(content);
    }
    boolean old = model.problem().get() != null && stage != Stage.FAILED;
    problem.setVisible(old);
    problem.setManaged(old);
    Node side = side();
    if (side == null) {
      split.getItems().setAll(centre);
    } else if (getWidth() < NARROW) {
      split.getItems().setAll(side);
    } else if (split.getItems().size() < 2 || !split.getItems().getLast().equals(side)) {
      split.getItems().setAll(centre, side);
      split.setDividerPositions(SIDE);
      SplitPane.setResizableWithParent(side, false);
    }
  }

  private @Nullable Node side() {
    if (!model.object().title().get().isEmpty()) {
      setUp.setSelected(false);
      return object;
    }
    return setUp.isSelected() ? form : null;
  }
}
