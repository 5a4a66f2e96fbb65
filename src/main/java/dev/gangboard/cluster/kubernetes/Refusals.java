package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.MalformedJsonException;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/// Says in words why a request was not answered as it should be.
///
/// @param server the API server's address What looks like a secret is taken out of the server's
///   words: servers and proxies quote what they were sent.
///
/// @param user the kubeconfig's user
/// @param clockAhead how far our clock is ahead of the server's
record Refusals(String server, String user, Duration clockAhead) {
  private static final int BUSY = 429;
  private static final int FAULT = 500;
  private static final long MOST_BYTES = 64 << 10;
  private static final int SHOWN = 2000;

  /// The answer's status is no success.
  ClusterException of(Subject subject, Response response) throws IOException {
    ResponseBody body = response.peekBody(MOST_BYTES);
    MediaType type = body.contentType();
    String text = masked(response, body.string());
    String detail = detail(response.code(), text);
    if (response.code() == BUSY || response.code() >= FAULT) {
      return fault(response, isJson(type) ? status(text).text("message", "") : "", type, detail);
    }
    return isJson(type)
        ? of(subject, response.code(), status(text), detail)
        : withoutStatus(response.code(), detail);
  }

  private static String masked(Response response, String text) {
    String sent = response.request().header("Authorization");
    String known = sent == null ? text : text.replace(sent.replaceFirst("^\\S+ ", ""), "…");
    return Secrets.masked(known);
  }

  private ClusterException fault(
      Response response, String message, @Nullable MediaType type, String detail) {
    int code = response.code();
    boolean gateway = code == BUSY || (code >= 502 && code <= 504);
    if (!isJson(type) && !gateway) {
      return notKubernetes("HTTP " + code, detail, null);
    }
    return fault(code, message, detail, retryAfter(response));
  }

  private static @Nullable Duration retryAfter(Response response) {
    String seconds = response.header("Retry-After", "");
    return seconds != null && seconds.matches("\\d{1,5}")
        ? Duration.ofSeconds(Long.parseLong(seconds))
        : null;
  }

  /// A `Status` object came in place of what was asked for: as an answer, or in a watch.
  ClusterException of(Subject subject, Fields status) {
    String detail = Secrets.masked(status.json().toString());
    return of(subject, status.count("code"), status, detail);
  }

  private ClusterException of(Subject subject, int code, Fields status, String detail) {
    String message = status.text("message", "");
    return switch (code) {
      case 400, 422 -> invalid(subject, message, status, detail);
      case 401 -> unauthorized(detail);
      case 403 -> forbidden(subject, message, detail);
      case 404 -> notFound(subject, detail);
      case 409 -> conflict(subject, message, status, detail);
      default -> fault(code, message, detail, null);
    };
  }

  /// No Kubernetes API server answers without a `Status`; what stands in front of one does.
  private ClusterException withoutStatus(int code, String detail) {
    return code == 401 ? unauthorized(detail) : notKubernetes("HTTP " + code, detail, null);
  }

  private ClusterException unauthorized(String detail) {
    String who = user.isEmpty() ? Text.of("cluster.nobody") : user;
    String message = Text.of("cluster.unauthorized", server, who);
    return new ClusterException.Unauthorized((message + " " + clockWords()).strip(), detail, null);
  }

  static ClusterException forbidden(Subject subject, String message, String detail) {
    String place =
        subject.namespace().isEmpty()
            ? Text.of("cluster.everywhere")
            : Text.of("cluster.inNamespace", subject.namespace());
    String key = message.contains("system:anonymous") ? "cluster.anonymous" : "cluster.forbidden";
    return new ClusterException.Forbidden(
        Text.of(key, subject.verb(), subject.resource(), place), detail, null);
  }

  private static ClusterException notFound(Subject subject, String detail) {
    return new ClusterException.NotFound(
        subject.name().isEmpty()
            ? Text.of("cluster.noSuchResource", subject.resource(), subject.namespace())
            : Text.of("cluster.notFound", subject.resource(), subject.name(), subject.namespace()),
        detail,
        null);
  }

