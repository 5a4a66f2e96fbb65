package dev.gangboard.view;

import dev.gangboard.viewmodel.LogMoment;
import dev.gangboard.viewmodel.ShownRow;
import dev.gangboard.viewmodel.StyleRun;
import dev.gangboard.viewmodel.TextStyle;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.jspecify.annotations.Nullable;

/// Paints rows of a log: time, rank and text, with what is selected, what was searched for and
/// where a person was led to marked. What is about the log itself divides it.
final class LogPainter {
  static final double LINE = 18;
  static final double MARGIN = 8;

  private static final Font MONO = Fonts.mono(12);
  private static final Font UI = Fonts.ui(12);
  private static final Map<Integer, Font> FONTS =
      Map.of(
          0,
          MONO,
          TextStyle.BOLD,
          Fonts.mono(12, true, false),
          TextStyle.ITALIC,
          Fonts.mono(12, false, true),
          TextStyle.BOLD | TextStyle.ITALIC,
          Fonts.mono(12, true, true));
  private static final double COLUMN = columnWidth();

  private final LogColors colors;
  private final Color ground;
  private final Color text;
  private final Color faint;
  private final Color line;
  private final Color dim;
  private final Color warning;
  private final Color danger;
  private final Color selected;
  private final Color hit;
  private final Color accent;
  private LogGutter gutter;
  private double scrolled;

  LogPainter(Theme theme, LogGutter gutter) {
    this.gutter = gutter;
    colors = new LogColors(theme);
    ground = Token.LOG_GROUND.color(theme);
    text = Token.TEXT.color(theme);
    faint = Token.FAINT.color(theme);
    line = Token.LINE.color(theme);
    dim = Token.DIM.color(theme);
    warning = Token.WARNING.color(theme);
    danger = Token.DANGER.color(theme);
    selected = Token.ACCENT_GROUND.color(theme);
    hit = Token.WARNING_GROUND.color(theme);
    accent = Token.ACCENT.color(theme);
  }

  private static double columnWidth() {
    var probe = new javafx.scene.text.Text("0".repeat(100));
    probe.setFont(MONO);
    return probe.getLayoutBounds().getWidth() / 100;
  }

  /// @param sideways by how much the view is scrolled
  void place(LogGutter next, double sideways) {
    gutter = next;
    scrolled = sideways;
  }

  /// Columns for the text in a view of this width.
  int columns(double width) {
    return Math.max(8, (int) ((width - gutter.left(COLUMN) - MARGIN) / COLUMN));
  }

  /// The width of a row with what is left of it.
  double width(LogRows.Row row) {
    return left(row) + scrolled + width(row, row.start(), row.end());
  }

  /// The column of the row's text at a horizontal position.
  double column(LogRows.Row row, double x) {
    return Math.max(0, (x - left(row)) / COLUMN);
  }

  void paint(
      GraphicsContext g,
      List<LogRows.Row> rows,
      LogSelection selection,
      @Nullable LogMoment marked) {
    double width = g.getCanvas().getWidth();
    g.setFill(ground);
    g.fillRect(0, 0, width, g.getCanvas().getHeight());
    g.setTextAlign(TextAlignment.LEFT);
    g.setTextBaseline(VPos.CENTER);
    for (int i = 0; i < rows.size(); i++) {
      LogRows.Row row = rows.get(i);
      double y = MARGIN + i * LINE;
      boolean here = marked != null && marked.key().equals(row.line().key());
      boolean found = here && marked != null && marked.why() == LogMoment.Why.HIT;
      if (here && !found) {
        g.setFill(marked != null && marked.why() == LogMoment.Why.ERROR ? hit : selected);
        g.fillRect(0, y, width, LINE);
        g.setFill(marked != null && marked.why() == LogMoment.Why.ERROR ? warning : accent);
        g.fillRect(0, y, 3, LINE);
      }
      int[] part = selection.within(row);
      if (part[1] > part[0]) {
        g.setFill(selected);
        fill(g, row, y, part[0], part[1]);
      }
      if (row.line().kind().isMark()) {
        paintMark(g, row, y, width);
      } else {
        paintHits(g, row, y, found);
        paintText(g, row, y + LINE / 2, found);
      }
      if (row.head()) {
        paintTime(g, row, y + LINE / 2);
      }
      paintRank(g, row, y);
    }
  }

  private void paintTime(GraphicsContext g, LogRows.Row row, double middle) {
    Instant at = row.line().at();
    if (at != null) {
      g.setFont(MONO);
      g.setFill(faint);
      g.fillText(gutter.time(at), gutter.edge() - scrolled, middle);
    }
  }

