package dev.gangboard.viewmodel;

import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.gang.StillGang;
import dev.gangboard.rendezvous.Arrival;
import dev.gangboard.rendezvous.Rendezvous;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousMemory;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.Round;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/// A desk whose readings say what the test says.
public final class FakeDesk implements RendezvousDesk {
  public final List<StoreAccess> opened = new ArrayList<>();
  public final List<Wish> wishes = new ArrayList<>();
  public final RendezvousMemory memory = RendezvousMemory.ofProcess();
  public @Nullable RendezvousException failure;
  public @Nullable RendezvousException objectFailure;
  public int closed;
  public int asked;
  public String content = "{\"round\":58,\"loss\":0.4312,\"norms\":[1.5,2.25],\"note\":\"a {b}\"}";
  private @Nullable Consumer<RendezvousNews> listener;

  /// Seconds after a round's begin at which a rank comes; negative for not at all.
  public static Rendezvous rounds(
      int ranks, int count, long everySeconds, ToLongBiFunction<Integer, Integer> arrival) {
    NavigableMap<Long, Round> rounds = new TreeMap<>();
    Instant begin = StillGang.NOW.minusSeconds(everySeconds * count);
    for (int number = 0; number < count; number++) {
      List<Arrival> arrivals = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        long at = arrival.applyAsLong(number, rank);
        if (at >= 0) {
          String key = "exp-7/round-%04d/rank-%d.bin".formatted(number, rank);
          Instant when = begin.plusSeconds(everySeconds * number + at);
          arrivals.add(
              new Arrival(rank, List.of(new StoredObject(key, 41_300, when)), number, false));
        }
      }
      if (!arrivals.isEmpty()) {
        rounds.put((long) number, new Round(number, ranks, arrivals));
      }
    }
    return new Rendezvous(ranks, rounds, 0, 0, 0);
  }

  /// What the reading says next.
  public void tell(Rendezvous rendezvous) {
    tell(rendezvous, null, List.of(), Duration.ZERO);
  }

  public void tell(
      Rendezvous rendezvous,
      @Nullable RendezvousException problem,
      List<String> sample,
      Duration storeAhead) {
    Objects.requireNonNull(listener, "nothing is read")
        .accept(
            new RendezvousNews(rendezvous, problem, StillGang.NOW, sample, storeAhead, 17, false));
  }

  public void tellUnread(RendezvousException problem) {
    Objects.requireNonNull(listener, "nothing is read")
        .accept(
            new RendezvousNews(
                Rendezvous.empty(8), problem, null, List.of(), Duration.ZERO, 1, false));
  }

  @Override
  public RendezvousStore open(StoreAccess access) throws RendezvousException {
    return new FakeStore();
  }

  @Override
  public Reading read(StoreAccess access, Wish wish, Consumer<RendezvousNews> to)
      throws RendezvousException {
    if (failure != null) {
      throw failure;
    }
    opened.add(access);
    wishes.add(wish);
    listener = to;
    return new Reading() {
      @Override
      public void readNow() {
        asked++;
      }

      @Override
      public RendezvousStore store() {
        return new FakeStore();
      }

      @Override
      public void close() {
        closed++;
      }
    };
  }

  @Override
  public List<String> profiles() {
    return List.of("default", "prod", "research-sso");
  }

  @Override
  public Optional<StoreAccess> demo() {
    return Optional.of(
        StoreAccess.at(URI.create("http://127.0.0.1:9"), new StoreAccess.Keys("DEMO", "secret")));
  }

  @Override
  public RendezvousMemory memory() {
    return memory;
  }

  private final class FakeStore implements RendezvousStore {
    @Override
    public Page list(Listing listing) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Head head(String bucket, String key) throws RendezvousException {
      fail();
      return new Head(
          new StoredObject(key, content.length(), StillGang.NOW.minusSeconds(50)),
          "application/json",
          "STANDARD",
          "aws:kms",
          "\"9b2cf535f27731c974343645a3985328\"",
          Map.of("step", "18410"));
    }

    @Override
    public byte[] preview(String bucket, String key, int most) throws RendezvousException {
      fail();
      return content.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void save(String bucket, String key, Path file) throws RendezvousException {
      fail();
      try {
        Files.writeString(file, content);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void fail() throws RendezvousException {
      if (objectFailure != null) {
        throw objectFailure;
      }
    }

    @Override
    public @Nullable String probe(RendezvousLocation location) throws RendezvousException {
      fail();
      return null;
    }

    @Override
    public String identity() {
      return "your AWS profile prod";
    }

    @Override
    public void close() {}
  }
}
