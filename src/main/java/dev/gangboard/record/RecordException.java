package dev.gangboard.record;

/// A run record cannot be read or written. The message is for the user: it names the file and the
/// way out.
public final class RecordException extends Exception {
  private static final long serialVersionUID = 1;

  public RecordException(String message) {
    super(message);
  }

  public RecordException(String message, Throwable cause) {
    super(message, cause);
  }
}
