package dev.gangboard.viewmodel;

/// The Job as it will be sent.
///
/// @param yaml empty before the form was once complete
/// @param current whether it shows the form as it is now; otherwise as it was when it had no
///   problem
public record JobPreview(String yaml, boolean current) {
  static final JobPreview NONE = new JobPreview("", false);
}
