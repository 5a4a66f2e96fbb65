package dev.gangboard.app;

import dev.gangboard.logs.LogDesk;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.viewmodel.DemoDesk;
import dev.gangboard.viewmodel.Surroundings;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// What the window is to show.
///
/// @param clusters that it offers, and the memory of them
/// @param start what it shows first
/// @param file where its settings are kept
/// @param settings as they were read
/// @param notice to be told in the window, or null
/// @param clock by which it tells the time
/// @param rendezvous where rendezvous are read from
/// @param logSettings what is set about logs
/// @param demo what it can do with the demo cluster
/// @param shown called once the window is there
record WindowPlan(
    NotedClusters clusters,
    Start start,
    SettingsFile file,
    Settings settings,
    @Nullable String notice,
    InstantSource clock,
    RendezvousDesk rendezvous,
    LogSettingsFile logSettings,
    Demo demo,
    Runnable shown) {

  /// @param starts whether the window shows the demo's start page first
  record Demo(DemoDesk desk, boolean starts) {}

  /// @param context or null for the current one
  /// @param namespace or null for the context's own
  record Start(@Nullable String context, @Nullable String namespace) {}

  /// What the window's view-models live on.
  Surroundings surroundings(Executor uiThread) {
    Memory memory = clusters.memory();
    return Surroundings.of(
            clusters,
            uiThread,
            clock,
            memory::journal,
            memory.histories(),
            new LogDesk(memory.logFolders(), memory::logKeeping, clock))
        .withRendezvous(rendezvous)
        .with(logSettings);
  }
}
