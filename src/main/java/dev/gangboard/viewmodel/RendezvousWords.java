package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.Arrival;
import dev.gangboard.rendezvous.Laggard;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.Round;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is said of a rendezvous.
public final class RendezvousWords {
  private static final int NAMED = 3;
  private static final Duration CLOCK_OFF = Duration.ofSeconds(5);

  private RendezvousWords() {}

  /// The round all wait in, and for whom.
  static String headline(RendezvousMatrix matrix) {
    if (matrix.rows() == 0) {
      return "";
    }
    Round front = matrix.round(0);
    String number = String.valueOf(front.number());
    if (front.complete()) {
      return Text.of("rendezvous.head.complete", number, front.expected(), span(front.spread()));
    }
    int come = front.arrivals().size();
    List<Integer> missing = front.missing();
    String who = ranks(missing);
    if (!matrix.isAwaited()) {
      return Text.of("rendezvous.head.ended", number, come, front.expected(), who);
    }
    Map<Integer, Duration> late = matrix.stragglers();
    if (late.isEmpty()) {
      return Text.of("rendezvous.head.waiting", number, come, front.expected(), who);
    }
    Duration most = Collections.max(late.values());
    return Text.of("rendezvous.head.late", number, come, front.expected(), who, span(most));
  }

  /// Who keeps the others waiting, for the gang's header; empty for nobody.
  static String straggler(RendezvousMatrix matrix, @Nullable Laggard laggard) {
    Map<Integer, Duration> late = matrix.stragglers();
    if (!late.isEmpty()) {
      List<Integer> who = late.keySet().stream().sorted().toList();
      return Text.of(
          "rendezvous.straggler.now",
          ranks(who),
          who.size(),
          span(Collections.max(late.values())),
          String.valueOf(matrix.round(0).number()));
    }
    if (laggard != null && matrix.isAwaited()) {
      return Text.of(
          "rendezvous.straggler.usual",
          String.valueOf(laggard.rank()),
          laggard.rounds(),
          laggard.of(),
          span(laggard.late()));
    }
    return "";
  }

  /// What the rank grid says of those ranks.
  static Map<Integer, String> ofRanks(RendezvousMatrix matrix, @Nullable Laggard laggard) {
    Map<Integer, String> words = new TreeMap<>();
    if (laggard != null && matrix.isAwaited()) {
      words.put(
          laggard.rank(),
          Text.of("rendezvous.rank.usual", laggard.rounds(), laggard.of(), span(laggard.late())));
    }
    matrix
        .stragglers()
        .forEach((rank, late) ->
            words.merge(
                rank,
                Text.of(
                    "rendezvous.rank.now", span(late), String.valueOf(matrix.round(0).number())),
                (usual, now) -> now + " " + usual));
    return words;
  }

  /// Rounds, pace, estimated end.
  ///
  /// @param total rounds of the whole run, or null
  static List<Figure> figures(RendezvousMatrix matrix, @Nullable Long total) {
    Rendezvous rendezvous = matrix.rendezvous();
    List<Figure> figures = new ArrayList<>();
    String done = Text.of("window.number", rendezvous.completed() + rendezvous.forgotten());
    figures.add(
        total == null || total < rendezvous.completed() + rendezvous.forgotten()
            ? new Figure(done, Text.of("rendezvous.figure.rounds"), null)
            : new Figure(
                Text.of("rendezvous.figure.of", done, Text.of("window.number", total)),
                Text.of("rendezvous.figure.rounds"),
                null));
    rendezvous
        .roundsPerMinute()
        .ifPresent(pace ->
            figures.add(
                new Figure(
                    String.format(Locale.ENGLISH, pace < 10 ? "%.1f" : "%.0f", pace),
                    Text.of("rendezvous.figure.pace"),
                    null)));
    if (total != null && matrix.isAwaited() && rendezvous.completed() < total) {
      rendezvous
          .estimatedEnd(total)
          .filter(end -> end.isAfter(matrix.storeNow()))
          .ifPresent(end ->
              figures.add(new Figure(Elapsed.clock(end), Text.of("rendezvous.figure.end"), null)));
    }
    return figures;
  }

