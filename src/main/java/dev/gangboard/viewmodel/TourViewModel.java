package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/// The guided tour through the demo: which step it is at, or that it is not on.
public final class TourViewModel {
  private final ReadOnlyObjectWrapper<@Nullable Shown> shown = new ReadOnlyObjectWrapper<>();
  private final Consumer<String> news;
  private UnaryOperator<GangDraft> drafts = UnaryOperator.identity();
  private @Nullable Tour tour;
  private Tour.Sight sight = new Tour.Sight(false, null, false, false, false);

  /// What the tour shows.
  ///
  /// @param number of the step, from 1
  /// @param hint what is in the way of the step; empty for nothing
  public record Shown(TourStep step, int number, int steps, String hint) {}

  /// @param news gets what is worth telling
  TourViewModel(Consumer<String> news) {
    this.news = news;
  }

  // Properties

  /// The step, or null while the tour is not on.
  public ReadOnlyObjectProperty<@Nullable Shown> shown() {
    return shown.getReadOnlyProperty();
  }

  // Commands

  /// Sets what the launch form offers during the tour.
  ///
  /// @param change of a draft for the demo: into a gang that trains for as long as a person reads
  public void setDrafts(UnaryOperator<GangDraft> change) {
    drafts = change;
  }

  /// Begins the tour at its first step.
  public void start() {
    GangMoment shown = sight.gang();
    set(Tour.first(shown == null ? null : shown.id()));
  }

  /// Goes on from a step that is to be read; after the last the tour ends.
  public void next() {
    if (tour != null) {
      set(tour.step() == TourStep.END ? null : tour.next().with(sight));
    }
  }

  /// Ends the tour, wherever it is.
  public void leave() {
    set(null);
  }

  // Steps

  /// @param demo whether a demo is shown: elsewhere the tour would ask to harm what is real
  void see(Tour.Sight now, boolean demo) {
    sight = now;
    if (tour != null && !demo) {
      leave();
      news.accept(Text.of("tour.left"));
    } else if (tour != null) {
      set(tour.with(now));
    }
  }

  GangDraft draft(GangDraft demo) {
    return tour == null ? demo : drafts.apply(demo);
  }

  private void set(@Nullable Tour next) {
    tour = next;
    shown.set(
        next == null
            ? null
            : new Shown(next.step(), next.step().number(), TourStep.count(), hint(next)));
  }

  private String hint(Tour now) {
    GangId gang = now.gang();
    if (gang == null) {
      return "";
    }
    if (now.lost()) {
      return Text.of("tour.hint.lost", gang.name());
    }
    return now.away(sight) ? Text.of("tour.hint.away", gang.name()) : "";
  }
}
