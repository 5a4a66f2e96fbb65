package dev.gangboard.rendezvous;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/// How the user reaches a store. Empty choices leave it to the default chain of the AWS tools:
/// environment, `~/.aws/config`, the machine's role.
///
/// @param profile of `~/.aws/config`, or null
/// @param region or null
/// @param endpoint of a store that is not Amazon's (MinIO, S3Proxy, LocalStack), or null
/// @param pathStyle whether the bucket stands in the path and not in the host's name
/// @param requesterPays whether the reader pays for what is read
/// @param keys fixed credentials, as of the demo's store; or null for the default chain
public record StoreAccess(
    @Nullable String profile,
    @Nullable String region,
    @Nullable URI endpoint,
    boolean pathStyle,
    boolean requesterPays,
    @Nullable Keys keys) {
  /// The default chain, and Amazon's own store.
  public static final StoreAccess DEFAULT = new StoreAccess(null, null, null, false, false, null);

  /// An access key. Its text never holds the secret.
  public record Keys(String id, String secret) {
    @Override
    public String toString() {
      return "Keys[id=" + id + "]";
    }
  }

  /// A store at an address, with fixed credentials.
  public static StoreAccess at(URI endpoint, Keys keys) {
    return new StoreAccess(null, "us-east-1", endpoint, true, false, keys);
  }

  /// The same without secrets.
  public StoreAccess withoutKeys() {
    return new StoreAccess(profile, region, endpoint, pathStyle, requesterPays, null);
  }
}
