package dev.gangboard.cluster.kubernetes;

/// 410 Gone: the version from which to go on is not known to the server any more. Everything must
/// be listed again.
final class ExpiredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ExpiredException(String message) {
    super(message);
  }
}
