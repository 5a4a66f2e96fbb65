package dev.gangboard.app;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.gangboard.rendezvous.RendezvousMemory;
import dev.gangboard.rendezvous.StoreAccess;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps what a person chose for runs and buckets in `rendezvous.json`, the newest last. Choices
/// are a comfort: a file that cannot be read or written is logged, and what is chosen lasts as long
/// as the process.
final class RendezvousFile implements RendezvousMemory {
  private static final System.Logger LOG = System.getLogger(RendezvousFile.class.getName());
  private static final int MOST = 500;

  private final Path folder;
  private final Path file;
  private @Nullable Content content;

  /// @param folder need not exist yet
  RendezvousFile(Path folder) {
    this.folder = folder;
    file = folder.resolve("rendezvous.json");
  }

  private record Content(
      @Nullable LinkedHashMap<String, Run> runs, @Nullable LinkedHashMap<String, Bucket> buckets) {
    Map<String, Run> allRuns() {
      return runs == null ? new LinkedHashMap<>() : runs;
    }

    Map<String, Bucket> allBuckets() {
      return buckets == null ? new LinkedHashMap<>() : buckets;
    }
  }

  private record Run(@Nullable String uri, @Nullable List<String> patterns) {}

  private record Bucket(
      @Nullable String profile,
      @Nullable String region,
      @Nullable String endpoint,
      boolean pathStyle,
      boolean requesterPays) {}

  @Override
  public synchronized Optional<RunChoice> run(String uid) {
    return Optional.ofNullable(content().allRuns().get(uid))
        .map(run -> new RunChoice(run.uri(), run.patterns() == null ? List.of() : run.patterns()));
  }

  @Override
  public synchronized void remember(String uid, RunChoice choice) {
    var runs = new LinkedHashMap<>(content().allRuns());
    put(runs, uid, new Run(choice.uri(), choice.patterns()));
    save(new Content(runs, new LinkedHashMap<>(content().allBuckets())));
  }

  @Override
  public synchronized Optional<StoreAccess> bucket(String bucket) {
    return Optional.ofNullable(content().allBuckets().get(bucket))
        .map(b ->
            new StoreAccess(
                b.profile(),
                b.region(),
                uri(b.endpoint()),
                b.pathStyle(),
                b.requesterPays(),
                null));
  }

  @Override
  public synchronized void remember(String bucket, StoreAccess access) {
    var buckets = new LinkedHashMap<>(content().allBuckets());
    URI endpoint = access.endpoint();
    put(
        buckets,
        bucket,
        new Bucket(
            access.profile(),
            access.region(),
            endpoint == null ? null : endpoint.toString(),
            access.pathStyle(),
            access.requesterPays()));
    save(new Content(new LinkedHashMap<>(content().allRuns()), buckets));
  }

  private static <T> void put(Map<String, T> all, String key, T value) {
    all.remove(key);
    all.put(key, value);
    while (all.size() > MOST) {
      all.remove(all.keySet().iterator().next());
    }
  }

  private static @Nullable URI uri(@Nullable String text) {
    try {
      return text == null ? null : URI.create(text);
    } catch (IllegalArgumentException e) {
      LOG.log(Level.DEBUG, "no address", e);
      return null;
    }
  }

  private Content content() {
    Content known = content;
    if (known == null) {
      known = read();
      content = known;
    }
    return known;
  }

  private Content read() {
    try {
      Content read = new Gson().fromJson(Files.readString(file), Content.class);
      return read == null ? new Content(null, null) : read;
    } catch (NoSuchFileException _) {
      return new Content(null, null);
    } catch (IOException | JsonParseException e) {
      LOG.log(Level.WARNING, "What was chosen for rendezvous cannot be read: " + file, e);
      return new Content(null, null);
    }
  }

  private void save(Content next) {
    content = next;
    try {
      PrivateFiles.makeFolder(folder);
      PrivateFiles.write(file, new GsonBuilder().setPrettyPrinting().create().toJson(next));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "What was chosen for a rendezvous cannot be kept", e);
    }
  }
}
