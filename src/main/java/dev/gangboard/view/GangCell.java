package dev.gangboard.view;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.GangRow;
import dev.gangboard.viewmodel.ListEntry;
import dev.gangboard.viewmodel.PastRow;
import dev.gangboard.viewmodel.PhaseWords;
import java.time.Instant;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// A row of the list: a section's heading, or a gang with its strip of ranks.
final class GangCell extends ListCell<ListEntry> {
  private static final PseudoClass SECTION = PseudoClass.getPseudoClass("section");
  private static final PseudoClass LOUD = PseudoClass.getPseudoClass("loud");

  private final Label heading = new Label();
  private final Label name = new Label();
  private final Label time = new Label();
  private final Label phase = new Label();
  private final RankStrip strip = new RankStrip();
  private final VBox row;
  private final ObservableValue<Instant> now;
  private final Supplier<CellPainter> painter;
  private Subscription shown = Subscription.EMPTY;

  /// @param painter the painter of the theme that is on
  GangCell(ObservableValue<Instant> now, Supplier<CellPainter> painter) {
    this.now = now;
    this.painter = painter;
    heading.getStyleClass().add("section-title");
    name.getStyleClass().add("gang-name");
    time.getStyleClass().add("gang-time");
    phase.getStyleClass().add("gang-phase");
    time.setMinWidth(USE_PREF_SIZE);
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    HBox.setHgrow(name, Priority.ALWAYS);
    name.setMaxWidth(Double.MAX_VALUE);
    row = new VBox(4, new HBox(8, name, time), strip, phase);
    row.getStyleClass().add("gang-row");
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable ListEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    shown.unsubscribe();
    shown = Subscription.EMPTY;
    pseudoClassStateChanged(SECTION, !empty && entry instanceof ListEntry.Section);
    setText(null);
    setDisable(entry instanceof ListEntry.Section);
    if (empty || entry == null) {
      setGraphic(null);
      return;
    }
    switch (entry) {
      case ListEntry.Section section -> {
        heading.setText(title(section));
        setGraphic(heading);
      }
      case GangRow gang -> {
        setGraphic(row);
        shown =
            Subscription.combine(
                gang.moment().subscribe(_ -> show(gang)),
                now.subscribe(at -> time.setText(gang.time(at))));
      }
      case PastRow past -> {
        setGraphic(row);
        shown =
            Subscription.combine(
                past.summary().subscribe(_ -> show(past)),
                now.subscribe(at -> time.setText(past.time(at))));
      }
    }
  }

  private void show(PastRow past) {
    name.setText(past.name());
    phase.setText(past.words());
    time.setText(past.time(now.getValue()));
    pseudoClassStateChanged(LOUD, loud(past.phase()));
    strip.show(past.states(), painter.get());
    setAccessibleText(past.name() + ", " + past.words());
  }

  private void show(GangRow gang) {
    GangMoment moment = gang.moment().getValue();
    name.setText(moment.id().name());
    phase.setText(PhaseWords.row(moment));
    time.setText(gang.time(now.getValue()));
    pseudoClassStateChanged(LOUD, loud(moment.phase()));
    strip.show(moment.states(), painter.get());
    setAccessibleText(moment.id().name() + ", " + PhaseWords.row(moment));
  }

  private static boolean loud(GangPhase phase) {
    return switch (phase.kind()) {
      case FAILED, FAILING, ORPHANED, PARTIAL -> true;
      case EXPIRED -> phase.outcome() == GangPhase.Kind.FAILED;
      case CANCELLING, CANCELLED, SUCCEEDED, SUCCEEDING, SUSPENDED, RUNNING, WAITING, STARTING ->
          false;
    };
  }

  private static String title(ListEntry.Section section) {
    return switch (section) {
      case LIVE -> Text.of("window.gangs.live");
      case HISTORY -> Text.of("window.gangs.history");
    };
  }
}
