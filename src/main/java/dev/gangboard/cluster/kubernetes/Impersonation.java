package dev.gangboard.cluster.kubernetes;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Whom to act as; the server asks for the right to. Empty for nobody else.
record Impersonation(
    String user, String uid, List<String> groups, Map<String, List<String>> extra) {
  static final Impersonation NONE = new Impersonation("", "", List.of(), Map.of());

  Impersonation {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
  }

  /// An HTTP header; there can be several of one name.
  record Header(String name, String value) {}

  List<Header> headers() {
    List<Header> headers = new ArrayList<>();
    if (!user.isEmpty()) {
      headers.add(new Header("Impersonate-User", user));
    }
    if (!uid.isEmpty()) {
      headers.add(new Header("Impersonate-Uid", uid));
    }
    groups.forEach(group -> headers.add(new Header("Impersonate-Group", group)));
    extra.forEach((key, values) ->
        values.forEach(
            value -> headers.add(new Header("Impersonate-Extra-" + escaped(key), value))));
    return headers;
  }

  private static String escaped(String key) {
    return URLEncoder.encode(key.toLowerCase(Locale.ROOT), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }
}
