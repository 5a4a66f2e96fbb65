package dev.gangboard.gang;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A launch as a person fills it in: text by field, nothing checked yet. Immutable; [#with] makes
/// the next one.
public final class GangDraft {
  /// What a rank runs unless another command is given.
  static final List<String> DEFAULT_COMMAND =
      List.of("python", "-m", "composer_replication.diloco.serverless.replica_entrypoint");

  private static final Pattern SUFFIX = Pattern.compile("[0-9a-f]{8}");
  private static final String ANY_SUFFIX = "00000000";

  private static final GangDraft DEFAULTS =
      new GangDraft(
          new EnumMap<>(
              Map.ofEntries(
                  Map.entry(SpecField.NAMESPACE, "default"),
                  Map.entry(SpecField.RUN_ID, "diloco"),
                  Map.entry(SpecField.REPLICAS, "8"),
                  Map.entry(SpecField.GPU_COUNT, "1"),
                  Map.entry(SpecField.GPU_RESOURCE, "nvidia.com/gpu"),
                  Map.entry(SpecField.CPU, "4"),
                  Map.entry(SpecField.MEMORY, "16Gi"),
                  Map.entry(SpecField.TIMEOUT, "1h"),
                  Map.entry(SpecField.TTL, "1h"),
                  Map.entry(SpecField.BACKOFF_LIMIT, "0"),
                  Map.entry(SpecField.COMMAND, String.join(" ", DEFAULT_COMMAND)))));

  private final Map<SpecField, String> texts;

  private GangDraft(Map<SpecField, String> texts) {
    this.texts = texts;
  }

  /// The draft with the executor contract's defaults, 8 replicas and no image.
  public static GangDraft defaults() {
    return DEFAULTS;
  }

  public String get(SpecField field) {
    return texts.getOrDefault(field, "");
  }

  public GangDraft with(SpecField field, String text) {
    Map<SpecField, String> next = new EnumMap<>(texts);
    next.put(field, text);
    return new GangDraft(next);
  }

  /// Everything that is wrong or doubtful, in the order of the fields; empty when it can be
  /// launched as it is.
  public List<SpecProblem> problems() {
    return new DraftReader(this, ANY_SUFFIX).problems();
  }

  /// The launch that this draft describes.
  ///
  /// @param suffix 8 hexadecimal digits that make the name unique; used where no name is given
  /// @throws IllegalStateException if [#problems] has an error
  /// @throws IllegalArgumentException if the suffix is another one
  public GangSpec toSpec(String suffix) {
    if (!SUFFIX.matcher(suffix).matches()) {
      throw new IllegalArgumentException("not 8 hexadecimal digits: " + suffix);
    }
    return new DraftReader(this, suffix).spec();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GangDraft that && texts.equals(that.texts);
  }

  @Override
  public int hashCode() {
    return texts.hashCode();
  }

  @Override
  public String toString() {
    return texts.toString();
  }
}
