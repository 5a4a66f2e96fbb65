package dev.gangboard.cluster.kubernetes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads what a program prints while it runs, up to a bound; the rest is thrown away.
final class ProgramOutput implements AutoCloseable {
  private static final Duration AFTER_ITS_END = Duration.ofSeconds(2);

  private final InputStream in;
  private final FutureTask<byte[]> reading;

  ProgramOutput(InputStream in, int most) {
    this.in = in;
    this.reading =
        new FutureTask<>(() -> {
          byte[] bytes = in.readNBytes(most);
          in.transferTo(OutputStream.nullOutputStream());
          return bytes;
        });
    Thread.ofVirtual().name("program-output").start(reading);
  }

  /// What was printed. Call it after the program's end; a child of it can hold the output open, and
  /// is not waited for.
  byte[] bytes() throws IOException, InterruptedException {
    try {
      return reading.get(AFTER_ITS_END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("its output did not end", e);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
