package dev.gangboard.demo.rules;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Decoding;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.rules.types.JsonText;
import dev.gangboard.demo.rules.types.JsonText.Document;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.rules.types.Protobuf;
import dev.gangboard.demo.rules.types.Type.Struct;
import dev.gangboard.demo.rules.types.Types;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// The body of a create, an update or a delete, not read yet.
public final class RequestBody {
  private static final int SUMMARY = 30;
  private static final String SCHEME = "pkg/api/legacyscheme/scheme.go:30";

  private final Form form;
  private final byte[] bytes;

  private RequestBody(Form form, byte[] bytes) {
    this.form = form;
    this.bytes = bytes;
  }

  /// The forms in which an object can be sent.
  private enum Form {
    JSON,
    /// What Go clients send where they are not told otherwise.
    PROTOBUF
  }

  /// @param contentType the header, empty for JSON
  /// @throws ApiException 415 for any other form
  public static RequestBody of(String contentType, byte[] bytes) {
    if (bytes.length == 0) {
      return new RequestBody(Form.JSON, bytes);
    }
    return switch (contentType.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT)) {
      case "", "application/json" -> new RequestBody(Form.JSON, bytes);
      case "application/vnd.kubernetes.protobuf" -> new RequestBody(Form.PROTOBUF, bytes);
      default ->
          throw new ApiException(
              415,
              "UnsupportedMediaType",
              "the body of the request was in an unknown format - accepted media types include:"
                  + " application/json, application/vnd.kubernetes.protobuf");
    };
  }

  /// @param object as the server would write it, with `kind` and `apiVersion`
  /// @param warnings texts for `Warning` headers: `unknown field "spec.replicas"`
  public record Accepted(JsonObject object, List<String> warnings) {
    public Accepted {
      warnings = List.copyOf(warnings);
    }
  }

  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /// The object of the kind that the path names.
  ///
  /// @throws ApiException 400 for what is no object, of another kind, or has a field of a wrong
  ///   type; with [FieldValidation#STRICT] for unknown and repeated fields too
  public Accepted read(Kind kind, FieldValidation validation) {
    Document document = parse(Types.all().struct(kind));
    JsonObject root = document.root() instanceof JsonObject object ? object : new JsonObject();
    checkKind(kind, Tree.textOrEmpty(root, "kind"), Tree.textOrEmpty(root, "apiVersion"));
    try {
      return typed(kind, decode(kind, document, validation));
    } catch (MalformedException e) {
      throw unusable(kind.kind(), kind.version(), kind.kind(), e.why());
    }
  }

  /// An object of a type that is not stored, such as an access review or the options of a delete.
  ///
  /// @param type its OpenAPI name
  /// @throws ApiException 400
  public JsonObject read(String type) {
    Struct struct = Types.all().struct(type);
    Document document = parse(struct);
    try {
      return Decoding.decode(document, struct).object();
    } catch (MalformedException e) {
      throw unusable(struct.shortName(), "v1", struct.shortName(), e.why());
    }
  }

  /// Reads a tree that a patch made.
  ///
  /// @throws MalformedException a field of a wrong type; with [FieldValidation#STRICT] an unknown
  ///   one
  public static Accepted read(Kind kind, JsonElement patched, FieldValidation validation)
      throws MalformedException {
    return typed(kind, decode(kind, Document.of(patched), validation));
  }

  private static Accepted decode(Kind kind, Document document, FieldValidation validation)
      throws MalformedException {
    Decoding.Decoded decoded = Decoding.decode(document, Types.all().struct(kind));
    if (validation == FieldValidation.STRICT && !decoded.strict().isEmpty()) {
      throw new MalformedException("strict decoding error: " + String.join(", ", decoded.strict()));
    }
    boolean silent = validation == FieldValidation.IGNORE;
    return new Accepted(decoded.object(), silent ? List.of() : decoded.strict());
  }

  private static Accepted typed(Kind kind, Accepted read) {
    JsonObject typed = Tree.of("kind", kind.kind(), "apiVersion", kind.apiVersion());
    read.object().entrySet().forEach(e -> addAbsent(typed, e.getKey(), e.getValue()));
    return new Accepted(typed, read.warnings());
  }

  private Document parse(Struct wanted) {
    try {
      return switch (form) {
        case JSON -> JsonText.parse(new String(bytes, StandardCharsets.UTF_8));
        case PROTOBUF -> Document.of(Protobuf.read(bytes, wanted));
      };
    } catch (MalformedException e) {
      String why =
          form == Form.JSON ? "couldn't get version/kind; json parse error: " + e.why() : e.why();
      throw ApiException.badRequest(
          "the object provided is unrecognized (must be of type %s): %s (%s)"
              .formatted(wanted.shortName(), why, summary()));
    }
  }

  /// An object without kind or version is taken for what the path names.
  private static void checkKind(Kind wanted, String kind, String apiVersion) {
    String found = kind.isEmpty() ? wanted.kind() : kind;
    String version = apiVersion.isEmpty() ? wanted.apiVersion() : apiVersion;
    if (found.equals(wanted.kind()) && version.equals(wanted.apiVersion())) {
      return;
    }
    String shortVersion = version.substring(version.indexOf('/') + 1);
    throw unusable(found, shortVersion, wanted.kind(), wrongKind(wanted, found, version));
  }

  private static String wrongKind(Kind wanted, String found, String version) {
    for (Kind known : Kind.values()) {
      if (known.kind().equals(found) && known.apiVersion().equals(version)) {
        return "converting (v1.%s) to (%s.%s): unknown conversion"
            .formatted(found, internalPackage(wanted), wanted.kind());
      }
    }
    return "no kind \"%s\" is registered for version \"%s\" in scheme \"%s\""
        .formatted(found, version, SCHEME);
  }

  private static String internalPackage(Kind kind) {
    return kind.group().isEmpty() ? "core" : kind.group().replace(".k8s.io", "");
  }

  private static ApiException unusable(String found, String version, String wanted, String why) {
    return ApiException.badRequest(
        "%s in version %s cannot be handled as a %s: %s"
            .formatted(found, GoText.quote(version), wanted, why));
  }

  /// The start of the body, as the server shows it: text if it looks like JSON, else hexadecimal.
  private String summary() {
    if (bytes.length == 0) {
      return "<empty>";
    }
    int length = Math.min(bytes.length, SUMMARY);
    String shown =
        bytes[0] == '{'
            ? new String(bytes, 0, length, StandardCharsets.UTF_8)
            : HexFormat.of().formatHex(bytes, 0, length);
    return shown + (bytes.length > SUMMARY ? " ..." : "");
  }

  private static void addAbsent(JsonObject to, String key, JsonElement value) {
    if (!to.has(key)) {
      to.add(key, value);
    }
  }
}
