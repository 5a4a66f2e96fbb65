package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import java.io.File;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Runs the program of a kubeconfig user and reads the credential that it prints, an
/// `ExecCredential`. Run by ourselves: the Kubernetes client turns a failing program into an
/// anonymous user, and sends what it says to a terminal that a windowed app does not have.
final class ExecPlugin {
  private static final int MOST_OUTPUT = 1 << 20;

  private final Credential.Exec exec;
  private final Duration mostTime;
  private final ProgramSearch search;
  private final PluginFailure failure;
  private volatile @Nullable Process running;
  private volatile boolean ended;

  /// @param failure puts into words why there is no credential
  /// @param mostTime after which the program is taken for one that waits for an answer, and ended
  ExecPlugin(Credential.Exec exec, PluginFailure failure, Duration mostTime, ProgramSearch search) {
    this.exec = exec;
    this.failure = failure;
    this.mostTime = mostTime;
    this.search = search;
  }

  /// @param expires when the credential is worth nothing any more, or null where it does not say
  record Issued(Credential credential, @Nullable Instant expires) {}

  /// Runs the program.
  ///
  /// @throws Unauthorized if it cannot be started, fails, or prints no credential; with what to run
  ///   where a person has to log in
  /// @throws ClusterException.Unreachable if it does not reach whoever issues credentials
  Issued run() throws ClusterException, InterruptedException {
    if (exec.insists()) {
      throw failure.insists();
    }
    Path program = search.find(exec.program().command()).orElseThrow(failure::missing);
    try {
      return run(start(program));
    } catch (IOException | IllegalArgumentException e) { // a variable's name can be impossible
      throw failure.notStarted(e);
    }
  }

  private Issued run(Process process) throws IOException, ClusterException, InterruptedException {
    running = process;
    try (var out = new ProgramOutput(process.getInputStream(), MOST_OUTPUT);
        var err = new ProgramOutput(process.getErrorStream(), MOST_OUTPUT)) {
      process.getOutputStream().close(); // nobody answers its questions
      if (ended || !process.waitFor(mostTime.toMillis(), TimeUnit.MILLISECONDS)) {
        destroy(process); // ends its output, which is still to be read
        throw failure.tooSlow(mostTime, text(err));
      }
      if (process.exitValue() != 0) {
        throw failure.failed(process.exitValue(), text(err));
      }
      return issued(text(out), text(err));
    } finally {
      destroy(process);
      running = null;
    }
  }

  /// Ends the program, if it runs.
  void end() {
    ended = true;
    Process process = running;
    if (process != null) {
      destroy(process);
    }
  }

  private static void destroy(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.toHandle().destroyForcibly(); // the process itself would close its output unread
  }

  private Process start(Path program) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(exec.program().arguments());
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    LibraryPath.clean(environment);
    String path = search.childPath();
    if (!path.isEmpty()) {
      environment.keySet().removeIf(name -> name.equalsIgnoreCase("PATH"));
      environment.put("PATH", program.getParent() + File.pathSeparator + path);
    }
    environment.putAll(exec.program().environment());
    environment.put("KUBERNETES_EXEC_INFO", execInfo());
    return builder.start();
  }

  private String execInfo() {
    JsonObject spec = new JsonObject();
    spec.addProperty("interactive", false);
    if (exec.cluster() != null) {
      spec.add("cluster", exec.cluster());
    }
    JsonObject info = new JsonObject();
    info.addProperty("kind", "ExecCredential");
    info.addProperty("apiVersion", exec.apiVersion());
    info.add("spec", spec);
    return info.toString();
  }

  private Issued issued(String output, String words) throws ClusterException {
    Fields status;
    try {
      status = Fields.of(JsonTree.reader(new StringReader(output)).next()).object("status");
    } catch (IOException | JsonParseException | IllegalStateException _) {
      throw failure.noCredential(words); // not the exception, nor the output: it may be a secret
    }
    Instant expires = status.time("expirationTimestamp");
    String certificate = status.text("clientCertificateData");
    String key = status.text("clientKeyData");
    String token = status.text("token");
    if (certificate != null && key != null) {
      return new Issued(new Credential.ClientCertificate(certificate, key, token), expires);
    }
    if (token == null || token.isEmpty()) {
      throw failure.noCredential(words);
    }
    return new Issued(new Credential.Token(token), expires);
  }

  private static String text(ProgramOutput output) throws InterruptedException {
    try {
      return new String(output.bytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // a child holds it open: the exit code has to do
    }
  }
}
