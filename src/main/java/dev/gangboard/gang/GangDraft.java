package dev.gangboard.gang;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A launch as a person fills it in: text by field, nothing checked yet. Immutable; [#with] makes
/// the next one.
public final class GangDraft {
  private final Map<SpecField, String> texts;

  private GangDraft(Map<SpecField, String> texts) {
    this.texts = texts;
  }

  /// The draft with the executor contract's defaults and no image.
  public static GangDraft defaults() {
    return new GangDraft(new EnumMap<>(SpecField.class));
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
    throw new UnsupportedOperationException();
  }

  /// The launch that this draft describes.
  ///
  /// @param suffix 8 hexadecimal digits that make the name unique; used where no name is given
  /// @throws IllegalStateException if [#problems] has an error
  public GangSpec toSpec(String suffix) {
    throw new UnsupportedOperationException();
  }
}
