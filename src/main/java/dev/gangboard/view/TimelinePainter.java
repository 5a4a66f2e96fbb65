package dev.gangboard.view;

import dev.gangboard.gang.GangTimeline;
import dev.gangboard.gang.RankState;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.Elapsed;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/// Paints the visible rows of a timeline in the colours and patterns of the grid, with the axis
/// below and what is marked over all rows.
final class TimelinePainter {
  static final double AXIS = 20;
  private static final double LETTERED = 15;
  private static final double ARC = 4;
  private static final double NEAR = 110;

  /// The height of the labels above the rows.
  private static final double LABELLED = 16;

  /// The width of a digit on the axis, and half the plate on which a moment stands there.
  private static final double DIGIT = 6.1;

  private static final double PLATE = 29;

  private final CellPainter cells;
  private final Theme theme;

  TimelinePainter(Theme theme, boolean stale) {
    this.theme = theme;
    cells = new CellPainter(theme, stale);
  }

  /// What is drawn where.
  ///
  /// @param until when the last states end
  /// @param top of the rows' window
  /// @param bottom of the rows' window; the axis is below
  record Picture(
      GangTimeline timeline,
      TimeScale scale,
      TimelineRows rows,
      long until,
      double top,
      double bottom) {
    long end(int rank, int i) {
      return i + 1 < timeline.changes(rank) ? timeline.time(rank, i + 1) : until;
    }
  }

  /// What stands out.
  ///
  /// @param selected the selected rank, or a negative number
  /// @param asOf the moment that is shown, or null for now
  /// @param pointer the time under the pointer, or null
  record Marks(int selected, @Nullable Long asOf, @Nullable Long pointer) {
    /// Whether the label of a moment leaves no room for a text of the axis.
    boolean cover(TimeScale scale, double middle, double half) {
      return Stream.of(asOf, pointer)
          .filter(Objects::nonNull)
          .mapToDouble(at -> within(scale, scale.x(at), PLATE))
          .anyMatch(x -> Math.abs(x - middle) < PLATE + half + 2);
    }
  }

  /// Where the middle of a text of the axis stands, so that all of it is seen.
  private static double within(TimeScale scale, double x, double half) {
    double right = scale.left() + scale.width();
    return Math.clamp(x, scale.left() + half, Math.max(scale.left() + half, right - half));
  }

  void paint(GraphicsContext g, Picture picture, Marks marks) {
    TimelineRows rows = picture.rows();
    int from = Math.max(0, (int) ((picture.top() - rows.top()) / rows.pitch()));
    int to = Math.min(rows.count() - 1, (int) ((picture.bottom() - rows.top()) / rows.pitch()));
    g.save();
    g.beginPath();
    g.rect(
        0,
        picture.top(),
        picture.scale().left() + picture.scale().width(),
        picture.bottom() - picture.top());
    g.clip();
    for (int rank = from; rank <= to; rank++) {
      if (rank == marks.selected()) {
        paintSelected(g, picture, rank);
      }
      paintRow(g, picture, rank);
    }
    paintIndexes(g, picture, from, to, marks.selected());
    g.restore();
    paintAxis(g, picture, marks);
    paintMarks(g, picture);
    paintMoments(g, picture, marks);
  }

  private void paintSelected(GraphicsContext g, Picture picture, int rank) {
    TimeScale scale = picture.scale();
    double pitch = picture.rows().pitch();
    double extra = pitch >= TimelineRows.USUAL ? 2 : 0;
    g.setFill(Token.ACCENT_GROUND.color(theme));
    g.fillRect(0, picture.rows().y(rank) - extra, scale.left() + scale.width(), Math.max(2, pitch));
  }

