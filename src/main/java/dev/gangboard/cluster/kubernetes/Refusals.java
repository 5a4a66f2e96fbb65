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
import java.util.List;
import javax.net.ssl.SSLException;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/// Says in words why a request was not answered as it should be.
///
/// @param server the API server's address
/// @param user the kubeconfig's user
record Refusals(String server, String user) {
  private static final long MOST_BYTES = 64 << 10;
  private static final int SHOWN = 2000;

  /// The answer's status is no success.
  ClusterException of(Subject subject, Response response) throws IOException {
    ResponseBody body = response.peekBody(MOST_BYTES);
    MediaType type = body.contentType();
    String text = body.string();
    String detail = detail(response.code(), text);
    return isJson(type)
        ? of(subject, response.code(), status(text), detail)
        : withoutStatus(response.code(), detail);
  }

  /// A `Status` object came in place of what was asked for: as an answer, or in a watch.
  ClusterException of(Subject subject, Fields status) {
    return of(subject, status.count("code"), status, status.json().toString());
  }

  private ClusterException of(Subject subject, int code, Fields status, String detail) {
    String message = status.text("message", "");
    return switch (code) {
      case 400, 422 -> invalid(subject, message, status, detail);
      case 401 -> unauthorized(detail);
      case 403 -> forbidden(subject, message, detail);
      case 404 -> notFound(subject, detail);
      case 409 -> conflict(subject, message, status, detail);
      default -> fault(code, message, detail);
    };
  }

  /// No Kubernetes API server answers without a `Status`; what stands in front of one does.
  private ClusterException withoutStatus(int code, String detail) {
    return switch (code) {
      case 401 -> unauthorized(detail);
      // What a gateway says for a server behind it that is away.
      case 429, 502, 503, 504 -> fault(code, "", detail);
      default -> notKubernetes("HTTP " + code, detail, null);
    };
  }

  private ClusterException unauthorized(String detail) {
    String who = user.isEmpty() ? Text.of("cluster.nobody") : user;
    return new ClusterException.Unauthorized(
        Text.of("cluster.unauthorized", server, who), detail, null);
  }

  private static ClusterException forbidden(Subject subject, String message, String detail) {
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

  private ClusterException fault(int code, String message, String detail) {
    String key = code == 429 ? "cluster.busy" : "cluster.fault";
    String words = message.isEmpty() ? "HTTP " + code : message;
    return new ClusterException.ServerFault(Text.of(key, server, words), detail, null);
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
      case SSLException _ -> unreachable("cluster.tls", detail, e);
      case MalformedJsonException _ -> notKubernetes("JSON?", detail, e);
      case ProtocolException _ -> notKubernetes(String.valueOf(e.getMessage()), detail, e);
      case SocketTimeoutException _ -> unreachable("cluster.noAnswer", detail, e);
      case InterruptedIOException _ -> unreachable("cluster.noAnswer", detail, e);
      default -> unreachable("cluster.brokenOff", detail, e);
    };
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
