package dev.gangboard.gang;

import java.util.regex.Pattern;

/// The `s3://bucket/prefix/` through which the ranks of a gang meet, by the naming rules of S3.
final class RendezvousText {
  private static final String SCHEME = "s3://";
  private static final int KEY_LENGTH = 1024;
  private static final Pattern BUCKET =
      Pattern.compile("(?!.*\\.\\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern PREFIX = Pattern.compile("[^\\s\\p{Cntrl}]*");

  private RendezvousText() {}

  static String read(String text) throws FieldException {
    if (!text.startsWith(SCHEME)) {
      throw new FieldException("spec.rendezvous.scheme", text);
    }
    String rest = text.substring(SCHEME.length());
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    if (!BUCKET.matcher(bucket).matches()) {
      throw new FieldException("spec.rendezvous.bucket", bucket);
    }
    if (prefix.length() > KEY_LENGTH || !PREFIX.matcher(prefix).matches()) {
      throw new FieldException("spec.rendezvous.prefix", text);
    }
    return text;
  }
}
