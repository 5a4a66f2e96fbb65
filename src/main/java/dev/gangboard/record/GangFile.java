package dev.gangboard.record;

import com.google.gson.JsonParseException;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `gang.json` of a record: which gang it is, where it was seen first, and its spec.
///
/// @param format the version of the record's format
/// @param by who made the record: user, machine, process
/// @param spec as seen first; null until its Job was seen
record GangFile(
    int format, GangId id, RecordedCluster cluster, Instant begun, String by, @Nullable Spec spec) {
  static final String NAME = "gang.json";

  /// The format that this version writes.
  static final int FORMAT = 1;

  record Spec(Instant created, JobFacts.Shape shape, JobFacts.Template template) {
    static Spec of(JobFacts job) {
      return new Spec(job.created(), job.shape(), job.template());
    }
  }

  boolean demo() {
    return cluster.demo();
  }

  String server() {
    return cluster.server();
  }

  GangFile with(Spec seen) {
    return new GangFile(format, id, cluster, begun, by, seen);
  }

  /// What is to be said of a format that this version does not know; it is read all the same.
  Optional<String> newer() {
    return format > FORMAT ? Optional.of(Text.of("record.flaw.newer", format)) : Optional.empty();
  }

  String json() {
    return SightingJson.pretty(SightingJson.tree(this)) + "\n";
  }

  /// @throws IOException also if there is something else in the file
  static GangFile read(Path folder) throws IOException {
    return Files.size(folder.resolve(NAME)) > LineReader.LONGEST
        ? refuse(folder, null)
        : parse(folder, Files.readString(folder.resolve(NAME)));
  }

  private static GangFile parse(Path folder, String json) throws IOException {
    try {
      return SightingJson.read(json, GangFile.class);
    } catch (JsonParseException e) {
      return refuse(folder, e);
    }
  }

  private static GangFile refuse(Path folder, @Nullable Throwable cause) throws IOException {
    throw new IOException("not understood: " + folder.resolve(NAME), cause);
  }
}
