package dev.gangboard.cli;

import dev.gangboard.gang.Fleet;
import dev.gangboard.gang.Gang;
import dev.gangboard.text.Quoted;
import dev.gangboard.text.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds the gang that a person names: by its whole name, or by a beginning that no other gang
/// shares.
final class GangFinder {
  private static final int NAMES_TOLD = 8;

  private GangFinder() {}

  /// @param namespace in which it is looked for, for the message
  /// @throws UsageException if there is none, or more than one
  static Gang find(Fleet fleet, String namespace, String name) throws UsageException {
    return findIfThere(fleet, name)
        .orElseThrow(() -> new UsageException(notFound(fleet, namespace, name)));
  }

  /// @throws UsageException if there is more than one
  static Optional<Gang> findIfThere(Fleet fleet, String name) throws UsageException {
    List<Gang> exact = called(fleet, name);
    if (!exact.isEmpty()) {
      return Optional.of(liveElseNewest(exact));
    }
    List<String> names =
        fleet.gangs().stream()
            .map(g -> g.id().name())
            .filter(n -> n.startsWith(name))
            .distinct()
            .toList();
    if (names.size() > 1) {
      throw new UsageException(Text.of("cli.gang.ambiguous", Quoted.of(name), told(names)));
    }
    return names.stream().findFirst().map(only -> liveElseNewest(called(fleet, only)));
  }

  private static List<Gang> called(Fleet fleet, String name) {
    return fleet.gangs().stream().filter(g -> g.id().name().equals(name)).toList();
  }

  /// Of gangs that had one name one after the other: the one whose Job is there, else the newest.
  private static Gang liveElseNewest(List<Gang> sameName) {
    return sameName.stream()
        .filter(g -> !g.jobGone())
        .max(Comparator.comparing(g -> g.job().isPresent()))
        .orElseGet(sameName::getLast);
  }

  /// Says that there is no such gang, and which there are.
  static String notFound(Fleet fleet, String namespace, String name) {
    List<String> names = fleet.gangs().stream().map(g -> g.id().name()).distinct().toList();
    return names.isEmpty()
        ? Text.of("cli.gang.none", Quoted.of(name), Quoted.of(namespace))
        : Text.of("cli.gang.not-found", Quoted.of(name), Quoted.of(namespace), told(names));
  }

  /// The newest of the names: gangs come oldest first.
  private static String told(List<String> names) {
    String told = names.reversed().stream().limit(NAMES_TOLD).collect(Collectors.joining(", "));
    return names.size() > NAMES_TOLD ? told + ", ..." : told;
  }
}
