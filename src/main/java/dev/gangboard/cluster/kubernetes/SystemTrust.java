package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The certificates that the operating system trusts: there are those of a company, whose proxies
/// inspect TLS.
final class SystemTrust {
  private static final Logger LOG = System.getLogger(SystemTrust.class.getName());
  private static final List<String> STORES =
      List.of("KeychainStore-ROOT", "KeychainStore", "Windows-ROOT");
  private static final List<String> FILES =
      List.of(
          "/etc/ssl/certs/ca-certificates.crt",
          "/etc/pki/tls/certs/ca-bundle.crt",
          "/etc/ssl/ca-bundle.pem",
          "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
          "/etc/ssl/cert.pem");

  private SystemTrust() {}

  /// As many as can be read; one store that cannot be does not cost the others.
  static List<Certificate> certificates() {
    List<Certificate> found = new ArrayList<>();
    STORES.forEach(store -> found.addAll(inStore(store)));
    if (found.isEmpty()) {
      Stream.concat(Stream.ofNullable(System.getenv("SSL_CERT_FILE")), FILES.stream())
          .map(Path::of)
          .filter(Files::isReadable)
          .findFirst()
          .ifPresent(file -> found.addAll(inFile(file)));
    }
    return found;
  }

  private static List<Certificate> inStore(String type) {
    List<Certificate> found = new ArrayList<>();
    try {
      KeyStore store = KeyStore.getInstance(type);
      store.load(null, null);
      for (String alias : Collections.list(store.aliases())) {
        @Nullable Certificate certificate = store.getCertificate(alias);
        if (certificate != null && !store.isKeyEntry(alias)) {
          found.add(certificate);
        }
      }
    } catch (GeneralSecurityException | IOException e) {
      LOG.log(Level.DEBUG, "this system has no " + type, e);
    }
    return found;
  }

  static List<Certificate> inFile(Path file) {
    try {
      return Tls.certificates(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (GeneralSecurityException | IOException e) {
      LOG.log(Level.WARNING, "the system's trust store cannot be read: " + file, e);
      return List.of();
    }
  }
}
