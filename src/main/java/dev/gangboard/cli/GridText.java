package dev.gangboard.cli;

import dev.gangboard.gang.RankState;
import dev.gangboard.gang.RankStates;
import java.util.ArrayList;
import java.util.List;

/// Draws a gang's ranks as letters: rows of whole tens, the first index before each row. Where
/// there are more ranks than room, each letter stands for several and shows the most urgent of
/// them.
final class GridText {
  private static final int GROUP = 10;

  private final Terminal.Traits traits;

  GridText(Terminal.Traits traits) {
    this.traits = traits;
  }

  /// A drawn grid.
  ///
  /// @param ranksPerLetter 1 where each rank has its own letter
  record Drawn(List<String> lines, int ranksPerLetter) {}

  /// @param maxRows at most so many lines
  Drawn draw(RankStates states, int maxRows) {
    int margin = Math.max(3, String.valueOf(Math.max(0, states.size() - 1)).length() + 1);
    int groups = Math.max(1, (traits.columns() - margin - 1) / (GROUP + 1));
    int perRow = Math.min(groups, 5) * GROUP;
    if (states.size() > perRow * maxRows) {
      perRow = groups * GROUP;
    }
    int letters = perRow * Math.max(1, maxRows);
    int perLetter = Math.max(1, Math.ceilDiv(states.size(), letters));
    List<String> lines = new ArrayList<>();
    for (int first = 0; first < states.size(); first += perRow * perLetter) {
      lines.add(row(states, first, perRow, perLetter, margin));
    }
    return new Drawn(lines, perLetter);
  }

  private String row(RankStates states, int first, int perRow, int perLetter, int margin) {
    var line = new StringBuilder(("%" + margin + "d ").formatted(first));
    for (int i = 0; i < perRow; i++) {
      int from = first + i * perLetter;
      if (from >= states.size()) {
        break;
      }
      if (i > 0 && i % GROUP == 0) {
        line.append(' ');
      }
      int to = Math.min(states.size(), from + perLetter);
      append(line, mostUrgent(states, from, to), troubled(states, from, to));
    }
    return line.toString();
  }

  private void append(StringBuilder line, RankState state, boolean troubled) {
    char letter = troubled && state == RankState.STARTING ? '!' : state.letter();
    if (traits.colour()) {
      line.append("\033[").append(StateWords.colour(state)).append('m');
      line.append(letter).append("\033[0m");
    } else {
      line.append(letter);
    }
  }

  private static RankState mostUrgent(RankStates states, int from, int to) {
    RankState most = states.get(from);
    for (int rank = from + 1; rank < to; rank++) {
      if (StateWords.urgency(states.get(rank)) > StateWords.urgency(most)) {
        most = states.get(rank);
      }
    }
    return most;
  }

  private static boolean troubled(RankStates states, int from, int to) {
    for (int rank = from; rank < to; rank++) {
      if (states.troubled(rank)) {
        return true;
      }
    }
    return false;
  }
}