  /// What must be known to read the matrix rightly.
  static List<String> notes(RendezvousNews news) {
    List<String> notes = new ArrayList<>();
    Rendezvous rendezvous = news.rendezvous();
    if (news.cut()) {
      notes.add(Text.of("rendezvous.note.cut"));
    }
    if (rendezvous.forgotten() > 0) {
      notes.add(Text.of("rendezvous.note.forgotten", rendezvous.forgotten()));
    }
    if (rendezvous.endless() > 0) {
      notes.add(Text.of("rendezvous.note.endless", rendezvous.endless()));
    }
    long known = rendezvous.rounds().values().stream().mapToLong(r -> r.arrivals().size()).sum();
    if (rendezvous.foreign() > known) { // a few beside the rounds are usual
      notes.add(Text.of("rendezvous.note.foreign", rendezvous.foreign()));
    }
    Duration ahead = news.storeAhead();
    if (ahead.abs().compareTo(CLOCK_OFF) > 0) {
      notes.add(
          ahead.isNegative()
              ? Text.of("rendezvous.note.clockBehind", Elapsed.fine(ahead.abs()))
              : Text.of("rendezvous.note.clockAhead", Elapsed.fine(ahead)));
    }
    return notes;
  }

  /// All of one cell, a line each.
  public static List<String> cell(RendezvousMatrix matrix, int row, int rank) {
    Round round = matrix.round(row);
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.of("rendezvous.cell.title", String.valueOf(round.number()), String.valueOf(rank)));
    String late = matrix.late(row, rank).map(RendezvousWords::lateness).orElse("");
    lines.add(
        switch (matrix.cell(row, rank)) {
          case ARRIVED, LATE -> Text.of("rendezvous.cell.came", clock(matrix, row, rank), late);
          case GONE -> Text.of("rendezvous.cell.gone", clock(matrix, row, rank), late);
          case AWAITED -> Text.of("rendezvous.cell.awaited");
          case STRAGGLER -> Text.of("rendezvous.cell.straggler", late);
          case MISSING -> Text.of("rendezvous.cell.missing");
        });
    matrix
        .arrival(row, rank)
        .ifPresent(arrival -> {
          lines.add(
              Text.of("rendezvous.cell.objects", arrival.objects().size(), bytes(arrival.bytes())));
          List<Integer> last = round.lastRanks();
          if (round.complete() && last.size() == 1 && last.contains(rank)) {
            lines.add(Text.of("rendezvous.cell.last"));
          }
        });
    return lines;
  }

  private static String clock(RendezvousMatrix matrix, int row, int rank) {
    return matrix.arrival(row, rank).map(Arrival::at).map(Elapsed::clock).orElse("");
  }

  private static String lateness(Duration late) {
    long seconds = late.toSeconds();
    if (seconds == 0) {
      return Text.of("rendezvous.late.with");
    }
    return seconds > 0
        ? Text.of("rendezvous.late.after", span(late))
        : Text.of("rendezvous.late.before", span(late.negated()));
  }

  /// Who a round waits or waited for.
  public static String row(RendezvousMatrix matrix, int row) {
    Round round = matrix.round(row);
    if (!round.complete()) {
      String key = ranks(round.missing());
      return row == 0 && matrix.isAwaited()
          ? Text.of("rendezvous.row.waits", key)
          : Text.of("rendezvous.row.missing", key);
    }
    List<Integer> last = round.lastRanks();
    long seconds = round.spread().toSeconds();
    return last.size() > NAMED || seconds == 0
        ? Text.of("rendezvous.row.within", span(round.spread()))
        : Text.of("rendezvous.row.last", ranks(last), span(round.spread()));
  }

  /// `+9 s`.
  public static String plus(Duration late) {
    return Text.of("rendezvous.plus", span(late));
  }

  /// `3`, `3, 5 and 7`, `3, 5, 7 and 12 more`.
  static String ranks(List<Integer> ranks) {
    String first =
        ranks.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
    return ranks.size() <= NAMED
        ? first
        : Text.of("rendezvous.ranks.more", first, ranks.size() - NAMED);
  }

  static String span(Duration span) {
    return Elapsed.fine(span);
  }

  /// `12 B`, `3.4 kB`, `1.2 GB`.
  public static String bytes(long bytes) {
    if (bytes < 1000) {
      return Text.of("rendezvous.bytes", bytes);
    }
    String[] units = {"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = bytes / 1000.0;
    int unit = 0;
    while (value >= 999.95 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ENGLISH, "%.1f %s", value, units[unit]);
  }
}
