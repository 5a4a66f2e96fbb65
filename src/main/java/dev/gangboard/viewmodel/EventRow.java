package dev.gangboard.viewmodel;

import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the cluster said of a gang's Job or of one of its pods, told once however often it said it.
///
/// @param rank the rank that it is about, or [RankGridViewModel#NONE] for the Job
/// @param object `Job` or `rank 17`
/// @param count how often the cluster said it
/// @param first cluster clock, or null where it was not told
/// @param last cluster clock, or null where it was not told
public record EventRow(
    int rank,
    String object,
    String type,
    String reason,
    String message,
    int count,
    @Nullable Instant first,
    @Nullable Instant last) {
  private static final Comparator<EventRow> NEWEST_FIRST =
      Comparator.comparing(
              EventRow::last, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
          .reversed();

  private record Same(EventFacts.About about, String type, String reason, String message) {}

  /// Newest first.
  static List<EventRow> of(Gang gang) {
    Pattern pod = Pattern.compile(Pattern.quote(gang.id().name()) + "-(\\d{1,9})-[^-]+");
    var rows = new LinkedHashMap<Same, EventRow>();
    for (EventFacts event : gang.events()) {
      var same = new Same(event.about(), event.type(), event.reason(), event.message());
      rows.merge(same, of(event, rank(event.about(), pod, gang.completions())), EventRow::and);
    }
    // Those that came last are the newer ones where the cluster's whole seconds are equal.
    return List.copyOf(rows.sequencedValues().reversed()).stream().sorted(NEWEST_FIRST).toList();
  }

  private static EventRow of(EventFacts event, int rank) {
    String kind = event.about().kind();
    String object =
        rank >= 0
            ? Text.of("window.ranks.one", String.valueOf(rank))
            : kind.equals("Pod") ? event.about().name() : kind;
    return new EventRow(
        rank,
        object,
        event.type(),
        event.reason(),
        event.message(),
        event.count(),
        event.when().first(),
        event.when().last());
  }

  /// The index stands in the name that the Job controller gives to a pod.
  private static int rank(EventFacts.About about, Pattern pod, int completions) {
    Matcher name = pod.matcher(about.name());
    if (!about.kind().equals("Pod") || !name.matches()) {
      return RankGridViewModel.NONE;
    }
    int index = Integer.parseInt(name.group(1));
    return index < completions ? index : RankGridViewModel.NONE;
  }

  private EventRow and(EventRow other) {
    int sum = (int) Math.min(Integer.MAX_VALUE, (long) count + other.count);
    Comparator<Instant> order = Comparator.naturalOrder();
    return new EventRow(
        rank,
        object,
        type,
        reason,
        message,
        sum,
        known(first, other.first).min(order).orElse(null),
        known(last, other.last).max(order).orElse(null));
  }

  private static Stream<Instant> known(@Nullable Instant one, @Nullable Instant other) {
    return Stream.concat(Stream.ofNullable(one), Stream.ofNullable(other));
  }

  /// Whether something is wrong.
  public boolean warning() {
    return type.equals("Warning");
  }

  boolean matches(String wanted) {
    String all = String.join("\n", type, reason, object, message).toLowerCase(Locale.ENGLISH);
    return all.contains(wanted.strip().toLowerCase(Locale.ENGLISH));
  }

  /// On one line, for the clipboard.
  public String text() {
    return Stream.of(
            last == null ? "" : Elapsed.full(last),
            type,
            reason,
            object,
            String.valueOf(count),
            message.replaceAll("\\s+", " "))
        .reduce((one, other) -> one + "\t" + other)
        .orElse("");
  }
}
