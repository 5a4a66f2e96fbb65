package dev.gangboard.demo.api;

import java.util.Locale;

/// What a request does to a resource, in the words of roles and refusals.
enum Verb {
  GET,
  LIST,
  WATCH,
  CREATE,
  UPDATE,
  PATCH,
  DELETE,
  DELETECOLLECTION;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
