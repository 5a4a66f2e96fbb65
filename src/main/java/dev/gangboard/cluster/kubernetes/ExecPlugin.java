package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Runs the program of a kubeconfig user and reads the credential that it prints, an
/// `ExecCredential`. Run by ourselves: the Kubernetes client turns a failing program into an
/// anonymous user, and sends what it says to a terminal that a windowed app does not have.
final class ExecPlugin {
  private static final Duration AFTER_ITS_END = Duration.ofSeconds(2);
  private static final int MOST_OUTPUT = 1 << 20;
  private static final int MOST_WORDS = 400;

  private final String user;
  private final Credential.Exec exec;
  private final Duration mostTime;

  /// @param mostTime after which the program is taken for one that waits for an answer, and ended
  ExecPlugin(String user, Credential.Exec exec, Duration mostTime) {
    this.user = user;
    this.exec = exec;
    this.mostTime = mostTime;
  }

  /// @param expires when the credential is worth nothing any more, or null where it does not say
  record Issued(Credential credential, @Nullable Instant expires) {}

  /// Runs the program.
  ///
  /// @throws Unauthorized if it cannot be started, fails, or prints no credential
  Issued run() throws Unauthorized, InterruptedException {
    Process process = start();
    try {
      process.getOutputStream().close(); // nobody answers its questions
      FutureTask<String> out = reading(process.getInputStream());
      FutureTask<String> err = reading(process.getErrorStream());
      if (!process.waitFor(mostTime.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly(); // ends its output, which is still to be read
        throw failed("exec.tooSlow", Long.toString(mostTime.toSeconds()), text(err));
      }
      if (process.exitValue() != 0) {
        throw failed("exec.failed", Integer.toString(process.exitValue()), text(err));
      }
      return issued(text(out), text(err));
    } catch (IOException e) {
      throw notStarted(e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start() throws Unauthorized {
    List<String> command = new ArrayList<>();
    command.add(exec.command());
    command.addAll(exec.arguments());
    ProcessBuilder builder = new ProcessBuilder(command);
    LibraryPath.clean(builder.environment());
    try {
      builder.environment().putAll(exec.environment());
      builder.environment().put("KUBERNETES_EXEC_INFO", execInfo());
      return builder.start();
    } catch (IOException | IllegalArgumentException e) { // a variable's name can be impossible
      throw notStarted(e);
    }
  }

  private String execInfo() {
    JsonObject spec = new JsonObject();
    spec.addProperty("interactive", false);
    JsonObject info = new JsonObject();
    info.addProperty("kind", "ExecCredential");
    info.addProperty("apiVersion", exec.apiVersion());
    info.add("spec", spec);
    return info.toString();
  }

  private Unauthorized notStarted(Exception cause) {
    String hint = exec.installHint() == null ? "" : exec.installHint();
    return new Unauthorized(
        Text.of("exec.notStarted", exec.command(), user, hint).strip(), cause.toString(), cause);
  }

  private Unauthorized failed(String key, String figure, String words) {
    String said = words.strip();
    String shown = said.length() > MOST_WORDS ? said.substring(0, MOST_WORDS) + "…" : said;
    return new Unauthorized(
        Text.of(key, exec.command(), user, figure, shown),
        String.join(" ", exec.arguments()),
        null);
  }

  private Issued issued(String output, String words) throws Unauthorized {
    Fields status;
    try {
      status = Fields.of(JsonParser.parseString(output)).object("status");
    } catch (JsonParseException e) {
      throw failed("exec.noCredential", e.toString(), words);
    }
    Instant expires = status.time("expirationTimestamp");
    String certificate = status.text("clientCertificateData");
    String key = status.text("clientKeyData");
    if (certificate != null && key != null) {
      return new Issued(new Credential.ClientCertificate(certificate, key), expires);
    }
    String token = status.text("token");
    if (token == null || token.isEmpty()) {
      throw failed("exec.noCredential", "", words);
    }
    return new Issued(new Credential.Token(token), expires);
  }

  private static FutureTask<String> reading(InputStream in) {
    FutureTask<String> reading =
        new FutureTask<>(() -> {
          byte[] bytes = in.readNBytes(MOST_OUTPUT);
          in.transferTo(OutputStream.nullOutputStream());
          return new String(bytes, StandardCharsets.UTF_8);
        });
    Thread.ofVirtual().name("exec-plugin-output").start(reading);
    return reading;
  }

  /// What was read; a child of the program can hold its output open after its end.
  private static String text(FutureTask<String> reading) throws InterruptedException {
    try {
      return reading.get(AFTER_ITS_END.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return e.toString(); // stands in for the program's words
    }
  }
}