  private static ClusterException conflict(
      Subject subject, String message, Fields status, String detail) {
    return new ClusterException.Conflict(
        "AlreadyExists".equals(status.text("reason"))
            ? Text.of("cluster.exists", subject.name(), subject.namespace())
            : Text.of("cluster.conflict", subject.name(), message),
        detail,
        null);
  }

  private static ClusterException invalid(
      Subject subject, String message, Fields status, String detail) {
    List<ClusterException.Invalid.Fault> faults =
        status.object("details").objects("causes").stream()
            .map(cause ->
                new ClusterException.Invalid.Fault(
                    cause.text("field", ""), cause.text("message", "")))
            .toList();
    String what = subject.name().isEmpty() ? subject.resource() : subject.name();
    return new ClusterException.Invalid(
        Text.of("cluster.invalid", what, message), detail, faults, null);
  }

  /// Who comes from another time is refused: worth a word where the clocks disagree.
  private String clockWords() {
    if (clockAhead.isZero()) {
      return "";
    }
    String minutes = Long.toString(Math.ceilDiv(clockAhead.abs().toSeconds(), 60));
    return clockAhead.isNegative()
        ? Text.of("cluster.clock.behind", minutes)
        : Text.of("cluster.clock.ahead", minutes);
  }

  private ClusterException fault(
      int code, String message, String detail, @Nullable Duration retryAfter) {
    String key = code == BUSY ? "cluster.busy" : "cluster.fault";
    String words = message.isEmpty() ? "HTTP " + code : message;
    return new ClusterException.ServerFault(Text.of(key, server, words), detail, retryAfter, null);
  }

  /// The answer is a success and yet not what a Kubernetes API sends.
  ClusterException notKubernetes(String what, String detail, @Nullable Throwable cause) {
    return new ClusterException.NotKubernetes(
        Text.of("cluster.notKubernetes", server, what), detail, cause);
  }

  /// No answer came, or it broke off.
  ClusterException of(IOException e) {
    String detail = e.toString();
    return switch (e) {
      case UnknownHostException _ -> unreachable("cluster.unknownHost", detail, e);
      case ConnectException _ -> unreachable("cluster.noConnection", detail, e);
      case SSLException _ when isOfAnotherTime(e) -> unreachable("cluster.tls.time", detail, e);
      case SSLException _ when isOfAnotherHost(e) -> unreachable("cluster.tls.host", detail, e);
      case SSLException _ -> unreachable("cluster.tls", detail, e);
      case MalformedJsonException _ -> notKubernetes("JSON?", detail, e);
      case ProtocolException _ -> notKubernetes(String.valueOf(e.getMessage()), detail, e);
      case SocketTimeoutException _ -> unreachable("cluster.noAnswer", detail, e);
      case InterruptedIOException _ -> unreachable("cluster.noAnswer", detail, e);
      default -> unreachable("cluster.brokenOff", detail, e);
    };
  }

  private static boolean isOfAnotherTime(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateNotYetValidException
          || cause instanceof CertificateExpiredException) {
        return true;
      }
    }
    return false;
  }

  /// OkHttp checks names itself; the JDK has no type for a name that does not fit, only words.
  private static boolean isOfAnotherHost(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      String words = String.valueOf(cause.getMessage());
      if (cause instanceof SSLPeerUnverifiedException
          || words.startsWith("No subject alternative")
          || words.startsWith("No name matching")) {
        return true;
      }
    }
    return false;
  }

  private ClusterException unreachable(String key, String detail, IOException cause) {
    return new ClusterException.Unreachable(Text.of(key, server), detail, cause);
  }

  private static String detail(int code, String text) {
    String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
    return "HTTP " + code + "\n" + shown.strip();
  }

  private static Fields status(String text) {
    try {
      return Fields.of(JsonParser.parseString(text));
    } catch (JsonParseException _) {
      return Fields.of(null); // cut or broken: the code alone must do
    }
  }

  static boolean isJson(@Nullable MediaType type) {
    return type != null && type.subtype().contains("json");
  }
}
