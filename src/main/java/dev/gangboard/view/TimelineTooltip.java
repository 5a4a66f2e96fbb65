package dev.gangboard.view;

import dev.gangboard.viewmodel.TimelineViewModel;
import dev.gangboard.viewmodel.TimelineViewModel.Stretch;
import java.time.Instant;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/// What a rank was at the moment under the pointer, shown after a moment's rest; how that is known
/// follows as soon as it is found.
final class TimelineTooltip {
  private static final double DISTANCE = 14;

  private final Node owner;
  private final TimelineViewModel model;
  private final Tooltip tooltip = new Tooltip();
  private final PauseTransition rest = new PauseTransition(Duration.millis(200));
  private @Nullable Stretch shown;

  TimelineTooltip(Node owner, TimelineViewModel model) {
    this.owner = owner;
    this.model = model;
    tooltip.setId("timeline-tooltip");
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(RankTooltip.WIDTH);
  }

  void hover(int rank, long millis, double x, double y) {
    Stretch under = model.stretch(rank, millis).orElse(null);
    if (under == null || !under.equals(shown)) {
      leave();
    }
    if (under != null && shown == null) {
      shown = under;
      rest.setOnFinished(_ -> show(under, millis, x, y));
      rest.playFromStart();
    }
  }

  void leave() {
    rest.stop();
    tooltip.hide();
    shown = null;
  }

  private void show(Stretch under, long millis, double x, double y) {
    String words = under.words(Instant.ofEpochMilli(model.until().get()));
    tooltip.setText(words);
    tooltip.show(owner, x + DISTANCE, y + DISTANCE);
    model.askEvidence(
        under.rank(),
        Instant.ofEpochMilli(millis),
        evidence -> {
          if (under.equals(shown)) {
            tooltip.setText(words + "\n" + evidence);
          }
        });
  }
}
