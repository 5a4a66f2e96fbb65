package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import io.kubernetes.client.util.SSLUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import okhttp3.Credentials;
import org.jspecify.annotations.Nullable;

/// What a credential adds to a connection: a header to each request, or keys to its TLS.
final class Authorization {
  private static final KeyManager[] NO_KEYS = {};

  /// `openssl` writes the curve before the key; the key names it as well.
  private static final Pattern CURVE =
      Pattern.compile(
          "-----BEGIN EC PARAMETERS-----.*?-----END EC PARAMETERS-----\\s*", Pattern.DOTALL);

  private final Credential credential;
  private @Nullable FileStamp stamp;
  private String fromFile = "";

  Authorization(Credential credential) {
    this.credential = credential;
  }

  /// The `Authorization` header for the next request.
  ///
  /// @throws IOException if a token's file cannot be read and never could
  synchronized Optional<String> header() throws IOException {
    return switch (credential) {
      case Credential.Anonymous _ -> Optional.empty();
      case Credential.Token(String token) -> Optional.of("Bearer " + token);
      case Credential.TokenFile(Path file) -> Optional.of("Bearer " + token(file));
      case Credential.Password(String name, String password) ->
          Optional.of(Credentials.basic(name, password, StandardCharsets.UTF_8));
      case Credential.ClientCertificate(_, _, String token) ->
          Optional.ofNullable(token).map(text -> "Bearer " + text);
      case Credential.Exec _ -> throw new IllegalStateException("a program is run before");
    };
  }

  /// Read again when it has changed; kept when it cannot be read for a moment.
  private String token(Path file) throws IOException {
    FileStamp now = FileStamp.of(file);
    if (!now.equals(stamp)) {
      if (now.exists() || fromFile.isEmpty()) {
        fromFile = Files.readString(file).strip();
      }
      stamp = now;
    }
    return fromFile;
  }

  /// @param user for messages
  KeyManager[] keys(String user) throws BadKubeconfig {
    if (!(credential instanceof Credential.ClientCertificate(String certificate, String key, _))) {
      return NO_KEYS;
    }
    byte[] keyBytes = CURVE.matcher(key).replaceAll("").getBytes(StandardCharsets.UTF_8);
    try {
      return SSLUtils.keyManagers(
          certificate.getBytes(StandardCharsets.UTF_8),
          keyBytes,
          SSLUtils.recognizePrivateKeyAlgo(keyBytes),
          "",
          null,
          null);
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      // The exception's class alone: its text can quote the key.
      throw new BadKubeconfig(
          Text.of("kubeconfig.badKey", user), e.getClass().getSimpleName(), null);
    }
  }
}