  private void paintRow(GraphicsContext g, Picture picture, int rank) {
    GangTimeline timeline = picture.timeline();
    TimeScale scale = picture.scale();
    int count = timeline.changes(rank);
    int i = Math.max(0, timeline.indexAt(rank, (long) scale.from()));
    while (i < count && timeline.time(rank, i) <= scale.to()) {
      double x = Math.max(scale.left(), scale.x(timeline.time(rank, i)));
      double end = Math.min(scale.left() + scale.width(), scale.x(picture.end(rank, i)));
      if (end >= scale.left()) {
        paintBar(
            g,
            timeline.state(rank, i),
            x,
            picture.rows().y(rank),
            Math.max(1, end - x),
            picture.rows().bar());
      }
      // Of many changes within one pixel the one that lasts into the next is painted.
      int next = timeline.indexAt(rank, (long) scale.time(x + 1));
      i = end - x < 1 ? Math.max(i + 1, next) : i + 1;
    }
  }

  private void paintBar(
      GraphicsContext g, RankState state, double x, double y, double w, double h) {
    if (state == RankState.WAITING) {
      paintWaiting(g, x, y, w, h);
      return;
    }
    g.setFill(cells.fill(state));
    double seam = w > 3 ? 0.5 : 0;
    if (h >= 8 && w >= ARC) {
      g.fillRoundRect(x, y, w - seam, h, ARC, ARC);
    } else {
      g.fillRect(x, y, w - seam, h);
    }
    if (h >= 11 && w >= LETTERED) {
      g.setFill(Token.letterOn(state).color(theme));
      g.setFont(Fonts.strong(9));
      g.setTextAlign(TextAlignment.LEFT);
      g.setTextBaseline(VPos.CENTER);
      g.fillText(String.valueOf(state.letter()), x + 4, y + h / 2);
    }
  }

  private void paintWaiting(GraphicsContext g, double x, double y, double w, double h) {
    if (h < 6 || w < 4) {
      g.setFill(Token.LINE.color(theme));
      g.fillRect(x, y + h / 2 - 0.5, w, 1);
      return;
    }
    g.setStroke(cells.edge());
    g.setLineWidth(1);
    g.setLineDashes(3, 3);
    g.strokeRoundRect(x + 0.5, y + 0.5, w - 1, h - 1, ARC, ARC);
    g.setLineDashes();
  }

  private void paintIndexes(GraphicsContext g, Picture picture, int from, int to, int selected) {
    int every = picture.rows().labelled();
    g.setFont(Fonts.mono(10));
    g.setTextAlign(TextAlignment.RIGHT);
    g.setTextBaseline(VPos.CENTER);
    double bar = picture.rows().bar();
    for (int rank = Math.ceilDiv(from, every) * every; rank <= to; rank += every) {
      double middle = picture.rows().y(rank) + bar / 2;
      if (middle >= picture.top() + 3 || picture.rows().pitch() < TimelineRows.USUAL) {
        g.setFill((rank == selected ? Token.TEXT : Token.DIM).color(theme));
        g.fillText(
            String.valueOf(rank), picture.scale().left() - 8, Math.max(picture.top() + 5, middle));
      }
    }
  }

  private void paintAxis(GraphicsContext g, Picture picture, Marks marks) {
    TimeScale scale = picture.scale();
    g.setFont(Fonts.mono(10));
    g.setTextBaseline(VPos.CENTER);
    g.setTextAlign(TextAlignment.CENTER);
    for (TimeTicks.Tick tick : TimeTicks.of(scale)) {
      double x = Math.round(scale.x(tick.millis())) + 0.5;
      g.setStroke(Token.LINE.color(theme));
      g.setLineWidth(1);
      g.strokeLine(x, picture.bottom(), x, picture.bottom() + 4);
      double half = tick.label().length() * DIGIT / 2;
      double middle = within(scale, x, half);
      if (!marks.cover(scale, middle, half)) {
        g.setFill(Token.DIM.color(theme));
        g.fillText(tick.label(), middle, picture.bottom() + 12);
      }
    }
  }

