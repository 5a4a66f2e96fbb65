package dev.gangboard.view;

import dev.gangboard.viewmodel.Elapsed;
import dev.gangboard.viewmodel.LogEntry;
import dev.gangboard.viewmodel.LogTabViewModel;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// Paints rows of a log: a dim time, then the text, with what is selected and what was searched for
/// marked.
final class LogPainter {
  static final double LINE = 18;
  static final double MARGIN = 8;

  private static final Font MONO = Fonts.mono(12);
  private static final Font UI = Fonts.ui(12);
  private static final double COLUMN = columnWidth();
  private static final int TIME_COLUMNS = 9;

  private final Color ground;
  private final Color text;
  private final Color time;
  private final Color note;
  private final Color selected;
  private final Color hit;
  private final Color currentHit;

  LogPainter(Theme theme) {
    ground = Token.LOG_GROUND.color(theme);
    text = Token.TEXT.color(theme);
    time = Token.FAINT.color(theme);
    note = Token.WARNING.color(theme);
    selected = Token.ACCENT_GROUND.color(theme);
    hit = Token.WARNING_GROUND.color(theme);
    currentHit = Token.WARNING.color(theme);
  }

  private static double columnWidth() {
    var probe = new javafx.scene.text.Text("0".repeat(100));
    probe.setFont(MONO);
    return probe.getLayoutBounds().getWidth() / 100;
  }

  /// Columns for the text in a view of this width.
  int columns(double width) {
    return Math.max(8, (int) ((width - textLeft() - MARGIN) / COLUMN));
  }

  /// The width of a row with its time.
  double width(LogRows.Row row) {
    return left(row) + COLUMN * Columns.between(row.entry().text(), row.start(), row.end());
  }

  /// The column of the row's text at a horizontal position.
  double column(LogRows.Row row, double x) {
    return Math.max(0, (x - left(row)) / COLUMN);
  }

  void paint(
      GraphicsContext g,
      List<LogRows.Row> rows,
      LogSelection selection,
      LogTabViewModel model,
      double scrolled) {
    g.setFill(ground);
    g.fillRect(0, 0, g.getCanvas().getWidth(), g.getCanvas().getHeight());
    g.setTextAlign(TextAlignment.LEFT);
    g.setTextBaseline(VPos.CENTER);
    Pattern wanted = pattern(model.query().get());
    for (int i = 0; i < rows.size(); i++) {
      LogRows.Row row = rows.get(i);
      double y = MARGIN + i * LINE;
      if (model.error().get() == row.number()) {
        g.setFill(hit);
        fill(g, row, y, scrolled, row.start(), row.end());
        g.setFill(currentHit);
        double width = width(row, row.start(), row.end());
        g.fillRect(x(row, row.start()) - scrolled, y + LINE - 1, width, 1);
      }
      paintMarks(g, row, y, scrolled, selection.within(row));
      boolean current = model.found().get().entry() == row.number();
      if (wanted != null && !current) {
        paintHits(g, row, y, scrolled, wanted);
      }
      paintRow(g, row, y + LINE / 2, scrolled);
      if (wanted != null && current) {
        paintCurrentHits(g, row, y, scrolled, wanted);
      }
    }
  }

  private static @org.jspecify.annotations.Nullable Pattern pattern(String query) {
    return query.isEmpty()
        ? null
        : Pattern.compile(Pattern.quote(query), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  private void paintMarks(
      GraphicsContext g, LogRows.Row row, double y, double scrolled, int[] part) {
    if (part[1] > part[0]) {
      g.setFill(selected);
      fill(g, row, y, scrolled, part[0], part[1]);
    }
  }

  private void paintHits(
      GraphicsContext g, LogRows.Row row, double y, double scrolled, Pattern wanted) {
    for (int[] part : hits(row, wanted)) {
      g.setFill(hit);
      fill(g, row, y, scrolled, part[0], part[1]);
      g.setFill(currentHit);
      g.fillRect(x(row, part[0]) - scrolled, y + LINE - 1, width(row, part[0], part[1]), 1);
    }
  }

  /// Reversed, over the row: among many hits the one that is meant stands out.
  private void paintCurrentHits(
      GraphicsContext g, LogRows.Row row, double y, double scrolled, Pattern wanted) {
    g.setFont(row.entry().kind() == LogEntry.Kind.NOTE ? UI : MONO);
    for (int[] part : hits(row, wanted)) {
      g.setFill(currentHit);
      fill(g, row, y, scrolled, part[0], part[1]);
      g.setFill(ground);
      String shown = row.entry().text().substring(part[0], part[1]);
      g.fillText(shown, x(row, part[0]) - scrolled, y + LINE / 2);
    }
  }

  /// The parts of a row, as from and to, that a search finds.
  private static List<int[]> hits(LogRows.Row row, Pattern wanted) {
    return wanted
        .matcher(row.entry().text())
        .results()
        .map(m -> new int[] {Math.max(m.start(), row.start()), Math.min(m.end(), row.end())})
        .filter(part -> part[1] > part[0])
        .toList();
  }

  private static void fill(
      GraphicsContext g, LogRows.Row row, double y, double scrolled, int from, int to) {
    g.fillRect(x(row, from) - scrolled, y, width(row, from, to), LINE);
  }

  private void paintRow(GraphicsContext g, LogRows.Row row, double middle, double scrolled) {
    LogEntry entry = row.entry();
    String part = entry.text().substring(row.start(), row.end());
    if (entry.kind() == LogEntry.Kind.NOTE) {
      g.setFont(UI);
      g.setFill(note);
      g.fillText(part, left(row) - scrolled, middle);
      return;
    }
    g.setFont(MONO);
    Instant at = entry.at();
    if (row.head() && at != null) {
      g.setFill(time);
      g.fillText(Elapsed.clock(at), MARGIN + 4 - scrolled, middle);
    }
    g.setFill(text);
    g.fillText(part, left(row) - scrolled, middle);
  }

  private static double x(LogRows.Row row, int offset) {
    return left(row) + COLUMN * Columns.between(row.entry().text(), row.start(), offset);
  }

  private static double width(LogRows.Row row, int from, int to) {
    return COLUMN * Columns.between(row.entry().text(), from, to);
  }

  private static double left(LogRows.Row row) {
    double indent = row.head() ? 0 : LogRows.INDENT * COLUMN;
    return indent + (row.entry().kind() == LogEntry.Kind.NOTE ? MARGIN + 4 : textLeft());
  }

  private static double textLeft() {
    return MARGIN + 4 + TIME_COLUMNS * COLUMN;
  }
}
