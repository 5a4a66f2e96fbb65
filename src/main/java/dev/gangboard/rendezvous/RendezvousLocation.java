package dev.gangboard.rendezvous;

import dev.gangboard.text.Text;
import java.util.regex.Pattern;

/// Where the ranks of a gang meet: a bucket and the prefix that all their keys begin with.
///
/// @param bucket by the naming rules of S3 general purpose buckets
/// @param prefix empty for the whole bucket
public record RendezvousLocation(String bucket, String prefix) {
  private static final String SCHEME = "s3://";
  private static final int KEY_LENGTH = 1024;
  private static final Pattern BUCKET =
      Pattern.compile("(?!.*\\.\\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

  /// Reads `s3://bucket/prefix/`.
  ///
  /// @throws IllegalArgumentException if it is no such text, with the reason in words
  public static RendezvousLocation parse(String uri) {
    if (!uri.startsWith(SCHEME)) {
      throw new IllegalArgumentException(Text.of("spec.rendezvous.scheme", uri));
    }
    String rest = uri.substring(SCHEME.length());
    int slash = rest.indexOf('/');
    String bucket = slash < 0 ? rest : rest.substring(0, slash);
    String prefix = slash < 0 ? "" : rest.substring(slash + 1);
    if (!BUCKET.matcher(bucket).matches()) {
      throw new IllegalArgumentException(Text.of("spec.rendezvous.bucket", bucket));
    }
    if (prefix.length() > KEY_LENGTH) {
      throw new IllegalArgumentException(Text.of("spec.rendezvous.prefix", uri));
    }
    return new RendezvousLocation(bucket, prefix);
  }

  /// What a key says beyond the prefix.
  String relative(String key) {
    return key.startsWith(prefix) ? key.substring(prefix.length()) : key;
  }

  @Override
  public String toString() {
    return SCHEME + bucket + "/" + prefix;
  }
}
