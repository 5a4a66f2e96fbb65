package dev.gangboard.rendezvous;

import java.util.List;

/// Patterns in the order in which they are asked: the first that matches a key tells its place.
public final class KeyPatterns {
  private static final String ROUND = "(?:outer[-_]?)?(?:round|step|epoch|sync|iter|iteration)";
  private static final String RANK = "(?:rank|replica|worker|peer|node|client|shard)";
  private static final String BETWEEN = "[-_=.]?";

  /// What fits the usual layouts: `round-0007/rank-3.pt`, `step=7/replica_00003/model.bin`,
  /// `7/3.safetensors`, `rank-3/round-7.pt` and `round7_rank3.pt`, each below any folders.
  public static final KeyPatterns USUAL =
      new KeyPatterns(
          List.of(
              KeyPattern.of(
                  "(?i)(?:.*/)?%s%s(?<round>\\d+)/(?:.*/)?%s%s(?<rank>\\d+)(?:[^\\d].*)?"
                      .formatted(ROUND, BETWEEN, RANK, BETWEEN)),
              KeyPattern.of(
                  "(?i)(?:.*/)?%s%s(?<rank>\\d+)/(?:.*/)?%s%s(?<round>\\d+)(?:[^\\d].*)?"
                      .formatted(RANK, BETWEEN, ROUND, BETWEEN)),
              KeyPattern.of(
                  "(?i)(?:.*/)?%s%s(?<round>\\d+)[-_.]%s%s(?<rank>\\d+)(?:[^\\d].*)?"
                      .formatted(ROUND, BETWEEN, RANK, BETWEEN)),
              KeyPattern.of(
                  "(?i)(?:.*/)?%s%s(?<rank>\\d+)[-_.]%s%s(?<round>\\d+)(?:[^\\d].*)?"
                      .formatted(RANK, BETWEEN, ROUND, BETWEEN)),
              KeyPattern.of("(?:.*/)?(?<round>\\d+)/(?<rank>\\d+)(?:\\.[^/]*)?")));

  private final List<KeyPattern> patterns;

  public KeyPatterns(List<KeyPattern> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  public List<KeyPattern> patterns() {
    return patterns;
  }

  /// The first match; of an endless search only if no other pattern matches.
  ///
  /// @param key behind the prefix
  KeyPattern.Match match(String key) {
    KeyPattern.Match worst = new KeyPattern.Match.None();
    for (KeyPattern pattern : patterns) {
      KeyPattern.Match match = pattern.match(key);
      if (match instanceof KeyPattern.Match.Found) {
        return match;
      }
      if (match instanceof KeyPattern.Match.Endless) {
        worst = match;
      }
    }
    return worst;
  }
}
