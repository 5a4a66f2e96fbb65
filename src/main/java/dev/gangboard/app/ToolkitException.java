package dev.gangboard.app;

/// The window's toolkit could not be started; the message says why, in its own words.
final class ToolkitException extends Exception {
  private static final long serialVersionUID = 1L;

  ToolkitException(String message, Throwable cause) {
    super(message, cause);
  }

  ToolkitException(String message) {
    super(message);
  }

  /// The innermost cause, which is the one that tells.
  static ToolkitException of(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return new ToolkitException(String.valueOf(root.getMessage()), failure);
  }
}
