package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says in plain words why the cluster refuses to create pods: the message of a Job's event
/// `FailedCreate`. What is not known here is told as the cluster told it.
final class RefusalWords {
  private static final Pattern FRAME =
      Pattern.compile(
          "(?:\\(combined from similar events\\): )?(?:Error creating: )?"
              + "(?:pods \"[^\"]*\" is forbidden: )?(?:pod rejected: )?(.*)",
          Pattern.DOTALL);

  private static final Pattern RUNTIME_CLASS =
      Pattern.compile("RuntimeClass \"([^\"]+)\" not found.*", Pattern.DOTALL);

  private static final Pattern ACCOUNT =
      Pattern.compile(
          "error looking up service account ([^/]+)/([^:]+): .*not found.*", Pattern.DOTALL);

  private static final Pattern QUOTA =
      Pattern.compile(
          "exceeded quota: ([^,]+), requested: (.+), used: (.+), limited: (.+)", Pattern.DOTALL);

  private RefusalWords() {}

  static String of(String message) {
    Matcher frame = FRAME.matcher(message.strip());
    String cause = frame.matches() ? frame.group(1).strip() : message;
    return runtimeClass(cause)
        .or(() -> account(cause))
        .or(() -> quota(cause))
        .orElseGet(() -> Text.of("gang.refusal.verbatim", cause));
  }

  private static Optional<String> runtimeClass(String cause) {
    Matcher matcher = RUNTIME_CLASS.matcher(cause);
    return matcher.matches()
        ? Optional.of(Text.of("gang.refusal.runtimeClass", matcher.group(1)))
        : Optional.empty();
  }

  private static Optional<String> account(String cause) {
    Matcher matcher = ACCOUNT.matcher(cause);
    return matcher.matches()
        ? Optional.of(Text.of("gang.refusal.account", matcher.group(2), matcher.group(1)))
        : Optional.empty();
  }

  /// `exceeded quota: gpus, requested: pods=1,requests.nvidia.com/gpu=1, used: ..., limited: ...`.
  private static Optional<String> quota(String cause) {
    Matcher matcher = QUOTA.matcher(cause);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, String> used = amounts(matcher.group(3));
    Map<String, String> limited = amounts(matcher.group(4));
    String shortage =
        amounts(matcher.group(2)).entrySet().stream()
            .map(asked ->
                Text.of(
                    "gang.refusal.shortage",
                    limited.getOrDefault(asked.getKey(), "?"),
                    asked.getKey(),
                    used.getOrDefault(asked.getKey(), "?"),
                    asked.getValue()))
            .reduce((one, other) -> one + ", " + other)
            .orElse("");
    return Optional.of(Text.of("gang.refusal.quota", matcher.group(1), shortage));
  }

  private static Map<String, String> amounts(String text) {
    var amounts = new LinkedHashMap<String, String>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        amounts.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    return amounts;
  }
}
