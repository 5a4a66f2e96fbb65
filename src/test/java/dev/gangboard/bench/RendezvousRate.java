package dev.gangboard.bench;

import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousReader;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.StoredObject;
import dev.gangboard.rendezvous.s3.S3Reading;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/// What reading a rendezvous asks of a store: requests and bytes while 64 ranks meet every 10 s,
/// and the time to the first and to the whole matrix of 100,000 keys. Through the adapter, against
/// the demo's server.
final class RendezvousRate implements Benchmark {
  private static final int RANKS = 64;
  private static final int ROUNDS = 6;
  private static final int KEYS = 100_000;

  @Override
  public List<Figure> figures() throws Exception {
    try (ObjectStore server = ObjectStore.start();
        S3Client writer = writer(server);
        Counted counted = new Counted(server.endpoint().getPort());
        ExecutorService writers = Executors.newFixedThreadPool(12)) {
      List<Figure> rate = rate(server, writer, counted);
      for (int key = 0; key < KEYS; key++) {
        String name = "many/round-%05d/rank-%d.bin".formatted(key / RANKS, key % RANKS);
        writers.execute(() -> put(writer, name));
      }
      writers.shutdown();
      if (!writers.awaitTermination(20, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the keys were not written");
      }
      long[] times = firstMatrix(server, counted);
      return List.of(
          rate.get(0),
          rate.get(1),
          new Figure("100,000 keys: the reading without the store's own time", alone(), "1 s"),
          new Figure("100,000 keys: first rounds shown after", seconds(times[0]), "1 s"),
          new Figure("100,000 keys: whole matrix shown after", seconds(times[1]), "30 s"));
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ENGLISH, "%.2f s", nanos / 1e9);
  }

  private static S3Client writer(ObjectStore server) {
    return S3Client.builder()
        .endpointOverride(server.endpoint())
        .region(Region.of(ObjectStore.REGION))
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(server.keys().id(), server.keys().secret())))
        .build();
  }

  private static void put(S3Client writer, String key) {
    writer.putObject(put -> put.bucket(ObjectStore.BUCKET).key(key), RequestBody.fromString("x"));
  }

  private static StoreAccess access(ObjectStore server, Counted counted) {
    return StoreAccess.at(
        counted.endpoint(), new StoreAccess.Keys(server.keys().id(), server.keys().secret()));
  }

  private static RendezvousDesk.Wish wish(String prefix) {
    return new RendezvousDesk.Wish(
        new RendezvousLocation(ObjectStore.BUCKET, prefix), KeyPatterns.USUAL, RANKS);
  }

  /// Each round the ranks come within two seconds, once in 10 s.
  private static List<Figure> rate(ObjectStore server, S3Client writer, Counted counted)
      throws Exception {
    var newest = new AtomicReference<@Nullable RendezvousNews>();
    for (int rank = 0; rank < RANKS; rank++) {
      put(writer, "meet/round-0000/rank-%d.bin".formatted(rank));
    }
    try (var _ =
        S3Reading.start(
            access(server, counted), wish("meet/"), InstantSource.system(), newest::set)) {
      long begin = System.nanoTime();
      long bytes = counted.bytes.get();
      for (int round = 1; round <= ROUNDS; round++) {
        for (int rank = 0; rank < RANKS; rank++) {
          put(writer, "meet/round-%04d/rank-%d.bin".formatted(round, rank));
          TimeUnit.MILLISECONDS.sleep(25);
        }
        long next = begin + TimeUnit.SECONDS.toNanos(10L * round);
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
      double minutes = (System.nanoTime() - begin) / 60e9;
      RendezvousNews last = newest.get();
      if (last == null || last.rendezvous().completed() < ROUNDS) {
        throw new IllegalStateException("the rounds were not seen: " + last);
      }
      return List.of(
          new Figure(
              "64 ranks, a round every 10 s: requests a minute",
              String.format(Locale.ENGLISH, "%.0f", last.requests() / minutes),
              "100"),
          new Figure(
              "64 ranks, a round every 10 s: kB a minute",
              String.format(
                  Locale.ENGLISH, "%.0f", (counted.bytes.get() - bytes) / 1000.0 / minutes),
              "3,000"));
    }
  }

  private static long[] firstMatrix(ObjectStore server, Counted counted) throws Exception {
    var done = new CountDownLatch(1);
    long[] times = new long[2];
    long begin = System.nanoTime();
    try (var _ =
        S3Reading.start(
            access(server, counted),
            wish("many/"),
            InstantSource.system(),
            news -> {
              if (times[0] == 0 && !news.rendezvous().rounds().isEmpty()) {
                times[0] = System.nanoTime() - begin;
              }
              if (news.read() != null && times[1] == 0) {
                times[1] = System.nanoTime() - begin;
                done.countDown();
              }
            })) {
      if (!done.await(10, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the matrix did not come");
      }
    }
    return times;
  }

  /// A store that answers at once, with pages of the usual size.
  private static String alone() throws Exception {
    List<StoredObject> keys =
        IntStream.range(0, KEYS)
            .mapToObj(key ->
                new StoredObject(
                    "many/round-%05d/rank-%d.bin".formatted(key / RANKS, key % RANKS),
                    1,
                    Instant.EPOCH.plusSeconds(key / RANKS * 10L + key % 3)))
            .toList();
    RendezvousStore store =
        (RendezvousStore)
            Proxy.newProxyInstance(
                RendezvousRate.class.getClassLoader(),
                new Class<?>[] {RendezvousStore.class},
                (_, _, arguments) -> {
                  String at = ((RendezvousStore.Listing) arguments[0]).continuation();
                  int from = at == null ? 0 : Integer.parseInt(at);
                  int to = Math.min(KEYS, from + 1000);
                  return new RendezvousStore.Page(
                      keys.subList(from, to),
                      List.of(),
                      to == KEYS ? null : String.valueOf(to),
                      Instant.EPOCH);
                });
    long begin = System.nanoTime();
    var reader =
        new RendezvousReader(
            store, new RendezvousLocation(ObjectStore.BUCKET, "many/"), KeyPatterns.USUAL, RANKS);
    Rendezvous seen = reader.read(soFar -> soFar.lateFrom());
    if (seen.completed() != KEYS / RANKS) {
      throw new IllegalStateException("rounds: " + seen.completed());
    }
    return seconds(System.nanoTime() - begin);
  }

  /// Passes all connections on to a server, and counts what comes back.
  private static final class Counted implements AutoCloseable {
    private final ServerSocket listener;
    private final int port;
    private final AtomicLong bytes = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Counted(int port) throws IOException {
      this.port = port;
      listener = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
      threads.execute(this::accept);
    }

    URI endpoint() {
      return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    private void accept() {
      try {
        while (true) {
          Socket client = listener.accept();
          threads.execute(() -> pass(client));
        }
      } catch (IOException _) {
        // closed
      }
    }

    private void pass(Socket client) {
      try (client;
          Socket server = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
        threads.execute(() -> copy(client, server, null));
        copy(server, client, bytes);
      } catch (IOException _) {
        // the next connection may fare better
      }
    }

    private static void copy(Socket from, Socket to, @Nullable AtomicLong count) {
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[16_384];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          out.write(buffer, 0, n);
          if (count != null) {
            count.addAndGet(n);
          }
        }
        to.shutdownOutput();
      } catch (IOException _) {
        // either side has ended
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
      threads.shutdownNow();
    }
  }
}
