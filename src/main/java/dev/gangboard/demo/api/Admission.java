package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;

/// What the cluster adds to new objects or refuses beyond the rules of their form: a pod's
/// ServiceAccount, RuntimeClass, tolerations.
@FunctionalInterface
public interface Admission {
  /// The object as it may be created.
  ///
  /// @param object with its defaults and its namespace
  /// @throws ApiException mostly 403 Forbidden
  JsonObject admit(Kind kind, JsonObject object);

  /// Admits everything as it is.
  static Admission open() {
    return (kind, object) -> object;
  }
}
