package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.GangId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CancelFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-30T14:00:00Z");
  private static final GangId GANG = new GangId("default", "run-1", "5b1d8ded-0000");
  private static final RecordedCluster CLUSTER =
      new RecordedCluster("prod", "https://prod.example.com", false);

  @TempDir private Path runs;

  private RecordStore open() {
    return RecordStore.open(runs, "somebody", InstantSource.fixed(NOW), RecordLimits.USUAL);
  }

  @Test
  void anAskedCancelOutlivesTheAppUntilItIsProved() throws Exception {
    try (RecordStore store = open()) {
      store.cancelAsked(GANG, CLUSTER);
    }
    try (RecordStore store = open()) {
      assertEquals(
          List.of(new AskedCancel(GANG, NOW, "prod", "https://prod.example.com")),
          store.askedCancels());
      store.cancelEnded(GANG, "all gone");
      assertEquals(List.of(), store.askedCancels());
      assertEquals(
          List.of(RunNote.Kind.CANCEL_PROVED),
          store.open(GANG.uid()).orElseThrow().notes().stream().map(RunNote::kind).toList());
    }
    try (RecordStore store = open()) {
      assertEquals(List.of(), store.askedCancels());
    }
  }

  @Test
  void aRefusedCancelIsForgotten() throws Exception {
    try (RecordStore store = open()) {
      store.cancelAsked(GANG, CLUSTER);
    }
    try (RecordStore store = open()) {
      store.awaitLoaded();
      store.cancelEnded(GANG, null);
      assertEquals(List.of(), store.askedCancels());
      assertEquals(List.of(), store.open(GANG.uid()).orElseThrow().notes());
    }
  }

  @Test
  void theFileIsItsOwnersAloneAndABrokenOneIsPassedOver() throws Exception {
    try (RecordStore store = open()) {
      store.cancelAsked(GANG, CLUSTER);
    }
    Path file;
    try (var folders = Files.walk(runs)) {
      file = folders.filter(path -> path.endsWith("cancel.json")).findFirst().orElseThrow();
    }
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    Files.writeString(file, "{\"gang\": 3");
    try (RecordStore store = open()) {
      assertEquals(List.of(), store.askedCancels());
    }
  }
}
