package dev.gangboard.cli;

/// The user asked for something that cannot be meant so; the message names it and the way out.
public final class UsageException extends Exception {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
