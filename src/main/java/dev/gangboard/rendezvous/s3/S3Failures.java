package dev.gangboard.rendezvous.s3;

import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/// What a failure of the SDK means to the user, and what to do: by the store's error code first,
/// since the status alone says little, then by the status.
final class S3Failures {
  private static final int MOST_DETAIL = 1000;

  private static final Set<String> EXPIRED =
      Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken");
  private static final Set<String> UNKNOWN_KEY =
      Set.of("InvalidAccessKeyId", "SignatureDoesNotMatch", "UnrecognizedClientException");
  private static final Set<String> THROTTLED =
      Set.of(
          "SlowDown",
          "Throttling",
          "ThrottlingException",
          "RequestLimitExceeded",
          "TooManyRequestsException",
          "ServiceUnavailable");
  private static final Set<String> ELSEWHERE =
      Set.of(
          "PermanentRedirect",
          "TemporaryRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException");

  private final StoreAccess access;

  S3Failures(StoreAccess access) {
    this.access = access;
  }

  /// A configuration that does not even make a client.
  RendezvousException configuration(RuntimeException e) {
    return new RendezvousException.Refused(
        Text.of("rendezvous.error.configuration", String.valueOf(e.getMessage())), detail(e), e);
  }

  /// @param what the place that was asked for
  RendezvousException of(S3Action action, String what, SdkException e) {
    if (e instanceof AwsServiceException answer) {
      return answered(action, what, answer);
    }
    if (e instanceof ApiCallTimeoutException || e instanceof ApiCallAttemptTimeoutException) {
      return new RendezvousException.Unreachable(
          Text.of("rendezvous.error.silent", where()), detail(e), e);
    }
    if (e instanceof SdkClientException && cause(e, IOException.class).isEmpty()) {
      return clientFailed(e);
    }
    return new RendezvousException.Unreachable(
        Text.of("rendezvous.error.unreachable", where()), detail(e), e);
  }

  /// Reading an answer or writing a file failed.
  RendezvousException of(String what, IOException e) {
    if (e instanceof FileAlreadyExistsException exists) {
      return new RendezvousException.Refused(
          Text.of("rendezvous.error.fileExists", exists.getFile()), detail(e), e);
    }
    if (e instanceof FileSystemException file) {
      return new RendezvousException.Refused(
          Text.of(
              "rendezvous.error.file",
              String.valueOf(file.getFile()),
              String.valueOf(e.getMessage())),
          detail(e),
          e);
    }
    return new RendezvousException.Unreachable(
        Text.of("rendezvous.error.brokenOff", what), detail(e), e);
  }

  private RendezvousException clientFailed(SdkException e) {
    String message = String.valueOf(e.getMessage());
    String lower = message.toLowerCase(Locale.ROOT);
    if (lower.contains("sso") || lower.contains("token is expired")) {
      return new RendezvousException.NeedsLogin(
          Text.of("rendezvous.error.sso", profile()), detail(e), ssoCommand(), e);
    }
    if (lower.contains("credentials") || lower.contains("profile")) {
      return new RendezvousException.NeedsLogin(
          Text.of("rendezvous.error.noCredentials"), detail(e), configureCommand(), e);
    }
    return new RendezvousException.Refused(
        Text.of("rendezvous.error.client", message), detail(e), e);
  }

  private RendezvousException answered(S3Action action, String what, AwsServiceException e) {
    AwsErrorDetails details = e.awsErrorDetails();
    String code =
        details == null || details.errorCode() == null ? "" : String.valueOf(details.errorCode());
    String said = details == null ? e.getMessage() : details.errorMessage();
    int status = e.statusCode();
    if (EXPIRED.contains(code)) {
      return new RendezvousException.NeedsLogin(
          Text.of("rendezvous.error.expired"), detail(e), ssoCommand(), e);
    }
    if (UNKNOWN_KEY.contains(code)) {
      return new RendezvousException.NeedsLogin(
          Text.of("rendezvous.error.unknownKey", where()), detail(e), configureCommand(), e);
    }
    if (THROTTLED.contains(code) || status == 429 || status == 503) {
      return new RendezvousException.Throttled(
          Text.of("rendezvous.error.throttled", where()), detail(e), retryAfter(e), e);
    }
    if (ELSEWHERE.contains(code) || status == 301 || status == 307) {
      return new RendezvousException.WrongRegion(
          Text.of("rendezvous.error.region", what, region(e)), detail(e), e);
    }
    if (code.equals("RequestTimeTooSkewed")) {
      return new RendezvousException.Refused(
          Text.of("rendezvous.error.clock", where()), detail(e), e);
    }
    if (code.equals("NoSuchBucket")) {
      return new RendezvousException.NotFound(
          Text.of("rendezvous.error.noBucket", what), detail(e), e);
    }
    return byStatus(action, what, e, status, said);
  }

  private RendezvousException byStatus(
      S3Action action, String what, AwsServiceException e, int status, @Nullable String said) {
    return switch (status) {
      case 401, 403 -> {
        boolean kms = said != null && said.toLowerCase(Locale.ROOT).contains("kms");
        String right = kms ? "kms:Decrypt" : action.right();
        yield new RendezvousException.Denied(
            Text.of("rendezvous.error.denied", right, what), detail(e), e);
      }
      case 404 ->
          new RendezvousException.NotFound(
              Text.of("rendezvous.error.noObject", what), detail(e), e);
      default ->
          status >= 500
              ? new RendezvousException.Unreachable(
                  Text.of("rendezvous.error.server", where(), Integer.toString(status)),
                  detail(e),
                  e)
              : new RendezvousException.Refused(
                  Text.of("rendezvous.error.refused", where(), Integer.toString(status), said + ""),
                  detail(e),
                  e);
    };
  }

  private static Duration retryAfter(AwsServiceException e) {
    return header(e, "Retry-After")
        .filter(seconds -> seconds.matches("\\d{1,5}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(Duration.ZERO);
  }

  private static String region(AwsServiceException e) {
    return header(e, "x-amz-bucket-region").orElse(Text.of("rendezvous.error.otherRegion"));
  }

  private static Optional<String> header(AwsServiceException e, String name) {
    AwsErrorDetails details = e.awsErrorDetails();
    return details == null || details.sdkHttpResponse() == null
        ? Optional.empty()
        : details.sdkHttpResponse().firstMatchingHeader(name);
  }

  private static <T extends Throwable> Optional<T> cause(Throwable e, Class<T> type) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
    }
    return Optional.empty();
  }

  private String where() {
    return access.endpoint() == null ? "Amazon S3" : access.endpoint().toString();
  }

  private String profile() {
    String profile = access.profile();
    return profile == null ? "default" : profile;
  }

  private String ssoCommand() {
    return "aws sso login" + (access.profile() == null ? "" : " --profile " + access.profile());
  }

  private String configureCommand() {
    return "aws configure" + (access.profile() == null ? "" : " --profile " + access.profile());
  }

  private static String detail(Throwable e) {
    var text = new StringBuilder();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      text.append(text.isEmpty() ? "" : "\n").append(cause);
    }
    return text.length() > MOST_DETAIL ? text.substring(0, MOST_DETAIL) : text.toString();
  }
}
