package dev.gangboard.demo.api;

import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.ApiException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;

/// Who is who, by bearer token.
final class Users {
  private static final String BEARER = "Bearer ";

  private final Map<String, Rights> byToken;
  private final Faults faults;

  Users(Map<String, Rights> byToken, Faults faults) {
    this.byToken = Map.copyOf(byToken);
    this.faults = faults;
  }

  /// The sender of a request; anonymous without a token.
  ///
  /// @throws ApiException 401 for a token that nobody has
  Rights of(Request request) {
    Optional<String> header = request.header("Authorization");
    if (header.isEmpty() || !header.get().startsWith(BEARER)) {
      return Rights.anonymous();
    }
    String sent = header.get().substring(BEARER.length()).strip();
    byte[] token = faults.meant(sent).getBytes(StandardCharsets.UTF_8);
    if (!faults.tokensExpired()) {
      for (var known : byToken.entrySet()) {
        // Takes the same time for each wrong token.
        if (MessageDigest.isEqual(known.getKey().getBytes(StandardCharsets.UTF_8), token)) {
          return known.getValue();
        }
      }
    }
    throw new ApiException(401, "Unauthorized", "Unauthorized");
  }
}
