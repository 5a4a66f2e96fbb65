package dev.gangboard.app;

import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.rendezvous.RendezvousMemory;
import dev.gangboard.rendezvous.RendezvousNews;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.rendezvous.s3.S3Profiles;
import dev.gangboard.rendezvous.s3.S3Reading;
import dev.gangboard.rendezvous.s3.S3Store;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Reads rendezvous on S3; that of the demo cluster with the demo's own keys.
final class S3Desk implements RendezvousDesk {
  private final DemoHost demo;
  private final RendezvousMemory memory;

  /// @param config the app's folder for settings
  S3Desk(DemoHost demo, Path config) {
    this.demo = demo;
    this.memory = new RendezvousFile(config);
  }

  @Override
  public RendezvousStore open(StoreAccess access) throws RendezvousException {
    return S3Store.open(access);
  }

  @Override
  public Reading read(StoreAccess access, Wish wish, Consumer<RendezvousNews> listener)
      throws RendezvousException {
    return S3Reading.start(access, wish, InstantSource.system(), listener);
  }

  @Override
  public List<String> profiles() {
    return S3Profiles.names();
  }

  @Override
  public Optional<StoreAccess> demo() {
    return demo.storeEnvironment().flatMap(S3Desk::access);
  }

  private static Optional<StoreAccess> access(Map<String, String> environment) {
    String endpoint = environment.get("AWS_ENDPOINT_URL_S3");
    String id = environment.get("AWS_ACCESS_KEY_ID");
    String secret = environment.get("AWS_SECRET_ACCESS_KEY");
    return endpoint == null || id == null || secret == null
        ? Optional.empty()
        : Optional.of(StoreAccess.at(URI.create(endpoint), new StoreAccess.Keys(id, secret)));
  }

  @Override
  public RendezvousMemory memory() {
    return memory;
  }
}
