package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A user of a kubeconfig.
///
/// @param cluster tells of the cluster, for programs that ask for it
record UserEntry(Kubeconfig.Entry entry, ClusterDescription cluster) {
  private static final String V1 = "client.authentication.k8s.io/v1";
  private static final String V1BETA1 = "client.authentication.k8s.io/v1beta1";

  /// Describes a cluster as an `ExecCredential` does.
  interface ClusterDescription {
    JsonObject get() throws BadKubeconfig;
  }

  /// What the user has to show, in the order in which kubectl prefers it: a certificate, a token, a
  /// program, a password.
  Credential credential() throws BadKubeconfig {
    Fields user = entry.value();
    PemEntry pem = new PemEntry(entry.file(), entry.name());
    String certificate = pem.certificates(user, "client-certificate");
    String key = pem.text(user, "client-key");
    if (certificate != null && key != null) {
      return new Credential.ClientCertificate(certificate, key, user.text("token"));
    }
    if (certificate != null || key != null) {
      throw bad("kubeconfig.halfCertificate");
    }
    if (user.has("tokenFile")) {
      return tokenFile(user.text("tokenFile", ""));
    }
    if (user.has("token")) {
      return new Credential.Token(user.text("token", ""));
    }
    if (user.has("exec")) {
      return exec(user.object("exec"));
    }
    if (user.has("auth-provider")) {
      throw authProvider(user.object("auth-provider").text("name", ""));
    }
    return user.has("username")
        ? new Credential.Password(user.text("username", ""), user.text("password", ""))
        : new Credential.Anonymous();
  }

  private Credential tokenFile(String name) throws BadKubeconfig {
    Path file = entry.file().resolveSibling(name);
    if (!Files.isReadable(file)) {
      throw bad("kubeconfig.missingFile", "tokenFile", file);
    }
    return new Credential.TokenFile(file);
  }

  private BadKubeconfig authProvider(String provider) {
    String way =
        switch (provider) {
          case "gcp" -> Text.of("kubeconfig.authProvider.gcp");
          case "azure" -> Text.of("kubeconfig.authProvider.azure");
          case "oidc" -> Text.of("kubeconfig.authProvider.oidc");
          default -> Text.of("kubeconfig.authProvider.other");
        };
    return bad("kubeconfig.authProvider", provider, way);
  }

  private Credential exec(Fields exec) throws BadKubeconfig {
    String command = exec.text("command", "");
    if (command.isEmpty()) {
      throw bad("kubeconfig.execWithoutCommand");
    }
    String version = exec.text("apiVersion", "");
    if (!version.equals(V1) && !version.equals(V1BETA1)) {
      throw bad("kubeconfig.execVersion", command, version);
    }
    Map<String, String> environment = new HashMap<>();
    for (Fields variable : exec.objects("env")) {
      environment.put(variable.text("name", ""), variable.text("value", ""));
    }
    environment.remove("");
    Access.Program program =
        new Access.Program(
            path(command), exec.texts("args"), environment, exec.text("installHint"));
    return new Credential.Exec(
        version,
        program,
        exec.text("interactiveMode", "").equals("Always"),
        exec.flag("provideClusterInfo") ? cluster.get() : null);
  }

  /// A name is looked for on the PATH; a path is relative to the kubeconfig.
  private String path(String command) {
    boolean isPath = command.contains("/") || command.contains("\\");
    return isPath ? entry.file().toAbsolutePath().resolveSibling(command).toString() : command;
  }

  private BadKubeconfig bad(String key, Object... more) {
    Object[] arguments = new Object[more.length + 2];
    arguments[0] = entry.file();
    arguments[1] = entry.name();
    System.arraycopy(more, 0, arguments, 2, more.length);
    return KubeconfigFile.bad(null, key, arguments);
  }
}
