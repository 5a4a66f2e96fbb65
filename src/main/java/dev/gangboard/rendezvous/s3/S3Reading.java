package dev.gangboard.rendezvous.s3;

import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousReader;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.RendezvousWatch;
import dev.gangboard.rendezvous.StoreAccess;
import java.time.InstantSource;
import java.util.function.Consumer;

/// A rendezvous on S3 that is being read.
public final class S3Reading implements RendezvousDesk.Reading {
  private final S3Store store;
  private final RendezvousWatch watch;

  private S3Reading(S3Store store, RendezvousWatch watch) {
    this.store = store;
    this.watch = watch;
  }

  /// Starts to read.
  ///
  /// @param clock ours
  public static S3Reading start(
      StoreAccess access,
      RendezvousDesk.Wish wish,
      InstantSource clock,
      Consumer<RendezvousNews> listener)
      throws RendezvousException {
    S3Store store = S3Store.open(access);
    var reader = new RendezvousReader(store, wish.location(), wish.patterns(), wish.ranks());
    return new S3Reading(store, new RendezvousWatch(reader, wish.ranks(), clock, listener));
  }

  @Override
  public void readNow() {
    watch.readNow();
  }

  @Override
  public RendezvousStore store() {
    return store;
  }

  @Override
  public void close() {
    watch.close();
    store.close();
  }
}
