package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.RankDetail;
import dev.gangboard.viewmodel.RankGridViewModel;
import java.util.ArrayList;
import java.util.List;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;

/// What is known of the rank under the pointer, shown after a moment's rest on its cell.
final class RankTooltip {
  static final double WIDTH = 420;
  private static final int MOST = 300;
  private static final double DISTANCE = 14;

  private final Node owner;
  private final RankGridViewModel model;
  private final Tooltip tooltip = new Tooltip();
  private final PauseTransition rest = new PauseTransition(Duration.millis(150));
  private int rank = RankGridViewModel.NONE;

  RankTooltip(Node owner, RankGridViewModel model) {
    this.owner = owner;
    this.model = model;
    tooltip.setWrapText(true);
    tooltip.setMaxWidth(WIDTH);
    tooltip.setId("rank-tooltip");
  }

  void hover(int under, double screenX, double screenY) {
    if (under == rank) {
      return;
    }
    leave();
    rank = under;
    rest.setOnFinished(_ -> show(screenX, screenY));
    rest.playFromStart();
  }

  void leave() {
    rest.stop();
    tooltip.hide();
    rank = RankGridViewModel.NONE;
  }

  private void show(double x, double y) {
    model
        .detail(rank)
        .ifPresent(detail -> {
          String late = model.late().get().get(rank);
          tooltip.setText(late == null ? text(detail) : text(detail) + "\n" + late);
          tooltip.show(owner, x + DISTANCE, y + DISTANCE);
        });
  }

  /// The whole of it is in the rank's tab.
  private static String shortened(String raw) {
    return raw.length() <= MOST ? raw : raw.substring(0, MOST) + Text.of("window.more");
  }

  static String text(RankDetail detail) {
    List<String> lines = new ArrayList<>();
    lines.add(detail.title() + " " + detail.sinceWords());
    lines.add(detail.evidenceAlone());
    String raw = detail.raw();
    if (raw != null) {
      lines.add(shortened(raw));
    }
    String trouble = detail.trouble();
    if (trouble != null) {
      lines.add(Text.of("grid.tooltip.trouble", trouble));
    }
    detail.pod().ifPresent(pod -> lines.add(Text.of("grid.tooltip.pod", pod)));
    detail.node().ifPresent(node -> lines.add(Text.of("grid.tooltip.node", node)));
    return String.join("\n", lines).strip();
  }
}
