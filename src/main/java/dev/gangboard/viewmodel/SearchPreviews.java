package dev.gangboard.viewmodel;

import dev.gangboard.logs.HitSpans;
import dev.gangboard.logs.LogQuery;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The texts of hits, read beside the UI thread when they are about to be seen. Used on the UI
/// thread.
final class SearchPreviews {
  private static final Logger LOG = System.getLogger(SearchPreviews.class.getName());
  private static final int KEPT = 2_000;
  private static final int READ_AT_ONCE = 64;

  /// Characters that are shown before a hit, and in all.
  private static final int BEFORE = 40;

  private static final int LONGEST = 400;

  private final Surroundings surroundings;
  private final Map<Integer, RankTranscript> transcripts;
  private final LogQuery query;
  private final Runnable changed;
  private final Set<SearchRow.Hit> wanted = new LinkedHashSet<>();
  private boolean reading;

  private final Map<SearchRow.Hit, SearchPreview> known =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SearchRow.Hit, SearchPreview> eldest) {
          return size() > KEPT;
        }
      };

  SearchPreviews(
      Surroundings surroundings,
      List<RankTranscript> transcripts,
      LogQuery query,
      Runnable changed) {
    this.surroundings = surroundings;
    this.transcripts = new HashMap<>();
    transcripts.forEach(transcript -> this.transcripts.put(transcript.rank(), transcript));
    this.query = query;
    this.changed = changed;
  }

  /// The text of a hit; null while it is being read.
  @Nullable SearchPreview of(SearchRow.Hit hit) {
    SearchPreview preview = known.get(hit);
    if (preview == null) {
      wanted.add(hit);
      read();
      return known.get(hit);
    }
    return preview;
  }

  /// Those that were wanted last are read first: they are in view.
  private void read() {
    if (reading || wanted.isEmpty()) {
      return;
    }
    List<SearchRow.Hit> now = new ArrayList<>();
    List<SearchRow.Hit> all = List.copyOf(wanted);
    for (SearchRow.Hit hit : all.subList(Math.max(0, all.size() - READ_AT_ONCE), all.size())) {
      now.add(hit);
    }
    wanted.clear();
    reading = true;
    Surroundings.Running _ =
        Work.start(surroundings, () -> read(now), this::take, _ -> take(Map.of()));
  }

  private void take(Map<SearchRow.Hit, SearchPreview> read) {
    reading = false;
    known.putAll(read);
    if (!read.isEmpty()) {
      changed.run();
    }
    read();
  }

  private Map<SearchRow.Hit, SearchPreview> read(List<SearchRow.Hit> hits) {
    HitSpans spans = HitSpans.of(query);
    Map<SearchRow.Hit, SearchPreview> read = new HashMap<>();
    for (SearchRow.Hit hit : hits) {
      read.put(hit, read(hit, spans));
    }
    return read;
  }

  private SearchPreview read(SearchRow.Hit hit, HitSpans spans) {
    RankTranscript transcript = transcripts.get(hit.rank());
    try {
      List<LogRow> rows = transcript == null ? List.of() : transcript.rows(hit.number(), 1);
      return rows.isEmpty() ? new SearchPreview(null, "", "", "") : preview(rows.getFirst(), spans);
    } catch (RecordException e) {
      LOG.log(Level.DEBUG, "a hit cannot be shown", e);
      return new SearchPreview(null, String.valueOf(e.getMessage()), "", "");
    }
  }

  static SearchPreview preview(LogRow row, HitSpans spans) {
    String text = Printable.of(row.text());
    int[] places = spans.in(text);
    int from = places.length == 0 ? 0 : places[0];
    int to = places.length == 0 ? 0 : Math.min(places[1], from + LONGEST);
    int start = from <= BEFORE ? 0 : from - BEFORE;
    int end = Math.min(text.length(), start + LONGEST);
    String before = (start > 0 ? "\u2026" : "") + text.substring(start, from);
    String after = text.substring(to, Math.max(to, end)) + (end < text.length() ? "\u2026" : "");
    return new SearchPreview(row.at(), before, text.substring(from, to), after);
  }
}
