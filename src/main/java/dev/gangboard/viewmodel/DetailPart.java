package dev.gangboard.viewmodel;

import java.util.List;

/// Facts that belong together, under a heading.
///
/// @param heading empty for none
public record DetailPart(String heading, List<SpecFact> facts) {
  public DetailPart {
    facts = List.copyOf(facts);
  }

  /// All of it as text, for the clipboard.
  public static String text(List<DetailPart> parts) {
    var text = new StringBuilder();
    for (DetailPart part : parts) {
      if (!part.heading().isEmpty()) {
        text.append(part.heading()).append('\n');
      }
      part.facts().forEach(f -> text.append(f.name() + ": " + f.value() + "\n"));
      text.append('\n');
    }
    return text.toString().strip() + "\n";
  }
}
