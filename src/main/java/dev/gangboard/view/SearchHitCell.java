package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.GangSearchViewModel;
import dev.gangboard.viewmodel.SearchPreview;
import dev.gangboard.viewmodel.SearchRow;
import java.time.Instant;
import java.util.Locale;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A row of the results of a search in all ranks.
final class SearchHitCell extends ListCell<@Nullable SearchRow> {
  private final GangSearchViewModel model;
  private final FontIcon fold = Icons.of(MaterialDesignC.CHEVRON_DOWN);
  private final Label rank = styled("strong");
  private final Label state = styled("strong");
  private final Label count = styled("hit-count");
  private final HBox heading = row(8, fold, rank, state, count);
  private final Label time = styled("hit-time", "mono");
  private final Label before = styled("mono");
  private final Label found = styled("mono", "hit-found");
  private final Label after = styled("mono");
  private final HBox hit = row(0, time, before, found, after);
  private final Label more = styled("hit-more");
  private final HBox moreRow = row(0, more);

  SearchHitCell(GangSearchViewModel model) {
    this.model = model;
    setMinWidth(0);
    setPrefWidth(0);
    after.setMinWidth(0);
    time.setPadding(new Insets(0, 8, 0, 24));
    more.setPadding(new Insets(0, 0, 0, 24));
    setOnMouseClicked(_ -> {
      SearchRow row = getItem();
      if (row != null && !isEmpty()) {
        model.activate(row);
      }
    });
  }

  private static Label styled(String... styles) {
    var label = new Label();
    label.getStyleClass().addAll(styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  private static HBox row(double gap, Node... nodes) {
    var row = new HBox(gap, nodes);
    row.getStyleClass().add("hit-row");
    row.setMinWidth(0);
    return row;
  }

  @Override
  protected void updateItem(@Nullable SearchRow row, boolean empty) {
    super.updateItem(row, empty);
    switch (empty ? null : row) {
      case null -> setGraphic(null);
      case SearchRow.Heading of -> show(of);
      case SearchRow.Hit of -> showHit(model.preview(of));
      case SearchRow.More of -> {
        more.setText(model.moreWords(of.rank()));
        setGraphic(moreRow);
      }
    }
  }

  private void show(SearchRow.Heading of) {
    fold.setIconCode(
        model.isFolded(of.rank()) ? MaterialDesignC.CHEVRON_RIGHT : MaterialDesignC.CHEVRON_DOWN);
    rank.setText(Text.of("logs.search.rank", String.valueOf(of.rank())));
    RankState now = model.state(of.rank());
    state.setText(now == null ? "" : String.valueOf(now.letter()));
    state
        .getStyleClass()
        .setAll(
            "label", "strong", now == null ? "" : "state-" + now.name().toLowerCase(Locale.ROOT));
    count.setText(model.count(of.rank()));
    setGraphic(heading);
  }

  private void showHit(@Nullable SearchPreview preview) {
    Instant at = preview == null ? null : preview.at();
    time.setText(at == null ? "" : Elapsed.clock(at));
    before.setText(preview == null ? Text.of("logs.search.reading") : preview.before());
    found.setText(preview == null ? "" : preview.hit());
    after.setText(preview == null ? "" : preview.after());
    setGraphic(hit);
  }
}
