package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.FieldValidation;
import dev.gangboard.demo.rules.RequestBody.Accepted;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.rules.patch.Patch;
import dev.gangboard.demo.rules.validation.Validation;
import dev.gangboard.demo.rules.validation.Warnings;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/// Create, update and patch.
final class Writes {
  /// What a client may send and the server decides alone.
  private static final List<String> SERVER_OWNED =
      List.of(
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "selfLink",
          "managedFields");

  private final Store store;
  private final Creation creation;
  private final InstantSource clock;

  Writes(Store store, Admission admission, InstantSource clock) {
    this.store = store;
    this.creation = new Creation(store, admission);
    this.clock = clock;
  }

  void create(Call call) throws IOException {
    View view = new View(call, clock);
    boolean dry = call.dryRun("CreateOptions");
    FieldValidation validation = validation(call, "CreateOptions");
    Accepted accepted = call.request().object().read(call.kind(), validation);
    accepted.warnings().forEach(call.response()::warn);
    JsonObject object = named(call, accepted.object());
    JsonObject ready = creation.prepared(call.kind(), object);
    Warnings.of(call.kind(), ready).forEach(call.response()::warn);
    JsonObject made = dry ? store.tryCreate(call.kind(), ready) : store.create(call.kind(), ready);
    call.response().json(201, view.object(made));
  }

  void update(Call call) throws IOException {
    FieldValidation validation = validation(call, "UpdateOptions");
    Accepted accepted = call.request().object().read(call.kind(), validation);
    accepted.warnings().forEach(call.response()::warn);
    String name = Tree.name(accepted.object());
    if (!name.equals(call.name())) {
      throw ApiException.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(name, call.name()));
    }
    JsonObject wanted = inNamespace(call, accepted.object());
    change(call, call.dryRun("UpdateOptions"), current -> wanted);
  }

  void patch(Call call) throws IOException {
    FieldValidation validation = validation(call, "PatchOptions");
    boolean dry = call.dryRun("PatchOptions");
    String type = call.request().contentType();
    if (type.equals("application/apply-patch+yaml")) {
      throw unsupported(
          "application/json-patch+json, application/merge-patch+json,"
              + " application/strategic-merge-patch+json; the demo cluster does no server-side"
              + " apply");
    }
    Patch patch = Patch.read(type, call.request().body());
    change(
        call,
        dry,
        current -> {
          Accepted patched = patch.apply(call.kind(), current, validation);
          patched.warnings().forEach(call.response()::warn);
          return patched.object();
        });
  }

  /// Changes one object by its subresource's rules and answers with what became of it.
  private void change(Call call, boolean dry, UnaryOperator<JsonObject> wish) throws IOException {
    View view = new View(call, clock);
    Kind kind = call.kind();
    UnaryOperator<JsonObject> change =
        current -> {
          JsonObject wanted = wish.apply(current);
          requireSame(kind, current, wanted);
          return merged(call, current, wanted);
        };
    JsonObject written =
        dry
            ? change.apply(
                store
                    .get(kind, call.namespace(), call.name())
                    .orElseThrow(() -> ApiException.notFound(kind, call.name())))
            : store.update(kind, call.namespace(), call.name(), change);
    call.response().json(200, view.object(written));
  }

  /// The wish within what its path may change: status and the rest are written apart.
  private static JsonObject merged(Call call, JsonObject current, JsonObject wanted) {
    Kind kind = call.kind();
    if (call.target().subresource().equals("status")) {
      JsonObject told = withStatusOf(wanted, current);
      refuse(kind, told, Validation.updateStatus(told, current));
      return told;
    }
    JsonObject newer =
        Defaults.apply(kind, withStatusOf(current, withServerOwned(wanted, current)));
    refuse(kind, newer, Validation.update(kind, newer, current));
    return newer;
  }

  private static JsonObject withStatusOf(JsonObject from, JsonObject to) {
    return Tree.at(from, "status")
        .map(status -> Tree.with(to, status, "status"))
        .orElseGet(() -> Tree.without(to, "status"));
  }

  private static JsonObject withServerOwned(JsonObject wanted, JsonObject current) {
    JsonObject metadata = Tree.copy(Tree.object(wanted, "metadata"));
    JsonObject old = Tree.object(current, "metadata");
    for (String key : SERVER_OWNED) {
      metadata.remove(key);
      if (old.has(key)) {
        metadata.add(key, old.get(key));
      }
    }
    return Tree.with(wanted, metadata, "metadata");
  }

  private static void requireSame(Kind kind, JsonObject current, JsonObject wanted) {
    String uid = Tree.uid(wanted);
    if (!uid.isEmpty() && !uid.equals(Tree.uid(current))) {
      throw ApiException.preconditionFailed(
          kind,
          Tree.name(current),
          "Precondition failed: UID in precondition: %s, UID in object meta: %s"
              .formatted(uid, Tree.uid(current)));
    }
    String version = Tree.textOrEmpty(wanted, "metadata", "resourceVersion");
    if (!version.isEmpty()
        && !version.equals(Tree.textOrEmpty(current, "metadata", "resourceVersion"))) {
      throw ApiException.conflict(kind, Tree.name(current));
    }
  }

  /// The body with the namespace of the path, its name made if it is to be, and an identity.
  private JsonObject named(Call call, JsonObject body) {
    JsonObject object = inNamespace(call, body);
    for (String key : SERVER_OWNED) {
      object = Tree.without(object, "metadata", key);
    }
    String prefix = Tree.textOrEmpty(object, "metadata", "generateName");
    if (Tree.name(object).isEmpty() && !prefix.isEmpty()) {
      object = Tree.with(object, store.newName(prefix), "metadata", "name");
    }
    return Tree.with(object, store.newUid(), "metadata", "uid");
  }

  private static void refuse(Kind kind, JsonObject object, List<Cause> causes) {
    if (!causes.isEmpty()) {
      throw ApiException.invalid(kind, Tree.name(object), causes);
    }
  }

  private JsonObject inNamespace(Call call, JsonObject body) {
    if (!call.kind().namespaced()) {
      return Tree.without(body, "metadata", "namespace");
    }
    String given = Tree.namespace(body);
    if (!given.isEmpty() && !given.equals(call.namespace())) {
      throw ApiException.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    return Tree.with(body, call.namespace(), "metadata", "namespace");
  }

  private static FieldValidation validation(Call call, String options) {
    return FieldValidation.of(call.query().text("fieldValidation").orElse(""), options);
  }

  private static ApiException unsupported(String accepted) {
    return new ApiException(
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include: "
            + accepted);
  }
}
