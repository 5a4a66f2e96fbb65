package dev.gangboard.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Asks how large the terminal is. The JDK does not tell, `stty` does wherever there is one.
final class TerminalSize {
  private static final System.Logger LOG = System.getLogger(TerminalSize.class.getName());
  private static final Pattern ROWS_COLUMNS = Pattern.compile("(\\d{1,5}) (\\d{1,5})\\s*");

  private TerminalSize() {}

  /// The traits of the terminal at which this process sits; 80 x 24 where it does not tell.
  static Terminal.Traits traits(boolean colour) {
    Matcher size = ROWS_COLUMNS.matcher(stty());
    if (size.matches() && Integer.parseInt(size.group(1)) > 0) {
      return new Terminal.Traits(
          true,
          colour,
          Math.max(20, Integer.parseInt(size.group(2))),
          Integer.parseInt(size.group(1)));
    }
    return new Terminal.Traits(true, colour, 80, 24);
  }

  private static String stty() {
    try {
      Process stty =
          new ProcessBuilder(List.of("stty", "size"))
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(1, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return "";
      }
      try (InputStream answer = stty.getInputStream()) {
        return new String(answer.readNBytes(40), StandardCharsets.US_ASCII);
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "no stty here; 80 x 24 is assumed", e);
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
