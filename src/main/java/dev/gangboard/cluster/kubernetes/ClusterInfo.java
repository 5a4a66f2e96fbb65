package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// What a program that issues credentials is told of the cluster, where its entry asks for it
/// (`provideClusterInfo`).
final class ClusterInfo {
  private static final String CONFIGURATION = "client.authentication.k8s.io/exec";

  private ClusterInfo() {}

  static JsonObject of(Kubeconfig.Entry cluster, String server) throws BadKubeconfig {
    Fields entry = cluster.value();
    JsonObject info = new JsonObject();
    info.addProperty("server", server);
    for (String name : new String[] {"tls-server-name", "proxy-url"}) {
      String text = entry.text(name);
      if (text != null) {
        info.addProperty(name, text);
      }
    }
    if (entry.flag(AccessReader.INSECURE)) {
      info.addProperty(AccessReader.INSECURE, true);
    }
    String authority =
        new PemEntry(cluster.file(), cluster.name()).text(entry, "certificate-authority");
    if (authority != null) {
      info.addProperty(
          "certificate-authority-data",
          Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.UTF_8)));
    }
    entry.objects("extensions").stream()
        .filter(extension -> CONFIGURATION.equals(extension.text("name")))
        .findFirst()
        .ifPresent(extension -> info.add("config", extension.json().get("extension")));
    return info;
  }
}
