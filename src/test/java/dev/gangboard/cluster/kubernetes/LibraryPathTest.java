package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryPathTest {
  private static final String OURS = "/opt/gangboard/lib/runtime";

  /// `+` stands between the parts.
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, none",
        "'', none",
        "+, none",
        "/opt/gangboard/lib/runtime/lib+, none",
        "/usr/local/cuda/lib64, /usr/local/cuda/lib64",
        "/opt/gangboard/lib/runtime/lib/server+/a++/b+, /a+/b"
      })
  void anotherProgramGetsWhatThePersonHasSet(String inherited, String passed) {
    Map<String, String> environment = new HashMap<>(Map.of("HOME", "/root"));
    if (inherited != null) {
      environment.put(LibraryPath.VARIABLE, inherited.replace("+", File.pathSeparator));
    }

    LibraryPath.clean(environment, OURS);

    Map<String, String> expected = new HashMap<>(Map.of("HOME", "/root"));
    if (passed != null) {
      expected.put(LibraryPath.VARIABLE, passed.replace("+", File.pathSeparator));
    }
    assertEquals(expected, environment);
  }
}
