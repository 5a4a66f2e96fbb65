package dev.gangboard.demo.store;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A refusal in the API server's own form: it is sent to the client as a `Status`.
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int code;
  private final String reason;
  private final transient @Nullable JsonObject details;
  private final transient JsonObject metadata;

  public ApiException(int code, String reason, String message, @Nullable JsonObject details) {
    this(code, reason, message, details, new JsonObject());
  }

  /// A refusal that carries list metadata: the token with which an expired list can go on.
  public ApiException(
      int code, String reason, String message, @Nullable JsonObject details, JsonObject metadata) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.metadata = metadata;
  }

  public ApiException(int code, String reason, String message) {
    this(code, reason, message, null);
  }

  public static ApiException notFound(Kind kind, String name) {
    String message = kind.resource() + " \"" + name + "\" not found";
    return new ApiException(404, "NotFound", message, resource(kind, name));
  }

  public static ApiException alreadyExists(Kind kind, String name) {
    String message = kind.resource() + " \"" + name + "\" already exists";
    return new ApiException(409, "AlreadyExists", message, resource(kind, name));
  }

  /// An update from an outdated version.
  public static ApiException conflict(Kind kind, String name) {
    String message =
        "Operation cannot be fulfilled on %s \"%s\": the object has been modified; please apply your changes to the latest version and try again"
            .formatted(kind.resource(), name);
    return new ApiException(409, "Conflict", message, resource(kind, name));
  }

  /// A precondition (uid or version) that the object does not meet. The real server names the kind
  /// here, not the resource.
  public static ApiException preconditionFailed(Kind kind, String name, String why) {
    String message =
        "Operation cannot be fulfilled on %s \"%s\": %s".formatted(kind.qualifiedKind(), name, why);
    return new ApiException(409, "Conflict", message, details(name, kind.group(), kind.kind()));
  }

  public static ApiException invalid(Kind kind, String name, List<Cause> causes) {
    return invalid(kind.group(), kind.kind(), name, causes);
  }

  /// An object that breaks rules: 422 with its causes, for kinds that are not stored too
  /// (`PodLogOptions`, `DeleteOptions`).
  public static ApiException invalid(String group, String kind, String name, List<Cause> causes) {
    List<String> lines =
        causes.stream().map(c -> c.field() + ": " + c.message()).distinct().toList();
    String told = String.join(", ", lines);
    String message =
        "%s \"%s\" is invalid: %s"
            .formatted(
                group.isEmpty() ? kind : kind + "." + group,
                name,
                lines.size() == 1 ? told : "[" + told + "]");
    JsonArray list = new JsonArray();
    causes.forEach(
        c -> list.add(Tree.of("reason", c.reason(), "message", c.message(), "field", c.field())));
    JsonObject details = details(name, group, kind);
    details.add("causes", list);
    return new ApiException(422, "Invalid", message, details);
  }

  public static ApiException badRequest(String message) {
    return new ApiException(400, "BadRequest", message);
  }

  /// A version that the watch window has left behind.
  public static ApiException expired(long asked, long oldest) {
    String message = "too old resource version: %d (%d)".formatted(asked, oldest);
    return new ApiException(410, "Expired", message);
  }

  /// What an admission rule refuses, or a right is missing for: `pods "x" is forbidden: WHY`.
  ///
  /// @param name the empty text for a collection
  public static ApiException forbidden(Kind kind, String name, String why) {
    String what = name.isEmpty() ? kind.resource() : kind.resource() + " \"" + name + "\"";
    String message = what + " is forbidden: " + why;
    return new ApiException(403, "Forbidden", message, resource(kind, name));
  }

  /// The HTTP status.
  public int code() {
    return code;
  }

  /// The machine's word: `NotFound`, `AlreadyExists`, `Conflict`, `Invalid`...
  public String reason() {
    return reason;
  }

  /// The `Status` object that goes to the client.
  public JsonObject status() {
    JsonObject status =
        Tree.of(
            "kind",
            "Status",
            "apiVersion",
            "v1",
            "metadata",
            metadata,
            "status",
            "Failure",
            "message",
            String.valueOf(getMessage()));
    if (!reason.isEmpty()) {
      status.addProperty("reason", reason);
    }
    if (details != null) {
      status.add("details", details);
    }
    status.addProperty("code", code);
    return status;
  }

  private static JsonObject resource(Kind kind, String name) {
    return details(name, kind.group(), kind.plural());
  }

  private static JsonObject details(String name, String group, String kind) {
    JsonObject details = new JsonObject();
    if (!name.isEmpty()) {
      details.addProperty("name", name);
    }
    if (!group.isEmpty()) {
      details.addProperty("group", group);
    }
    if (!kind.isEmpty()) {
      details.addProperty("kind", kind);
    }
    return details;
  }
}
