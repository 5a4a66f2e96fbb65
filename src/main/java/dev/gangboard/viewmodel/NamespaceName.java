package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.SpecProblem;
import java.util.Optional;

/// What may be a namespace's name.
final class NamespaceName {
  private NamespaceName() {}

  /// What keeps a text from being one, in words.
  static Optional<String> problem(String text) {
    return GangDraft.defaults().with(SpecField.NAMESPACE, text).problems().stream()
        .filter(problem -> problem.field() == SpecField.NAMESPACE)
        .map(SpecProblem::text)
        .findFirst();
  }
}
