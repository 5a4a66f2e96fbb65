package dev.gangboard.demo.rules.patch;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.FieldValidation;
import dev.gangboard.demo.rules.RequestBody;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.rules.types.JsonText;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A patch as it comes in a request: its media type says what its body means.
///
/// Server-side apply is not among them: it needs the owner of every field (`managedFields`), which
/// the demo cluster does not keep.
public sealed interface Patch {
  /// Replaces members, null removes them (RFC 7386).
  record Merge(JsonElement document) implements Patch {}

  /// Operations in order (RFC 6902).
  record Operations(JsonArray operations) implements Patch {}

  /// A merge that knows the types: lists of named things are merged by name.
  record Strategic(JsonObject document) implements Patch {}

  /// @param contentType the media type, with or without parameters
  /// @throws ApiException 415 for a type that is no patch, 400 for a body that is none
  static Patch read(String contentType, byte[] body) {
    String type = contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    String text = new String(body, StandardCharsets.UTF_8);
    return switch (type) {
      case "application/merge-patch+json" -> new Merge(merge(text));
      case "application/json-patch+json" -> new Operations(operations(text));
      case "application/strategic-merge-patch+json" -> new Strategic(strategic(text));
      default ->
          throw new ApiException(
              415,
              "UnsupportedMediaType",
              "the body of the request was in an unknown format - accepted media types include:"
                  + " application/json-patch+json, application/merge-patch+json,"
                  + " application/strategic-merge-patch+json");
    };
  }

  /// What the patch makes of an object, read into its type again. Defaults and validation come
  /// after.
  ///
  /// @throws ApiException 422 for a patch that does not fit, or whose result is not of the type
  default RequestBody.Accepted apply(Kind kind, JsonObject object, FieldValidation validation) {
    return switch (this) {
      case Merge(var document) -> {
        JsonElement merged = MergePatch.apply(object, document);
        yield typed(kind, merged, GoText.quote(merged.toString()), validation);
      }
      case Operations(var operations) -> {
        JsonElement changed = JsonPatch.apply(object, operations);
        yield typed(kind, changed, GoText.quote(changed.toString()), validation);
      }
      case Strategic(var document) ->
          typed(
              kind,
              StrategicMergePatch.apply(kind, object, document),
              GoText.quote(GoText.plain(document)),
              validation);
    };
  }

  private static RequestBody.Accepted typed(
      Kind kind, JsonElement patched, String shown, FieldValidation validation) {
    try {
      return RequestBody.read(kind, patched, validation);
    } catch (MalformedException e) {
      Cause cause =
          new Cause("FieldValueInvalid", "Invalid value: " + shown + ": " + e.why(), "patch");
      throw ApiException.invalid("", "", "", List.of(cause));
    }
  }

  private static JsonElement merge(String text) {
    try {
      return JsonText.parse(text).root();
    } catch (MalformedException e) {
      throw ApiException.badRequest("invalid JSON Patch");
    }
  }

  private static JsonArray operations(String text) {
    if (parse(text) instanceof JsonArray operations) {
      return operations;
    }
    throw ApiException.badRequest(
        "json: cannot unmarshal object into Go value of type jsonpatch.Patch");
  }

  private static JsonObject strategic(String text) {
    if (parse(text) instanceof JsonObject document) {
      return document;
    }
    throw ApiException.badRequest(
        "json: cannot unmarshal array into Go value of type map[string]interface {}");
  }

  private static JsonElement parse(String text) {
    try {
      return JsonText.parse(text).root();
    } catch (MalformedException e) {
      throw ApiException.badRequest(e.why());
    }
  }
}
