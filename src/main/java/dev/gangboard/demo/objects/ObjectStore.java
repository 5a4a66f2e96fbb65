package dev.gangboard.demo.objects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/// An S3-compatible store with one bucket, in memory, on a port of the loopback interface, with
/// keys of its own. It speaks plain HTTP with the bucket in the path.
///
/// Its address is there from the start; the server behind it starts with the first connection, as
/// that takes most of a second which not every demo needs.
public final class ObjectStore implements AutoCloseable {
  /// The bucket that is there from the start.
  public static final String BUCKET = "gangboard-demo";

  /// The region that requests are signed for. The store takes any.
  public static final String REGION = "us-east-1";

  private final Keys keys;
  private final StoreFaults faults = new StoreFaults();
  private final S3Server server;
  private final Relay relay;

  /// An access key of the store. Its text never holds the secret.
  public record Keys(String id, String secret) {
    @Override
    public String toString() {
      return "Keys[id=" + id + "]";
    }

    private static Keys random() {
      SecureRandom random = new SecureRandom();
      byte[] id = new byte[8];
      byte[] secret = new byte[20];
      random.nextBytes(id);
      random.nextBytes(secret);
      HexFormat hex = HexFormat.of();
      return new Keys("AKIA" + hex.withUpperCase().formatHex(id), hex.formatHex(secret));
    }
  }

  private ObjectStore(InstantSource clock) throws IOException {
    keys = Keys.random();
    server = new S3Server(keys, BUCKET, clock);
    relay = Relay.start(server::port, faults, clock);
  }

  /// Opens a store. When this returns its address can be connected to.
  ///
  /// @throws UncheckedIOException if no port can be bound
  public static ObjectStore start() {
    return start(InstantSource.system());
  }

  /// Opens a store whose objects and answers are dated by a clock of their own. Signatures are not:
  /// clients sign by theirs.
  ///
  /// @throws UncheckedIOException if no port can be bound
  public static ObjectStore start(InstantSource clock) {
    try {
      return new ObjectStore(clock);
    } catch (IOException e) {
      throw new UncheckedIOException("no port for the demo's object store", e);
    }
  }

  /// `http://127.0.0.1:PORT`.
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + relay.port());
  }

  public Keys keys() {
    return keys;
  }

  /// What goes wrong with it when it is told to.
  public StoreFaults faults() {
    return faults;
  }

  /// How many requests have come so far, those that a fault answered included.
  public long requests() {
    return relay.requests();
  }

  /// What a client of the SDKs and of `aws` needs in its environment to find the store.
  public Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("AWS_ENDPOINT_URL_S3", endpoint().toString());
    environment.put("AWS_ACCESS_KEY_ID", keys.id());
    environment.put("AWS_SECRET_ACCESS_KEY", keys.secret());
    environment.put("AWS_REGION", REGION);
    environment.put("AWS_DEFAULT_REGION", REGION); // the name that older versions of aws know
    return environment;
  }

  /// Ends every connection and forgets every object.
  @Override
  public void close() {
    relay.close();
    server.close();
  }
}
