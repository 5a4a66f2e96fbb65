package dev.gangboard.viewmodel;

import dev.gangboard.gang.Rank;
import dev.gangboard.text.Text;
import java.util.List;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The selected rank with all that is known of it. Its facts are kept only while they are looked
/// at.
public final class RankViewModel {
  private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper(Text.of("rank.tab"));
  private final ObservableList<DetailPart> parts = FXCollections.observableArrayList();
  private final ObservableList<DetailPart> readOnly =
      FXCollections.unmodifiableObservableList(parts);
  private @Nullable GangMoment moment;
  private int index = RankGridViewModel.NONE;
  private boolean visible;

  /// `Rank 17`; without a selected rank, `Rank`.
  public ReadOnlyStringProperty title() {
    return title.getReadOnlyProperty();
  }

  /// Empty where no rank is selected.
  public ObservableList<DetailPart> parts() {
    return readOnly;
  }

  /// Says whether anybody looks.
  public void setVisible(boolean looked) {
    visible = looked;
    update();
  }

  void select(int rank) {
    index = rank;
    update();
  }

  void show(@Nullable GangMoment next) {
    moment = next;
    update();
  }

  private void update() {
    GangMoment now = moment;
    boolean some = now != null && index >= 0 && index < now.states().size();
    title.set(some ? Text.of("rank.tab.rank", String.valueOf(index)) : Text.of("rank.tab"));
    List<DetailPart> wanted = List.of();
    if (some && visible && now != null) {
      Rank rank = now.gang().rank(index, now.at());
      wanted = RankFacts.of(rank);
    }
    if (!parts.equals(wanted)) {
      parts.setAll(wanted);
    }
  }
}
