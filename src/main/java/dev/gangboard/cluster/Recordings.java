package dev.gangboard.cluster;

import dev.gangboard.gang.Sighting;
import java.nio.file.Path;

/// Reads what was once seen of gangs back from files: recordings of a cluster's watches, and run
/// records. Files may be cut off, damaged or from another version: what can be understood is handed
/// on, and all that is passed over is said.
public interface Recordings {
  /// Reads a file from its start to its end. Blocks (disk), and holds no more than a line of it.
  ///
  /// @throws UnreadableException if there is nothing in it that can be understood
  void read(Path file, Reading reading) throws UnreadableException, InterruptedException;

  /// Takes what is read, in order of arrival, on the thread that reads.
  interface Reading {
    void seen(Seen seen);

    void passedOver(Flaw flaw);
  }

  /// Something that was seen.
  ///
  /// @param line of the file, from 1
  /// @param ms milliseconds since the recording's start, never less than those before; the start is
  ///   `sighting.at()` less these
  record Seen(long line, long ms, Sighting sighting) {}

  /// Something that was passed over, or could not be taken as it stands.
  ///
  /// @param line of the file, from 1
  /// @param why in words
  record Flaw(long line, String why) {}

  /// The message is for the user and names the file.
  final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1;

    public UnreadableException(String message) {
      super(message);
    }

    public UnreadableException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
