package dev.gangboard.view;

import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/// A gang's ranks as a thin strip of their colours. Where several ranks share a pixel, the one that
/// matters most is shown.
final class RankStrip extends Region {
  private static final double HEIGHT = 6;
  private static final double ARC = 4;

  private final Canvas canvas = new Canvas();
  private CellPainter painter = new CellPainter(Theme.DARK, false);
  private @Nullable RankStates states;

  RankStrip() {
    canvas.setManaged(false);
    getChildren().add(canvas);
    setMinHeight(HEIGHT);
    setPrefHeight(HEIGHT);
    setMaxHeight(HEIGHT);
  }

  void show(@Nullable RankStates next, CellPainter with) {
    states = next;
    painter = with;
    setNeedsLayout(true);
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(Math.max(1, getWidth()));
    canvas.setHeight(HEIGHT);
    paint(canvas.getGraphicsContext2D(), getWidth());
  }

  private void paint(GraphicsContext g, double width) {
    g.clearRect(0, 0, canvas.getWidth(), HEIGHT);
    RankStates shown = states;
    if (shown == null || shown.size() == 0 || width < 1) {
      return;
    }
    if (shown.count(RankState.WAITING) == shown.size()) {
      paintWaiting(g, 0, width);
      return;
    }
    g.save();
    g.beginPath();
    roundRect(g, width);
    g.clip();
    paintRuns(g, shown, (int) width);
    g.restore();
  }

  private static void roundRect(GraphicsContext g, double width) {
    double r = ARC / 2;
    g.moveTo(r, 0);
    g.arcTo(width, 0, width, HEIGHT, r);
    g.arcTo(width, HEIGHT, 0, HEIGHT, r);
    g.arcTo(0, HEIGHT, 0, 0, r);
    g.arcTo(0, 0, width, 0, r);
    g.closePath();
  }

  private void paintRuns(GraphicsContext g, RankStates shown, int width) {
    int from = 0;
    RankState run = at(shown, 0, width);
    for (int x = 1; x <= width; x++) {
      RankState next = x == width ? null : at(shown, x, width);
      if (next != run) {
        paintRun(g, run, from, x, x < width);
        from = x;
        run = next;
      }
    }
  }

  private void paintRun(
      GraphicsContext g, @Nullable RankState state, int from, int to, boolean seam) {
    if (state == null) {
      return;
    }
    double w = to - from - (seam && to - from > 3 ? 1 : 0);
    if (state == RankState.WAITING) {
      paintWaiting(g, from, w);
    } else {
      g.setFill(painter.fill(state));
      g.fillRect(from, 0, w, HEIGHT);
    }
  }

  private void paintWaiting(GraphicsContext g, double from, double width) {
    g.setStroke(painter.edge());
    g.setLineWidth(1);
    g.setLineDashes(3, 3);
    g.strokeRoundRect(from + 0.5, 0.5, width - 1, HEIGHT - 1, ARC, ARC);
    g.setLineDashes();
  }

  /// The state that matters most among the ranks under a pixel.
  private static RankState at(RankStates states, int x, int width) {
    int n = states.size();
    int first = (int) ((long) x * n / width);
    int end = Math.max(first + 1, (int) ((x + 1L) * n / width));
    RankState most = states.get(first);
    for (int rank = first + 1; rank < end; rank++) {
      RankState other = states.get(rank);
      if (weight(other) > weight(most)) {
        most = other;
      }
    }
    return most;
  }

  private static int weight(RankState state) {
    return switch (state) {
      case FAILED -> 8;
      case UNSCHEDULED -> 7;
      case WAITING -> 6;
      case UNKNOWN -> 5;
      case STARTING -> 4;
      case STOPPING -> 3;
      case STOPPED -> 2;
      case RUNNING -> 1;
      case SUCCEEDED -> 0;
    };
  }
}
