package dev.gangboard.cluster.kubernetes;

import static dev.gangboard.cluster.kubernetes.KubeconfigFile.bad;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A user of a kubeconfig.
record UserEntry(Path kubeconfig, String name, Fields user) {

  /// What the user has to show, in the order in which kubectl prefers it: a certificate, a token, a
  /// program, a password.
  Credential credential() throws BadKubeconfig {
    PemEntry pem = new PemEntry(kubeconfig, name);
    String certificate = pem.certificates(user, "client-certificate");
    String key = pem.text(user, "client-key");
    if (certificate != null && key != null) {
      return new Credential.ClientCertificate(certificate, key);
    }
    if (certificate != null || key != null) {
      throw bad(null, "kubeconfig.halfCertificate", kubeconfig, name);
    }
    if (user.has("tokenFile")) {
      return new Credential.TokenFile(kubeconfig.resolveSibling(user.text("tokenFile", "")));
    }
    if (user.has("token")) {
      return new Credential.Token(user.text("token", ""));
    }
    if (user.has("exec")) {
      return exec(user.object("exec"));
    }
    if (user.has("auth-provider")) {
      String provider = user.object("auth-provider").text("name", "");
      throw bad(null, "kubeconfig.authProvider", kubeconfig, name, provider);
    }
    return user.has("username")
        ? new Credential.Password(user.text("username", ""), user.text("password", ""))
        : new Credential.Anonymous();
  }

  private Credential exec(Fields exec) throws BadKubeconfig {
    String command = exec.text("command", "");
    if (command.isEmpty()) {
      throw bad(null, "kubeconfig.execWithoutCommand", kubeconfig, name);
    }
    Map<String, String> environment = new HashMap<>();
    for (Fields variable : exec.objects("env")) {
      environment.put(variable.text("name", ""), variable.text("value", ""));
    }
    environment.remove("");
    boolean isPath = command.contains("/") || command.contains("\\");
    return new Credential.Exec(
        exec.text("apiVersion", ""),
        isPath ? kubeconfig.toAbsolutePath().resolveSibling(command).toString() : command,
        exec.texts("args"),
        environment,
        exec.text("installHint"));
  }
}
