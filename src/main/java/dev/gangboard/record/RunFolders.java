package dev.gangboard.record;

import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The folder of all records, and the record of each gang in it.
final class RunFolders {
  private static final System.Logger LOG = System.getLogger(RunFolders.class.getName());
  static final String SIGHTINGS = "sightings.jsonl";
  static final String NOTES = "notes.jsonl";
  static final String LOCK = ".lock";
  private static final String README = "README.txt";
  private static final int LONGEST_PART = 64;

  private final Path runs;
  private final Disk disk;
  private final String author;
  private final InstantSource clock;

  /// @param author who writes here: user, machine and process
  RunFolders(Path runs, Disk disk, String author, InstantSource clock) {
    this.runs = runs;
    this.disk = disk;
    this.author = author;
    this.clock = clock;
  }

  Path runs() {
    return runs;
  }

  Disk disk() {
    return disk;
  }

  InstantSource clock() {
    return clock;
  }

  /// As in `2026-11-30_ml-training_diloco-7f3a_5b1d8ded`. A name is made of what a cluster says, so
  /// nothing that could lead elsewhere is taken over.
  static String name(GangId id, Instant created) {
    String date = created.atZone(ZoneOffset.UTC).toLocalDate().toString();
    return date + "_" + part(id.namespace()) + "_" + part(id.name()) + "_" + shortUid(id.uid());
  }

  private static String part(String text) {
    String checked = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.-]", "-");
    return checked.substring(0, Math.min(LONGEST_PART, checked.length()));
  }

  private static String shortUid(String uid) {
    return part(uid).replace('.', '-').substring(0, Math.min(8, uid.length()));
  }

  /// The right to make and remove records, for a moment.
  Optional<FolderLock> changing() throws IOException {
    disk.makeFolder(runs);
    return FolderLock.tryLock(runs.resolve(LOCK));
  }

  /// All records that are there.
  List<Path> all() throws IOException {
    if (!Files.isDirectory(runs)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(runs)) {
      return paths
          .filter(path -> Files.exists(path.resolve(GangFile.NAME)) || hasSightings(path))
          .toList();
    }
  }

  private static boolean hasSightings(Path folder) {
    return Files.exists(folder.resolve(SIGHTINGS));
  }

  /// The record of a gang; made where there is none.
  ///
  /// @param created when the gang was, or about then
  /// @return empty while another process makes or removes one
  Optional<Path> obtain(GangId id, RecordedCluster cluster, Instant created) throws IOException {
    Optional<FolderLock> changing = changing();
    if (changing.isEmpty()) {
      return Optional.empty();
    }
    try (FolderLock _ = changing.get()) {
      Optional<Path> known = find(id, cluster);
      return known.isPresent() ? known : Optional.of(make(id, cluster, created));
    }
  }

  private Path make(GangId id, RecordedCluster cluster, Instant created) throws IOException {
    Path readme = runs.resolve(README);
    if (!Files.exists(readme)) {
      disk.replace(readme, Text.of("record.readme"), false);
    }
    String name = name(id, created);
    Path folder = runs.resolve(name);
    for (int i = 2; Files.exists(folder); i++) {
      folder = runs.resolve(name + "-" + i);
    }
    disk.makeFolder(folder);
    var file = new GangFile(GangFile.FORMAT, id, cluster, clock.instant(), author, null);
    disk.replace(folder.resolve(GangFile.NAME), file.json(), true);
    return folder;
  }

  private Optional<Path> find(GangId id, RecordedCluster cluster) throws IOException {
    String mark = "_" + shortUid(id.uid());
    for (Path folder : all()) {
      if (folder.toString().contains(mark) && isOf(folder, id, cluster)) {
        return Optional.of(folder);
      }
    }
    return Optional.empty();
  }

  private static boolean isOf(Path folder, GangId id, RecordedCluster cluster) {
    try {
      return cluster.owns(GangFile.read(folder), id);
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "not a record that can be gone on with: " + folder, e);
      return false;
    }
  }

  /// Appends a note. Notes are short, and whoever has one writes it: no lock is needed.
  void note(Path folder, RunNote.Kind kind, String text) throws IOException {
    var note = new RunNote(clock.instant(), kind, author, text);
    String line = SightingJson.tree(note) + "\n";
    try (Disk.Appending file = disk.append(folder.resolve(NOTES))) {
      boolean torn = file.size() > 0 && !endsALine(folder.resolve(NOTES), file.size());
      byte[] bytes = ((torn ? "\n" : "") + line).getBytes(StandardCharsets.UTF_8);
      file.write(bytes, bytes.length);
      file.force();
    }
  }

  private static boolean endsALine(Path file, long size) throws IOException {
    try (var channel = Files.newByteChannel(file)) {
      var last = ByteBuffer.allocate(1);
      channel.position(size - 1);
      return channel.read(last) == 1 && last.get(0) == '\n';
    }
  }
}
