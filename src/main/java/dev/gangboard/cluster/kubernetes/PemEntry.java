package dev.gangboard.cluster.kubernetes;

import static dev.gangboard.cluster.kubernetes.KubeconfigFile.bad;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// PEM data of a kubeconfig entry: in `<field>-data` as base64, else in the file that `<field>`
/// names, relative to the kubeconfig.
///
/// @param kubeconfig the file that holds the entry
/// @param entry the name of the cluster or user, for messages
record PemEntry(Path kubeconfig, String entry) {
  private static final int MOST_BYTES = 1 << 20;

  /// The certificates of a field, or null where the entry has none.
  @Nullable String certificates(Fields fields, String field) throws BadKubeconfig {
    String pem = text(fields, field);
    if (pem != null) {
      check(pem, field);
    }
    return pem;
  }

  /// The PEM text of a field, or null where the entry has none.
  @Nullable String text(Fields fields, String field) throws BadKubeconfig {
    String data = fields.text(field + "-data", "");
    String name = fields.text(field, "");
    if (!data.isEmpty()) {
      return decoded(data, field + "-data");
    }
    return name.isEmpty() ? null : content(kubeconfig.resolveSibling(name), field);
  }

  private String decoded(String data, String field) throws BadKubeconfig {
    try {
      return new String(
          Base64.getDecoder().decode(data.replaceAll("\\s", "")), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException _) {
      throw bad(null, "kubeconfig.badData", kubeconfig, entry, field);
    }
  }

  private String content(Path file, String field) throws BadKubeconfig {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw bad(e, "kubeconfig.missingFile", kubeconfig, entry, field, file);
    }
  }

  private void check(String pem, String field) throws BadKubeconfig {
    try {
      byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
      if (CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(bytes))
          .isEmpty()) {
        throw bad(null, "kubeconfig.badCertificate", kubeconfig, entry, field);
      }
    } catch (CertificateException _) {
      throw bad(null, "kubeconfig.badCertificate", kubeconfig, entry, field);
    }
  }
}
