package dev.gangboard.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Why a cluster did not do what was asked. The message names the thing and the way out; [#detail]
/// holds what the server said.
public abstract sealed class ClusterException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String message;
  private final String detail;

  private ClusterException(String message, String detail, @Nullable Throwable cause) {
    super(message, cause);
    this.message = message;
    this.detail = detail;
  }

  @Override
  public String getMessage() {
    return message;
  }

  /// The technical detail: the server's words, the address, the exception; may be empty.
  public String detail() {
    return detail;
  }

  /// No kubeconfig, or one that cannot be used.
  public static final class BadKubeconfig extends ClusterException {
    private static final long serialVersionUID = 1L;

    public BadKubeconfig(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// Nobody answers, the answer breaks off, or it does not come in time.
  public static final class Unreachable extends ClusterException {
    private static final long serialVersionUID = 1L;

    public Unreachable(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// Something answers, and it is no Kubernetes API: HTML, a login page, another protocol.
  public static final class NotKubernetes extends ClusterException {
    private static final long serialVersionUID = 1L;

    public NotKubernetes(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// 401: the credentials are missing, wrong or expired.
  public static final class Unauthorized extends ClusterException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String login;

    public Unauthorized(String message, String detail, @Nullable Throwable cause) {
      this(message, detail, null, cause);
    }

    /// @param login the command with which a person logs in; nothing is tried before they have
    public Unauthorized(
        String message, String detail, @Nullable String login, @Nullable Throwable cause) {
      super(message, detail, cause);
      this.login = login;
    }

    /// The command with which a person has to log in before it is worth trying again; empty where
    /// that may help, but is tried again by itself.
    public Optional<String> login() {
      return Optional.ofNullable(login);
    }
  }

  /// 403: the user lacks a right; the message names verb and resource.
  public static final class Forbidden extends ClusterException {
    private static final long serialVersionUID = 1L;

    public Forbidden(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// 404.
  public static final class NotFound extends ClusterException {
    private static final long serialVersionUID = 1L;

    public NotFound(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// 409: it exists already, or it is not the one that was meant.
  public static final class Conflict extends ClusterException {
    private static final long serialVersionUID = 1L;

    public Conflict(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// 400, 422: the server refuses the object.
  public static final class Invalid extends ClusterException {
    private static final long serialVersionUID = 1L;

    private final transient List<Fault> faults;

    public Invalid(String message, String detail, List<Fault> faults, @Nullable Throwable cause) {
      super(message, detail, cause);
      this.faults = List.copyOf(faults);
    }

    /// What is wrong, field by field; may be empty.
    public List<Fault> faults() {
      return faults;
    }

    /// One cause of a refusal.
    ///
    /// @param field the path in the Job, as in `spec.template.spec.containers[0].image`
    public record Fault(String field, String message) {}
  }

  /// 429, 5xx and whatever else a server answers.
  public static final class ServerFault extends ClusterException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Duration retryAfter;

    public ServerFault(String message, String detail, @Nullable Throwable cause) {
      this(message, detail, null, cause);
    }

    /// @param retryAfter how long the server asks to be left alone, or null
    public ServerFault(
        String message, String detail, @Nullable Duration retryAfter, @Nullable Throwable cause) {
      super(message, detail, cause);
      this.retryAfter = retryAfter;
    }

    /// How long the server asks to be left alone.
    public Optional<Duration> retryAfter() {
      return Optional.ofNullable(retryAfter);
    }
  }
}
