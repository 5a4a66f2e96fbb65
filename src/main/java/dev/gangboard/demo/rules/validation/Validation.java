package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// What is wrong with an object: the causes of a 422, none if it is fine. Objects have their
/// defaults and, on a create, their name and uid already.
public final class Validation {
  private Validation() {}

  public static List<Cause> create(Kind kind, JsonObject object) {
    Problems problems = new Problems();
    MetadataRules.check(kind, object, problems);
    switch (kind) {
      case JOB -> JobRules.create(object, problems);
      case POD -> PodRules.create(object, problems);
      case RUNTIME_CLASS -> handler(object, problems);
      case NODE, NAMESPACE, SERVICE_ACCOUNT, EVENT -> {}
    }
    return problems.causes();
  }

  public static List<Cause> update(Kind kind, JsonObject newer, JsonObject older) {
    Problems problems = new Problems();
    MetadataRules.checkUpdate(newer, older, problems);
    switch (kind) {
      case JOB -> JobUpdateRules.check(newer, older, problems);
      case POD -> PodRules.update(newer, older, problems);
      case RUNTIME_CLASS ->
          MetadataRules.immutable(
              Path.of("handler"), newer.get("handler"), older.get("handler"), problems);
      case NODE, NAMESPACE, SERVICE_ACCOUNT, EVENT -> {}
    }
    return problems.causes();
  }

  /// An update of the status alone.
  public static List<Cause> updateStatus(JsonObject newer, JsonObject older) {
    Problems problems = new Problems();
    MetadataRules.checkUpdate(newer, older, problems);
    return problems.causes();
  }

  private static void handler(JsonObject runtimeClass, Problems problems) {
    String handler = Tree.textOrEmpty(runtimeClass, "handler");
    Names.label(handler).forEach(wrong -> problems.invalid(Path.of("handler"), handler, wrong));
  }
}
