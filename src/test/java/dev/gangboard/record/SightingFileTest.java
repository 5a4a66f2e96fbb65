package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.Sighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SightingFileTest {
  private static final Sighting LISTED =
      new Sighting.Listed(
          Instant.parse("2026-11-30T12:00:00Z"), Sighting.Kind.JOBS, "default", Set.of("u"));

  @TempDir private Path folder;

  @Test
  void whatCannotBeReadIsTakenForWhatItIsAndTheRestIsRead() throws IOException {
    String line = SightingJson.write(LISTED);
    String newer = line.substring(0, line.length() - 1) + ",\"unheardOf\":[1]}";
    Path file =
        Files.writeString(
            folder.resolve("sightings.jsonl"),
            String.join(
                "\n",
                "\uFEFF" + line,
                "",
                newer + "\r",
                "{\"type\":\"Dreamt\",\"at\":\"2026-11-30T12:00:00Z\"}",
                "{\"type\":\"Listed\",\"at\":7}",
                "\u0000",
                line.substring(0, 30)));

    assertEquals(
        List.of(
            "1 seen",
            "3 seen",
            "4 no sighting, passed over: unknown type Dreamt at $.type",
            "5 no sighting",
            "6 no sighting",
            "7 cut off, passed over"),
        read(file));
  }

  @Test
  void aLineThatIsCutOffAtItsEndAloneIsRead() throws IOException {
    Path file = Files.writeString(folder.resolve("sightings.jsonl"), SightingJson.write(LISTED));
    assertEquals(List.of("1 seen"), read(file));
  }

  private static List<String> read(Path path) throws IOException {
    List<String> read = new ArrayList<>();
    try (SightingFile file = SightingFile.open(path)) {
      for (var entry = file.next(); entry.isPresent(); entry = file.next()) {
        read.add(
            switch (entry.get()) {
              case SightingFile.Entry.Seen(long line, Sighting sighting) -> {
                assertEquals(LISTED, sighting);
                yield line + " seen";
              }
              case SightingFile.Entry.Flaw(long line, String why) when line == 5 || line == 6 ->
                  line + " " + why.substring(0, "no sighting".length());
              case SightingFile.Entry.Flaw(long line, String why) -> line + " " + why;
            });
      }
    }
    return read;
  }
}
