package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// In which of its forms the client wants an object.
enum Form {
  /// Itself.
  OBJECT,
  /// Its metadata alone.
  METADATA,
  /// Rows for a person: what `kubectl get` prints.
  TABLE;

  private static final String META = "meta.k8s.io";
  private static final Set<String> JSON = Set.of("application/json", "application/*", "*/*");

  /// The first form in an Accept header that this server has.
  ///
  /// @throws ApiException 406
  static Form of(String accept) {
    for (String type : accept.split(",", -1)) {
      Optional<Form> form = read(type);
      if (form.isPresent()) {
        return form.get();
      }
    }
    throw new ApiException(
        406,
        "NotAcceptable",
        "only the following media types are accepted: application/json,"
            + " application/json;as=Table;v=v1;g=meta.k8s.io,"
            + " application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
  }

  private static Optional<Form> read(String type) {
    String[] parts = type.split(";", -1);
    if (!JSON.contains(parts[0].strip().toLowerCase(Locale.ROOT))) {
      return Optional.empty();
    }
    String as = "";
    boolean known = true;
    for (int i = 1; i < parts.length; i++) {
      String part = parts[i].strip();
      if (part.startsWith("as=")) {
        as = part.substring(3);
      } else if (part.startsWith("g=")) {
        known &= part.equals("g=" + META);
      } else if (part.startsWith("v=")) {
        known &= part.equals("v=v1") || part.equals("v=v1beta1");
      }
    }
    return switch (as) {
      case "" -> Optional.of(OBJECT);
      case "Table" -> known ? Optional.of(TABLE) : Optional.empty();
      case "PartialObjectMetadata", "PartialObjectMetadataList" ->
          known ? Optional.of(METADATA) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// An object's metadata as an object of its own.
  static JsonObject metadataOf(JsonObject object) {
    return Tree.of(
        "kind",
        "PartialObjectMetadata",
        "apiVersion",
        META + "/v1",
        "metadata",
        Tree.object(object, "metadata"));
  }
}
