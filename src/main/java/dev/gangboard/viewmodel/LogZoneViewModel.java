package dev.gangboard.viewmodel;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is for all logs of the shown gang: searching them, saving them, and how they are kept.
public final class LogZoneViewModel implements AutoCloseable {
  private static final int TICKS_BETWEEN_LOOKS = 20;

  private final GangSearchViewModel search;
  private final LogSaveViewModel save;
  private final LogSettingsViewModel settings;
  private int ticks;

  /// @param gang the shown one
  /// @param teller tells a person what needs no answer
  LogZoneViewModel(
      Surroundings surroundings,
      LogTabsViewModel tabs,
      ConnectionViewModel connection,
      Supplier<Optional<GangMoment>> gang,
      Consumer<String> teller) {
    search = new GangSearchViewModel(surroundings, tabs, gang);
    var place = new LogSaveViewModel.Place(gang, () -> context(connection));
    save = new LogSaveViewModel(surroundings, tabs, place, teller);
    settings = new LogSettingsViewModel(surroundings);
    settings
        .flaws()
        .subscribe(flaws -> {
          if (!flaws.isEmpty()) {
            teller.accept(String.join("\n", flaws));
          }
        });
  }

  private static String context(ConnectionViewModel connection) {
    @Nullable ContextChoice context = connection.context().get();
    return context == null ? "" : context.name();
  }

  public GangSearchViewModel search() {
    return search;
  }

  public LogSaveViewModel save() {
    return save;
  }

  public LogSettingsViewModel settings() {
    return settings;
  }

  void tick() {
    search.tick();
    save.tick();
    if (ticks++ % TICKS_BETWEEN_LOOKS == 0) {
      settings.look();
    }
  }

  /// Ends what runs; touches no property.
  @Override
  public void close() {
    search.close();
    save.close();
  }
}
