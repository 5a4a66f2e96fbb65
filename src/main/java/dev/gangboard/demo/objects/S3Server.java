package dev.gangboard.demo.objects;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.InstantSource;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.jspecify.annotations.Nullable;

/// The server that keeps the objects, started when its port is first asked for.
final class S3Server implements AutoCloseable {
  private static final Logger LOG = System.getLogger(S3Server.class.getName());
  private static final int THREADS = 24;

  private final ObjectStore.Keys keys;
  private final String bucket;
  private final InstantSource clock;
  private @Nullable Running running;
  private boolean closed;

  private record Running(S3Proxy proxy, TransientNio2BlobStore objects) {}

  /// @param clock by which its objects are dated
  S3Server(ObjectStore.Keys keys, String bucket, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
    this.bucket = bucket;
  }

  /// The port on loopback at which it answers.
  synchronized int port() throws IOException {
    if (closed) {
      throw new IOException("the object store is closed");
    }
    if (running == null) {
      running = start();
    }
    return running.proxy().getPort();
  }

  private Running start() throws IOException {
    var objects = new TransientNio2BlobStore();
    objects.createContainer(bucket);
    S3Proxy proxy =
        S3Proxy.builder()
            .blobStore(new ClockedObjects(objects, clock))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, keys.id(), keys.secret())
            .ignoreUnknownHeaders(true)
            .jettyMaxThreads(THREADS)
            // Requests that still run are nobody's any more; waiting for them takes seconds.
            .stopTimeout(0)
            .build();
    try {
      proxy.start();
      return new Running(proxy, objects);
    } catch (Exception e) {
      objects.close();
      throw new IOException("the demo's object store does not start", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (running == null) {
      return;
    }
    try {
      running.proxy().stop();
    } catch (Exception e) {
      LOG.log(Level.WARNING, "the demo's object store did not stop", e);
    }
    running.objects().close();
    running = null;
  }
}
