package dev.gangboard.gang;

import dev.gangboard.text.Text;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says in plain words why a pod that has a node does not start: an image that cannot be pulled, a
/// sandbox that cannot be made, a volume that cannot be mounted. What is not known here is told as
/// the kubelet told it.
final class StartWords {
  private static final Pattern IMAGE = Pattern.compile("image \"([^\"]+)\"");
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
  private static final Pattern HANDLER =
      Pattern.compile("no runtime for \"([^\"]+)\" is configured");

  private static final Pattern BACK_OFF = Pattern.compile("back-off (\\S+) restarting failed");

  private static final List<String> ABSENT =
      List.of("not found", "notfound", "manifest unknown", "name unknown");

  private static final List<String> REFUSED =
      List.of(
          "unauthorized",
          "forbidden",
          "authentication required",
          "authorization failed",
          "access denied",
          "denied:");

  private static final List<String> TOO_MANY = List.of("toomanyrequests", "too many requests");

  private static final List<String> UNREACHABLE =
      List.of(
          "no such host",
          "connection refused",
          "i/o timeout",
          "deadline exceeded",
          "network is unreachable",
          "no route to host",
          "tls:");

  private StartWords() {}

  /// @param reason of a waiting container, or of the kubelet's warning
  /// @param message that goes with it, or null
  static String of(String reason, @Nullable String message) {
    String said = message == null ? "" : message.strip();
    return switch (reason) {
      case "ErrImagePull", "ImagePullBackOff", "Init:ErrImagePull", "Init:ImagePullBackOff" ->
          image(reason, said);
      case "InvalidImageName", "ErrImageNeverPull" -> verbatim(reason, said);
      case "CrashLoopBackOff" -> crash(reason, said);
      case "FailedCreatePodSandBox" -> sandbox(reason, said);
      default -> verbatim(reason, said);
    };
  }

  private static String image(String reason, String said) {
    Matcher image = IMAGE.matcher(said);
    String name = image.find() ? image.group(1) : "";
    return Text.of(
        "gang.start.image",
        name,
        imageCause(QUOTED.matcher(said).replaceAll("").toLowerCase(Locale.ROOT))
            .map(Text::of)
            .orElse(said),
        reason);
  }

  /// The order matters: a registry that cannot be reached is `not found` by its name server too.
  private static Optional<String> imageCause(String said) {
    if (saysOneOf(said, TOO_MANY)) {
      return Optional.of("gang.start.tooMany");
    }
    if (saysOneOf(said, UNREACHABLE)) {
      return Optional.of("gang.start.unreachable");
    }
    if (saysOneOf(said, REFUSED)) {
      return Optional.of("gang.start.refused");
    }
    if (saysOneOf(said, ABSENT)) {
      return Optional.of("gang.start.absent");
    }
    return said.isEmpty() || said.strip().endsWith("back-off pulling image")
        ? Optional.of("gang.start.again")
        : Optional.empty();
  }

  private static boolean saysOneOf(String said, List<String> words) {
    return words.stream().anyMatch(said::contains);
  }

  private static String crash(String reason, String said) {
    Matcher backOff = BACK_OFF.matcher(said);
    return backOff.find()
        ? Text.of("gang.start.crash", backOff.group(1), reason)
        : verbatim(reason, said);
  }

  private static String sandbox(String reason, String said) {
    Matcher handler = HANDLER.matcher(said);
    return handler.find()
        ? Text.of("gang.start.handler", handler.group(1), reason)
        : verbatim(reason, said);
  }

  private static String verbatim(String reason, String said) {
    return said.isEmpty() ? reason : reason + ": " + said;
  }
}
