package dev.gangboard.demo.api;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Where the next page of a list begins. Clients must not look inside, but the form is the real
/// server's, so that a token of another server is refused in the same words.
///
/// @param version the version that all pages of the list show; below 0 a list that goes on with
///   what is true now
/// @param start the first key of the page
record ContinueToken(long version, String start) {
  private static final String FORMAT = "meta.k8s.io/v1";

  /// The token for what comes after a key.
  static ContinueToken after(long version, String key) {
    return new ContinueToken(version, key + "\0");
  }

  /// @throws ApiException 400
  static ContinueToken parse(String text) {
    JsonObject json = json(text);
    if (!Tree.textOrEmpty(json, "v").equals(FORMAT)) {
      throw invalid(
          "server does not recognize this encoded version \"%s\""
              .formatted(Tree.textOrEmpty(json, "v")));
    }
    long version = Tree.number(json, "rv").orElse(0);
    String start = Tree.textOrEmpty(json, "start");
    if (version == 0) {
      throw invalid("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
    }
    if (!start.startsWith("/")) {
      throw invalid("incorrect encoded start key: " + start);
    }
    return new ContinueToken(version, start);
  }

  String text() {
    JsonObject json = Tree.of("v", FORMAT, "rv", version, "start", start);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(JsonOut.bytes(json));
  }

  private static JsonObject json(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid("illegal base64 data");
    }
    try {
      JsonElement json = JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
      if (json instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException e) {
      // Refused below, in the words of the real server's JSON reader.
    }
    char first = bytes.length == 0 ? ' ' : (char) (bytes[0] & 0xff);
    throw invalid("invalid character '%s' looking for beginning of value".formatted(first));
  }

  private static ApiException invalid(String why) {
    return ApiException.badRequest("invalid continue token: continue key is not valid: " + why);
  }
}
