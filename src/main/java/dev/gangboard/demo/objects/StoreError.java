package dev.gangboard.demo.objects;

import java.nio.charset.StandardCharsets;

/// An error as S3 answers it.
record StoreError(int status, String code, String message, String header) {
  private static final String ELSEWHERE = "x-amz-bucket-region: eu-central-1\r\n";

  static StoreError of(StoreFaults.Fault fault) {
    return switch (fault) {
      case THROTTLED -> new StoreError(503, "SlowDown", "Please reduce your request rate.", "");
      case FAILING, CUT, SILENT ->
          new StoreError(
              500, "InternalError", "We encountered an internal error. Please try again.", "");
      case EXPIRED_TOKEN ->
          new StoreError(400, "ExpiredToken", "The provided token has expired.", "");
      case DENIED -> new StoreError(403, "AccessDenied", "Access Denied", "");
      case REDIRECTED ->
          new StoreError(
              301,
              "PermanentRedirect",
              "The bucket must be addressed at the endpoint of its region.",
              ELSEWHERE);
    };
  }

  /// The whole answer.
  ///
  /// @param bodiless to a HEAD request, which gets no body
  byte[] answer(boolean bodiless) {
    String body =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Error><Code>%s</Code><Message>%s</Message><RequestId>demo</RequestId></Error>
        """
            .formatted(code, message);
    String head =
        "HTTP/1.1 %d %s\r\n%sContent-Type: application/xml\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(status, code, header, body.length());
    return (bodiless ? head : head + body).getBytes(StandardCharsets.UTF_8);
  }
}
