package dev.gangboard.viewmodel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.logs.ErrorPatterns;
import dev.gangboard.logs.LogKeeping;
import dev.gangboard.logs.LogKeeping.Which;
import dev.gangboard.record.RecordException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogSettingsViewModelTest {
  private final Driven driven = new Driven();
  private final Told settings = new Told();
  private final LogSettingsViewModel model;

  LogSettingsViewModelTest() {
    driven.logSettings = settings;
    model = driven.connected().logZone().settings();
  }

  private static final class Told implements LogSettings {
    private LogKeeping keeping = LogKeeping.USUAL;
    private List<String> flaws = List.of();
    private boolean full;

    @Override
    public ErrorPatterns patterns() {
      return ErrorPatterns.standard();
    }

    @Override
    public List<String> patternFlaws() {
      return flaws;
    }

    @Override
    public @Nullable Path patternsFile() {
      return null;
    }

    @Override
    public LogKeeping keeping() {
      return keeping;
    }

    @Override
    public void keep(LogKeeping next) throws RecordException {
      if (full) {
        throw new RecordException("the disk is full");
      }
      keeping = next;
    }
  }

  @Test
  void whatIsChosenIsKept() {
    model.read();
    assertEquals(LogKeeping.USUAL, model.keeping().get());
    model.choose(Which.OPENED);
    model.limit(" 250 ");
    assertEquals(new LogKeeping(Which.OPENED, 250_000_000, 100), settings.keeping);
    assertEquals(settings.keeping, model.keeping().get());
  }

  @Test
  void aLimitThatIsNoneIsToldAndChangesNothing() {
    model.read();
    for (String bad : List.of("", "0", "-1", "1.5", "much", "99999999", "123456789012345")) {
      model.limit(bad);
      assertEquals(
          "The limit is a whole number of MB, from 1 to 10,000,000", model.problem().get());
    }
    assertEquals(LogKeeping.USUAL, settings.keeping);
    model.limit("8000");
    assertEquals("", model.problem().get());
  }

  @Test
  void whatCannotBeSavedStaysAsItWas() {
    model.read();
    settings.full = true;
    model.choose(Which.NONE);
    assertEquals("the disk is full", model.problem().get());
    assertEquals(LogKeeping.USUAL, model.keeping().get());
  }

  @Test
  void flawsOfAPersonsPatternsAreToldWhenTheyCome() {
    MainViewModel main = driven.connected();
    main.tick();
    assertEquals("", main.message().get());
    settings.flaws = List.of("patterns.txt:3: wrong");
    for (int i = 0; i < 20; i++) {
      main.tick();
    }
    assertEquals("patterns.txt:3: wrong", main.message().get());
    assertEquals(settings.flaws, main.logZone().settings().flaws().get());
  }
}
