package dev.gangboard.rendezvous;

import dev.gangboard.gang.RendezvousLocation;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Where the window and the terminal get what they read a rendezvous with.
public interface RendezvousDesk {
  /// Opens a store with the user's credentials; does not connect yet.
  ///
  /// @throws RendezvousException if profile or configuration cannot be used
  RendezvousStore open(StoreAccess access) throws RendezvousException;

  /// Starts to read a rendezvous, again and again until it is closed.
  ///
  /// @param listener is called on a thread of the reading
  Reading read(StoreAccess access, Wish wish, Consumer<RendezvousNews> listener)
      throws RendezvousException;

  /// The names of the profiles in the AWS configuration of this computer; empty where there are
  /// none or they cannot be read. Reads files.
  List<String> profiles();

  /// How the object store of the demo cluster is reached, while one is open. Reads a file.
  Optional<StoreAccess> demo();

  /// What is remembered from one time to the next.
  RendezvousMemory memory();

  /// What to read.
  ///
  /// @param ranks how many ranks a round takes
  record Wish(RendezvousLocation location, KeyPatterns patterns, int ranks) {}

  /// A rendezvous that is being read.
  interface Reading extends AutoCloseable {
    /// Has it read again now.
    void readNow();

    /// The store that it reads, for single objects.
    RendezvousStore store();

    @Override
    void close();
  }
}
