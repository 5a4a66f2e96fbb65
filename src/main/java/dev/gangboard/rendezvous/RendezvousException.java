package dev.gangboard.rendezvous;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Why a store did not tell what was asked. The message names the thing and the way out; [#detail]
/// holds what the store said. Neither holds a secret.
public abstract sealed class RendezvousException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String message;
  private final String detail;

  private RendezvousException(String message, String detail, @Nullable Throwable cause) {
    super(message, cause);
    this.message = message;
    this.detail = detail;
  }

  @Override
  public String getMessage() {
    return message;
  }

  /// The technical detail: the store's words, its request id, the exception; may be empty.
  public String detail() {
    return detail;
  }

  /// No credentials anywhere in the chain, or expired ones: a person must log in.
  public static final class NeedsLogin extends RendezvousException {
    private static final long serialVersionUID = 1L;
    private final @Nullable String command;

    /// @param command what to run, or null where nothing is known
    public NeedsLogin(
        String message, String detail, @Nullable String command, @Nullable Throwable cause) {
      super(message, detail, cause);
      this.command = command;
    }

    public @Nullable String command() {
      return command;
    }
  }

  /// The user lacks a right; the message names the action.
  public static final class Denied extends RendezvousException {
    private static final long serialVersionUID = 1L;

    public Denied(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// There is no such bucket or object.
  public static final class NotFound extends RendezvousException {
    private static final long serialVersionUID = 1L;

    public NotFound(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// The bucket is in another region.
  public static final class WrongRegion extends RendezvousException {
    private static final long serialVersionUID = 1L;

    public WrongRegion(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// The store asks to be asked less often.
  public static final class Throttled extends RendezvousException {
    private static final long serialVersionUID = 1L;
    private final Duration wait;

    /// @param wait how long it wants to be left alone; zero where it does not say
    public Throttled(String message, String detail, Duration wait, @Nullable Throwable cause) {
      super(message, detail, cause);
      this.wait = wait;
    }

    public Duration pause() {
      return wait;
    }
  }

  /// Nobody answers, the answer breaks off, or it does not come in time.
  public static final class Unreachable extends RendezvousException {
    private static final long serialVersionUID = 1L;

    public Unreachable(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }

  /// Anything else that the store, the disk or the configuration refuses.
  public static final class Refused extends RendezvousException {
    private static final long serialVersionUID = 1L;

    public Refused(String message, String detail, @Nullable Throwable cause) {
      super(message, detail, cause);
    }
  }
}
