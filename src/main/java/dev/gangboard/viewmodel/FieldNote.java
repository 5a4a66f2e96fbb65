package dev.gangboard.viewmodel;

/// What is wrong with a field of the form.
///
/// @param fromServer whether the cluster said it, not the form
public record FieldNote(String text, boolean fromServer) {}
