package dev.gangboard.viewmodel;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.gang.SpecProblem;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/// What is to be said at the fields of a draft: its problems, once a person has been there, and
/// what the cluster refused, until the field changes.
final class DraftCheck {
  private final Set<SpecField> touched = EnumSet.noneOf(SpecField.class);
  private final Map<SpecField, FieldNote> refused = new EnumMap<>(SpecField.class);
  private final ObservableMap<SpecField, FieldNote> notes =
      FXCollections.observableMap(new EnumMap<>(SpecField.class));
  private final ObservableMap<SpecField, FieldNote> readOnlyNotes =
      FXCollections.unmodifiableObservableMap(notes);
  private List<SpecProblem> problems = List.of();

  ObservableMap<SpecField, FieldNote> notes() {
    return readOnlyNotes;
  }

  /// How many fields keep the draft from being launched.
  int errorCount() {
    return (int) errors().stream().map(SpecProblem::field).distinct().count();
  }

  /// Fields that keep the draft from being launched and were not touched yet.
  List<SpecField> missing() {
    return errors().stream()
        .map(SpecProblem::field)
        .distinct()
        .filter(field -> !touched.contains(field))
        .toList();
  }

  /// How many fields the cluster has refused and that stand as they were.
  int refusedCount() {
    return refused.size();
  }

  boolean isComplete() {
    return errors().isEmpty();
  }

  /// What must be confirmed; empty for nothing.
  String doubts() {
    return problems.stream()
        .filter(p -> p.severity() == SpecProblem.Severity.NEEDS_CONFIRMATION)
        .map(SpecProblem::text)
        .collect(Collectors.joining("\n"));
  }

  void touch(SpecField field) {
    touched.add(field);
    refused.remove(field);
  }

  /// Fields that hold something have been seen to, perhaps when the form was open before.
  void touchFilled(GangDraft draft) {
    for (SpecField field : SpecField.values()) {
      if (!draft.get(field).isBlank()) {
        touched.add(field);
      }
    }
  }

  /// From now on every problem is shown.
  void touchAll() {
    touched.addAll(EnumSet.allOf(SpecField.class));
  }

  void refuse(ClusterException.Invalid refusal) {
    for (ClusterException.Invalid.Fault fault : refusal.faults()) {
      FaultField.of(fault.field())
          .ifPresent(field -> refused.put(field, new FieldNote(fault.message(), true)));
    }
  }

  void check(GangDraft draft) {
    problems = draft.problems();
    Map<SpecField, FieldNote> wanted = new EnumMap<>(refused);
    for (SpecProblem problem : errors()) {
      if (touched.contains(problem.field())) {
        wanted.put(problem.field(), new FieldNote(problem.text(), false));
      }
    }
    notes.keySet().retainAll(wanted.keySet());
    notes.putAll(wanted);
  }

  private List<SpecProblem> errors() {
    return problems.stream().filter(p -> p.severity() == SpecProblem.Severity.ERROR).toList();
  }
}
