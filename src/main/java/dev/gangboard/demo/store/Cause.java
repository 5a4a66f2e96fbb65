package dev.gangboard.demo.store;

/// One cause of a refused object, as a `Status` lists it.
///
/// @param reason the machine's word: `FieldValueInvalid`, `FieldValueRequired`...
/// @param message what is wrong, without the field: `Invalid value: -1: must be greater than or
///   equal to 0`
/// @param field the path of the field: `spec.template.spec.containers[0].name`
public record Cause(String reason, String message, String field) {}
