package dev.gangboard.demo.api;

import org.jspecify.annotations.Nullable;

/// What a DELETE may ask for; null where it does not.
///
/// @param gracePeriodSeconds how long a pod may go on running; 0 takes it away at once
/// @param propagation what becomes of the dependents; `orphanDependents` is its old form
/// @param preconditionUid the delete is refused for an object with another uid
/// @param preconditionVersion the delete is refused for another version of the object
public record DeleteOptions(
    @Nullable Long gracePeriodSeconds,
    @Nullable Propagation propagation,
    @Nullable Boolean orphanDependents,
    @Nullable String preconditionUid,
    @Nullable String preconditionVersion,
    boolean dryRun) {

  /// What the garbage collector does with the objects that the deleted one owns.
  public enum Propagation {
    /// The owner goes at once, its dependents after it.
    BACKGROUND("Background"),
    /// The owner waits, being deleted, until its dependents are gone.
    FOREGROUND("Foreground"),
    /// The dependents stay and lose their owner reference.
    ORPHAN("Orphan");

    private final String word;

    Propagation(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /// Nothing asked for: the kind's defaults.
  public static DeleteOptions none() {
    return new DeleteOptions(null, null, null, null, null, false);
  }

  public static DeleteOptions of(Propagation propagation) {
    return new DeleteOptions(null, propagation, null, null, null, false);
  }

  public static DeleteOptions grace(long seconds) {
    return new DeleteOptions(seconds, null, null, null, null, false);
  }

  /// The same, for a look at what it would do.
  DeleteOptions dry() {
    return new DeleteOptions(
        gracePeriodSeconds,
        propagation,
        orphanDependents,
        preconditionUid,
        preconditionVersion,
        true);
  }

  /// The same for whatever version the object has.
  DeleteOptions anyVersion() {
    return new DeleteOptions(
        gracePeriodSeconds, propagation, orphanDependents, preconditionUid, null, dryRun);
  }

  /// The same for one object only, and not for a later one of its name.
  public DeleteOptions onlyIf(String uid) {
    return new DeleteOptions(
        gracePeriodSeconds, propagation, orphanDependents, uid, preconditionVersion, dryRun);
  }
}