  private void paintMarks(GraphicsContext g, Picture picture) {
    GangTimeline timeline = picture.timeline();
    List<Integer> first = timeline.first();
    OptionalLong failure = timeline.firstFailure();
    OptionalLong stop = timeline.stop();
    boolean together =
        failure.isPresent()
            && stop.isPresent()
            && (isLate(picture, stop.getAsLong(), NEAR)
                || isNear(picture.scale(), failure.getAsLong(), stop.getAsLong()));
    Color danger = Token.DANGER.color(theme);
    Color purple = Token.PURPLE.color(theme);
    if (failure.isPresent()) {
      String who =
          first.size() == 1
              ? Text.of("timeline.first.one", String.valueOf(first.getFirst()))
              : Text.of("timeline.first.many", first.size());
      String label = together ? Text.of("timeline.first.stop", who) : who;
      double room = together ? 2 * NEAR : NEAR;
      paintMark(
          g,
          picture,
          failure.getAsLong(),
          danger,
          label,
          isLate(picture, failure.getAsLong(), room));
    }
    if (stop.isPresent()) {
      String stopped = failure.isEmpty() ? Text.of("timeline.stop.all") : Text.of("timeline.stop");
      String label = together ? "" : stopped;
      paintMark(
          g, picture, stop.getAsLong(), purple, label, isLate(picture, stop.getAsLong(), NEAR));
    }
  }

  /// Whether there is no room for a label between a moment and the right edge.
  private static boolean isLate(Picture picture, long at, double room) {
    TimeScale scale = picture.scale();
    return scale.left() + scale.width() - scale.x(at) < room;
  }

  /// Whether there is no room for a label between two moments.
  private static boolean isNear(TimeScale scale, long one, long other) {
    return Math.abs(scale.x(one) - scale.x(other)) < NEAR;
  }

  /// @param leftwards whether the label stands left of the line
  private void paintMark(
      GraphicsContext g, Picture picture, long at, Color color, String label, boolean leftwards) {
    TimeScale scale = picture.scale();
    double right = scale.left() + scale.width();
    double x = Math.round(scale.x(at)) + 0.5;
    if (x < scale.left() || x > right) {
      return;
    }
    g.setStroke(color);
    g.setLineWidth(1);
    g.setLineDashes(4, 3);
    g.strokeLine(x, label.isEmpty() ? LABELLED : 0, x, picture.bottom());
    g.setLineDashes();
    g.setFill(color);
    g.setFont(Fonts.ui(11));
    g.setTextBaseline(VPos.CENTER);
    g.setTextAlign(leftwards ? TextAlignment.RIGHT : TextAlignment.LEFT);
    g.fillText(label, leftwards ? x - 5 : x + 5, 8);
  }

  private void paintMoments(GraphicsContext g, Picture picture, Marks marks) {
    Long pointer = marks.pointer();
    if (pointer != null) {
      paintMoment(g, picture, pointer, Token.EDGE.color(theme), 1);
    }
    Long asOf = marks.asOf();
    if (asOf != null) {
      paintMoment(g, picture, asOf, Token.ACCENT.color(theme), 2);
    }
  }

  private void paintMoment(GraphicsContext g, Picture picture, long at, Color color, double width) {
    TimeScale scale = picture.scale();
    double right = scale.left() + scale.width();
    double x = scale.x(at);
    if (x < scale.left() - 1 || x > right + 1) {
      return;
    }
    g.setStroke(color);
    g.setLineWidth(width);
    g.strokeLine(x, 0, x, picture.bottom() + 2);
    String label = Elapsed.clock(Instant.ofEpochMilli(at));
    double middle = within(scale, x, PLATE);
    g.setFill(Token.RAISED.color(theme));
    g.fillRoundRect(middle - PLATE, picture.bottom() + 3, 2 * PLATE, 16, 6, 6);
    g.setFill(width > 1 ? color : Token.TEXT.color(theme));
    g.setFont(Fonts.mono(10));
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    g.fillText(label, middle, picture.bottom() + 12);
  }
}
