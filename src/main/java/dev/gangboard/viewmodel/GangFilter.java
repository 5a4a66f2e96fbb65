package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangId;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which gangs a person wants to see in the list.
///
/// @param text what name, namespace or phase must hold; `phase:failed` in it narrows the phase
/// @param phases none for all
/// @param from the first day (UTC) on which it may have ended or been seen last, or null
/// @param to the last such day, or null
/// @param onlyLaunched whether its Job must have the label of a launched gang
/// @param scope how far the history is shown
public record GangFilter(
    String text,
    Set<PhaseChoice> phases,
    @Nullable LocalDate from,
    @Nullable LocalDate to,
    boolean onlyLaunched,
    Scope scope) {
  private static final String PHASE = "phase:";

  static final GangFilter ALL = new GangFilter("", Set.of(), null, null, false, Scope.NAMESPACE);

  public GangFilter {
    phases = Set.copyOf(phases);
  }

  /// Whose history is shown.
  public enum Scope {
    NAMESPACE,
    CLUSTER,
    EVERYWHERE
  }

  /// What is asked of a gang.
  ///
  /// @param words its phase as the list tells it
  /// @param when it ended or was last seen; of a living one now
  record Subject(GangId id, PhaseChoice phase, String words, boolean launched, Instant when) {}

  public GangFilter withText(String next) {
    return new GangFilter(next, phases, from, to, onlyLaunched, scope);
  }

  public GangFilter withPhase(PhaseChoice choice, boolean wanted) {
    Set<PhaseChoice> next = EnumSet.noneOf(PhaseChoice.class);
    next.addAll(phases);
    if (wanted) {
      next.add(choice);
    } else {
      next.remove(choice);
    }
    return new GangFilter(text, next, from, to, onlyLaunched, scope);
  }

  public GangFilter withDays(@Nullable LocalDate first, @Nullable LocalDate last) {
    return new GangFilter(text, phases, first, last, onlyLaunched, scope);
  }

  public GangFilter withOnlyLaunched(boolean only) {
    return new GangFilter(text, phases, from, to, only, scope);
  }

  public GangFilter withScope(Scope next) {
    return new GangFilter(text, phases, from, to, onlyLaunched, next);
  }

  /// Whether something is chosen beside the text.
  public boolean isNarrowed() {
    return !phases.isEmpty()
        || from != null
        || to != null
        || onlyLaunched
        || scope != Scope.NAMESPACE;
  }

  boolean matches(Subject subject) {
    return (subject.launched() || !onlyLaunched)
        && isWantedPhase(subject)
        && isWantedDay(subject.when())
        && holds(subject);
  }

  private boolean isWantedPhase(Subject subject) {
    Set<PhaseChoice> typed = EnumSet.noneOf(PhaseChoice.class);
    words().stream()
        .filter(word -> word.startsWith(PHASE))
        .forEach(word -> PhaseChoice.named(word.substring(PHASE.length())).ifPresent(typed::add));
    return (phases.isEmpty() || phases.contains(subject.phase()))
        && (typed.isEmpty() || typed.contains(subject.phase()));
  }

  private boolean isWantedDay(Instant when) {
    LocalDate day = LocalDate.ofInstant(when, ZoneOffset.UTC);
    return (from == null || !day.isBefore(from)) && (to == null || !day.isAfter(to));
  }

  private boolean holds(Subject subject) {
    String all =
        (subject.id().name() + " " + subject.id().namespace() + " " + subject.words())
            .toLowerCase(Locale.ENGLISH);
    String wanted =
        String.join(" ", words().stream().filter(word -> !word.startsWith(PHASE)).toList());
    return all.contains(wanted);
  }

  private List<String> words() {
    String typed = text.strip().toLowerCase(Locale.ENGLISH);
    return typed.isEmpty() ? List.of() : List.of(typed.split("\\s+"));
  }
}
