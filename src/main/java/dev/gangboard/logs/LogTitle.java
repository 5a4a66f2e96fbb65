package dev.gangboard.logs;

import com.google.gson.GsonBuilder;
import dev.gangboard.gang.GangId;
import dev.gangboard.text.Text;
import java.time.Instant;
import java.util.List;

/// Whose logs are saved, and when.
///
/// @param cluster the context through which it is seen
/// @param at our clock
public record LogTitle(GangId gang, String cluster, Instant at) {
  private static final int LONGEST_NAME = 100;

  /// One file of the zip file.
  ///
  /// @param lines written by the container
  /// @param marks between them
  /// @param bytes of the file
  record Entry(int rank, String file, long lines, long marks, long bytes) {}

  private record Manifest(
      String gang,
      String namespace,
      String uid,
      String cluster,
      String savedAt,
      String form,
      List<Entry> ranks) {}

  String manifest(List<Entry> ranks) {
    var manifest =
        new Manifest(
            gang.name(),
            gang.namespace(),
            gang.uid(),
            cluster,
            at.toString(),
            Text.of("savelog.form"),
            ranks);
    return new GsonBuilder().disableHtmlEscaping().setPrettyPrinting().create().toJson(manifest)
        + "\n";
  }

  /// A name for the file in which all are saved: letters, digits, `.`, `-` and `_` alone, whatever
  /// the gang's name is.
  public String zipName() {
    return Text.of("savelog.file.zip", safe(gang.name()));
  }

  /// A name for the file in which one rank's log is saved.
  public String textName(int rank) {
    return Text.of("savelog.file.text", safe(gang.name()), String.valueOf(rank));
  }

  private static String safe(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^[.-]+", "_");
    return safe.length() > LONGEST_NAME ? safe.substring(0, LONGEST_NAME) : safe;
  }
}
