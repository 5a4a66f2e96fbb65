package dev.gangboard.viewmodel;

import dev.gangboard.logs.RankHits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The results of a search as rows: each rank's heading, its first hits, and whether there are
/// more.
final class SearchRows {
  /// Hits of a rank that are listed before a person asks for more.
  static final int FIRST = 3;

  private final ObservableList<SearchRow> rows = FXCollections.observableArrayList();
  private final Map<Integer, Spread> spreads = new HashMap<>();
  private Map<Integer, RankHits> found = Map.of();

  /// How much of a rank's hits is listed.
  private enum Spread {
    NONE,
    FIRST,
    ALL
  }

  ObservableList<SearchRow> rows() {
    return rows;
  }

  void clear() {
    spreads.clear();
    show(Map.of());
  }

  /// @param hits by rank, in order
  void show(Map<Integer, RankHits> hits) {
    found = hits;
    List<SearchRow> wanted = new ArrayList<>();
    for (RankHits of : hits.values()) {
      if (of.count() > 0) {
        add(of, wanted);
      }
    }
    replace(wanted);
  }

  private void add(RankHits hits, List<SearchRow> wanted) {
    int rank = hits.rank();
    wanted.add(new SearchRow.Heading(rank));
    int listed =
        switch (spreads.getOrDefault(rank, Spread.FIRST)) {
          case NONE -> 0;
          case FIRST -> Math.min(FIRST, hits.rows().length);
          case ALL -> hits.rows().length;
        };
    for (int i = 0; i < listed; i++) {
      wanted.add(new SearchRow.Hit(rank, hits.rows()[i]));
    }
    if (listed > 0 && listed < hits.count()) {
      wanted.add(new SearchRow.More(rank));
    }
  }

  /// Replaces what differs, so that selection and place stay.
  private void replace(List<SearchRow> wanted) {
    int most = Math.min(rows.size(), wanted.size());
    int same = 0;
    while (same < most && rows.get(same).equals(wanted.get(same))) {
      same++;
    }
    int tail = 0;
    while (tail < most - same
        && rows.get(rows.size() - 1 - tail).equals(wanted.get(wanted.size() - 1 - tail))) {
      tail++;
    }
    rows.remove(same, rows.size() - tail);
    rows.addAll(same, wanted.subList(same, wanted.size() - tail));
  }

  @Nullable RankHits of(int rank) {
    return found.get(rank);
  }

  boolean isFolded(int rank) {
    return spreads.get(rank) == Spread.NONE;
  }

  /// Folds the hits of a rank away, or shows them.
  void setFolded(int rank, boolean folded) {
    if (folded != isFolded(rank)) {
      spreads.put(rank, folded ? Spread.NONE : Spread.FIRST);
      show(found);
    }
  }

  /// Lists all hits of a rank that are known.
  void spread(int rank) {
    spreads.put(rank, Spread.ALL);
    show(found);
  }

  /// How many hits of a rank are not listed.
  long left(int rank) {
    RankHits hits = found.get(rank);
    if (hits == null) {
      return 0;
    }
    boolean all = spreads.get(rank) == Spread.ALL;
    return hits.count() - (all ? hits.rows().length : Math.min(FIRST, hits.rows().length));
  }

  /// Whether a rank's hits are listed as far as they are known by place.
  boolean isSpread(int rank) {
    return spreads.get(rank) == Spread.ALL;
  }
}
