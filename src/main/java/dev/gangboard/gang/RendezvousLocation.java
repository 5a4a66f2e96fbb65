package dev.gangboard.gang;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Where the ranks of a gang meet: a bucket and the prefix that all their keys begin with.
///
/// @param bucket by the naming rules of S3 general purpose buckets
/// @param prefix empty for the whole bucket
public record RendezvousLocation(String bucket, String prefix) {
  private static final String SCHEME = "s3://";
  private static final int KEY_BYTES = 1024;
  private static final Pattern BUCKET =
      Pattern.compile("(?!.*\\.\\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
  private static final Pattern PREFIX = Pattern.compile("[^\\s\\p{Cntrl}]*");

  /// Reads `s3://bucket/prefix/`.
  ///
  /// @throws IllegalArgumentException if it is no such text, with the reason in words
  public static RendezvousLocation parse(String uri) {
    try {
      return read(uri);
    } catch (FieldException e) {
      throw new IllegalArgumentException(e.in(SpecField.RENDEZVOUS_URI).text(), e);
    }
  }

  static RendezvousLocation read(String uri) throws FieldException {
    if (!uri.startsWith(SCHEME)) {
      throw new FieldException("spec.rendezvous.scheme", uri);
    }
    String rest = uri.substring(SCHEME.length());
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    if (!BUCKET.matcher(bucket).matches()) {
      throw new FieldException("spec.rendezvous.bucket", bucket);
    }
    if (prefix.getBytes(StandardCharsets.UTF_8).length > KEY_BYTES
        || !PREFIX.matcher(prefix).matches()) {
      throw new FieldException("spec.rendezvous.prefix", uri);
    }
    return new RendezvousLocation(bucket, prefix);
  }

  /// As it is written in a launch: checked, and left as it is.
  static String text(String uri) throws FieldException {
    RendezvousLocation _ = read(uri);
    return uri;
  }

  /// Where the keys are looked for. Programs put a slash between the prefix and the names below it,
  /// so that `s3://bucket/run` is not `s3://bucket/run-2`.
  public RendezvousLocation asFolder() {
    return prefix.isEmpty() || prefix.endsWith("/")
        ? this
        : new RendezvousLocation(bucket, prefix + "/");
  }

  /// What a key says beyond the prefix.
  public String relative(String key) {
    return key.startsWith(prefix) ? key.substring(prefix.length()) : key;
  }

  @Override
  public String toString() {
    return SCHEME + bucket + "/" + prefix;
  }
}