  private void paintRank(GraphicsContext g, LogRows.Row row, double y) {
    if (gutter.digits() == 0) {
      return;
    }
    g.setFill(colors.rank(row.line().rank()));
    g.fillRect(gutter.bar(COLUMN) - scrolled, y, 2, LINE);
    if (row.head()) {
      g.setFont(MONO);
      g.setTextAlign(TextAlignment.RIGHT);
      g.fillText(
          String.valueOf(row.line().rank()), gutter.rankRight(COLUMN) - scrolled, y + LINE / 2);
      g.setTextAlign(TextAlignment.LEFT);
    }
  }

  /// A line through the whole view, with its words in it.
  private void paintMark(GraphicsContext g, LogRows.Row row, double y, double width) {
    Color tone =
        switch (row.line().kind()) {
          case LINE, MORE, NOTE -> dim;
          case WARNING -> warning;
          case TROUBLE -> danger;
        };
    String words = row.line().text().substring(row.start(), row.end()).strip();
    double left = left(row);
    if (row.head()) {
      g.setFill(row.line().kind() == ShownRow.Kind.NOTE ? line : tone);
      g.fillRect(left, y + LINE / 2, COLUMN * 1.5, 1);
    }
    g.setFont(UI);
    g.setFill(tone);
    double begin = left + COLUMN * 2;
    g.fillText(words, begin, y + LINE / 2);
    if (row.end() == row.line().text().length()) {
      double end = begin + measured(words) + COLUMN;
      g.setFill(row.line().kind() == ShownRow.Kind.NOTE ? line : tone);
      g.fillRect(end, y + LINE / 2, Math.max(0, width - MARGIN - end), 1);
    }
  }

  private static double measured(String words) {
    var probe = new javafx.scene.text.Text(words);
    probe.setFont(UI);
    return probe.getLayoutBounds().getWidth();
  }

  /// The one that is meant is filled, so that it stands out among many.
  private void paintHits(GraphicsContext g, LogRows.Row row, double y, boolean found) {
    int[] hits = row.line().hits();
    for (int i = 0; i + 1 < hits.length; i += 2) {
      int from = Math.max(hits[i], row.start());
      int to = Math.min(hits[i + 1], row.end());
      if (to > from) {
        g.setFill(found ? warning : hit);
        fill(g, row, y, from, to);
        g.setFill(warning);
        g.fillRect(x(row, from), y + LINE - 1, width(row, from, to), 1);
      }
    }
  }

  private void paintText(GraphicsContext g, LogRows.Row row, double middle, boolean found) {
    int at = row.start();
    for (StyleRun run : row.line().runs()) {
      if (run.end() > at && run.start() < row.end()) {
        int from = Math.max(at, run.start());
        int to = Math.min(row.end(), run.end());
        paintPlain(g, row, middle, at, from, text);
        paintRun(g, row, middle, new StyleRun(from, to, run.style()));
        at = to;
      }
    }
    paintPlain(g, row, middle, at, row.end(), text);
    int[] hits = row.line().hits();
    for (int i = 0; found && i + 1 < hits.length; i += 2) {
      int from = Math.max(hits[i], row.start());
      paintPlain(g, row, middle, from, Math.min(hits[i + 1], row.end()), ground);
    }
  }

  private void paintPlain(
      GraphicsContext g, LogRows.Row row, double middle, int from, int to, Color color) {
    if (to > from) {
      g.setFont(MONO);
      g.setFill(color);
      g.fillText(row.line().text().substring(from, to), x(row, from), middle);
    }
  }

  private void paintRun(GraphicsContext g, LogRows.Row row, double middle, StyleRun run) {
    TextStyle style = run.style();
    LogColors.Look look = colors.of(style);
    double x = x(row, run.start());
    double width = width(row, run.start(), run.end());
    Color under = look.ground();
    if (under != null) {
      g.setFill(under);
      g.fillRect(x, middle - LINE / 2, width, LINE);
    }
    g.setFont(FONTS.get(style.flags() & (TextStyle.BOLD | TextStyle.ITALIC)));
    g.setFill(look.text());
    g.fillText(row.line().text().substring(run.start(), run.end()), x, middle);
    if (style.is(TextStyle.UNDERLINE)) {
      g.fillRect(x, middle + LINE / 2 - 3, width, 1);
    }
  }

  private void fill(GraphicsContext g, LogRows.Row row, double y, int from, int to) {
    g.fillRect(x(row, from), y, width(row, from, to), LINE);
  }

  private double x(LogRows.Row row, int offset) {
    return left(row) + COLUMN * Columns.between(row.line().text(), row.start(), offset);
  }

  private static double width(LogRows.Row row, int from, int to) {
    return COLUMN * Columns.between(row.line().text(), from, to);
  }

  private double left(LogRows.Row row) {
    double indent = row.head() ? 0 : LogRows.INDENT * COLUMN;
    return gutter.left(COLUMN) + indent - scrolled;
  }
}
