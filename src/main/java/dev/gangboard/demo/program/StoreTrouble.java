package dev.gangboard.demo.program;

import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/// What it means when a call to the store fails.
final class StoreTrouble {
  /// Refusals that end by themselves: credentials are renewed, clocks are set.
  private static final Set<String> PASSING =
      Set.of("ExpiredToken", "RequestExpired", "RequestTimeTooSkewed", "RequestTimeout");

  private StoreTrouble() {}

  /// Whether the same call may work later.
  static boolean mayPass(SdkException problem) {
    if (!(problem instanceof AwsServiceException answer)) {
      return true; // no answer, or half of one
    }
    int status = answer.statusCode();
    return status >= 500 || status == 429 || status == 408 || PASSING.contains(code(answer));
  }

  static String words(SdkException problem) {
    if (!(problem instanceof AwsServiceException answer)) {
      Throwable root = problem;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      String detail = root.getMessage() == null ? root.toString() : root.getMessage();
      return "the store does not answer (" + detail.lines().findFirst().orElse("") + ")";
    }
    String code = code(answer);
    String sign = " (" + answer.statusCode() + (code.isEmpty() ? "" : " " + code) + ")";
    return switch (code) {
      case "SlowDown", "TooManyRequests" -> "the store asks for fewer requests" + sign;
      case "ExpiredToken", "RequestExpired" -> "the credentials have expired" + sign;
      case "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch" ->
          "these credentials may not do that" + sign;
      case "NoSuchBucket" -> "there is no such bucket" + sign;
      default -> otherwise(answer.statusCode()) + sign;
    };
  }

  private static String otherwise(int status) {
    if (status >= 500) {
      return "the store fails";
    }
    return status >= 300 && status < 400
        ? "the bucket is in another region"
        : "the store refuses it";
  }

  private static String code(AwsServiceException answer) {
    var details = answer.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }
}
