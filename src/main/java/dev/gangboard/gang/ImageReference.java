package dev.gangboard.gang;

import java.util.regex.Pattern;

/// The text of a container image, `[host[:port]/]path[:tag][@digest]`, by the grammar of image
/// registries. The API server takes nearly anything; the kubelet then fails with `InvalidImageName`
/// on every rank.
final class ImageReference {
  private static final int NAME_LENGTH = 255;
  private static final int LENGTH = 1_000;

  private static final String HOST_LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
  private static final String HOST =
      "(?:" + HOST_LABEL + "(?:\\." + HOST_LABEL + ")*|\\[[a-fA-F0-9:]+])(?::[0-9]+)?";
  private static final String PART = "[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*";
  private static final String NAME = "(?:" + HOST + "/)?" + PART + "(?:/" + PART + ")*";
  private static final String TAG = "\\w[\\w.-]{0,127}";
  private static final String DIGEST =
      "[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}";

  private static final Pattern REFERENCE =
      Pattern.compile("(?<name>" + NAME + ")(?::" + TAG + ")?(?:@" + DIGEST + ")?");
  private static final Pattern BARE_ID = Pattern.compile("[a-f0-9]{64}");
  private static final Pattern BLANK = Pattern.compile("\\s");
  private static final Pattern UPPER_CASE_PATH = Pattern.compile("(?:.*/)?[^:@]*[A-Z][^/]*");

  private ImageReference() {}

  /// The reference as it is sent.
  static String read(String text) throws FieldException {
    if (text.isEmpty()) {
      throw new FieldException("spec.image.empty");
    }
    if (BLANK.matcher(text).find()) {
      throw new FieldException("spec.image.blank", text);
    }
    if (text.length() > LENGTH) {
      throw new FieldException("spec.image.long", String.valueOf(NAME_LENGTH));
    }
    var reference = REFERENCE.matcher(text);
    if (!reference.matches() || BARE_ID.matcher(text).matches()) {
      boolean upperCase = UPPER_CASE_PATH.matcher(text).matches();
      throw new FieldException(upperCase ? "spec.image.upper" : "spec.image.invalid", text);
    }
    if (reference.group("name").length() > NAME_LENGTH) {
      throw new FieldException("spec.image.long", String.valueOf(NAME_LENGTH));
    }
    return text;
  }
}
