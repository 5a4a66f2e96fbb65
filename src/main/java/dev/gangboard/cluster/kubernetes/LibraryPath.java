package dev.gangboard.cluster.kubernetes;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where a Linux program looks for libraries first. The launcher of an installed Gangboard sets it
/// for its own runtime, and leaves an empty part in it, which means the current folder: another
/// program must get neither.
final class LibraryPath {
  static final String VARIABLE = "LD_LIBRARY_PATH";

  private LibraryPath() {}

  /// Leaves what the person has set.
  ///
  /// @param environment of a program that is about to be started; changed
  static void clean(Map<String, String> environment) {
    clean(environment, System.getProperty("java.home"));
  }

  static void clean(Map<String, String> environment, String javaHome) {
    String path = environment.get(VARIABLE);
    if (path == null) {
      return;
    }
    String others =
        Stream.of(path.split(File.pathSeparator))
            .filter(part -> !part.isEmpty() && !Path.of(part).startsWith(javaHome))
            .collect(Collectors.joining(File.pathSeparator));
    if (others.isEmpty()) {
      environment.remove(VARIABLE);
    } else {
      environment.put(VARIABLE, others);
    }
  }
}
