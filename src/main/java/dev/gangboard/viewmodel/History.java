package dev.gangboard.viewmodel;

import dev.gangboard.record.RunSummary;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The rows of gangs that are known from run records. Rows stay the same objects; what the filter
/// lets through is found once for each change, since there can be thousands.
final class History {
  private final Map<String, PastRow> rows = new HashMap<>();
  private List<PastRow> sorted = List.of();
  private List<PastRow> matching = List.of();
  private int inScope;

  /// Where one looks.
  ///
  /// @param context or null before one is chosen
  /// @param namespace or null for all
  record Place(@Nullable String context, @Nullable String namespace) {
    boolean holds(RunSummary run, GangFilter.Scope scope) {
      return switch (scope) {
        case EVERYWHERE -> true;
        case CLUSTER -> run.context().equals(context);
        case NAMESPACE ->
            run.context().equals(context)
                && (namespace == null || run.id().namespace().equals(namespace));
      };
    }
  }

  void set(List<RunSummary> runs) {
    Set<String> uids = runs.stream().map(run -> run.id().uid()).collect(Collectors.toSet());
    rows.keySet().retainAll(uids);
    runs.forEach(run -> rows.computeIfAbsent(run.id().uid(), _ -> new PastRow(run)).set(run));
    sorted =
        rows.values().stream()
            .sorted(
                Comparator.comparing(PastRow::when, Comparator.<Instant>reverseOrder())
                    .thenComparing(PastRow::name)
                    .thenComparing(PastRow::uid))
            .toList();
  }

  void filter(GangFilter filter, Place place) {
    List<PastRow> here =
        sorted.stream().filter(row -> place.holds(row.summary().get(), filter.scope())).toList();
    inScope = here.size();
    matching = here.stream().filter(row -> filter.matches(subject(row))).toList();
  }

  private static GangFilter.Subject subject(PastRow row) {
    RunSummary run = row.summary().get();
    return new GangFilter.Subject(
        run.id(),
        PhaseChoice.of(run.phase(), row.unended()),
        row.words(),
        run.launchedAsGang(),
        row.when());
  }

  /// Those that the filter lets through and that are not in the list already, newest first.
  List<PastRow> without(Set<String> uids) {
    return matching.stream().filter(row -> !uids.contains(row.uid())).toList();
  }

  /// How many of this place the filter hides.
  int hidden() {
    return inScope - matching.size();
  }

  Optional<PastRow> row(String uid) {
    return Optional.ofNullable(rows.get(uid));
  }

  boolean holds(PastRow row) {
    return Objects.equals(rows.get(row.uid()), row);
  }
}
