package dev.gangboard.logs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;

/// Another process that holds a file's lock for as long as it lives.
final class LockingProcess {
  private LockingProcess() {}

  static Process hold(Path file) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                LockingProcess.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String said = reader.readLine();
    if (!"locked".equals(said)) {
      throw new IOException("said " + said);
    }
    return process;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (FileChannel channel =
            FileChannel.open(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      System.out.println(lock.isValid() ? "locked" : "not locked");
      new CountDownLatch(1).await();
    }
  }
}
