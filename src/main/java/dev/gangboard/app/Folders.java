package dev.gangboard.app;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where this platform keeps an application's files.
///
/// @param config what a person would miss
/// @param data what the app has gathered
/// @param runtime what lives as long as a process, readable by its owner alone
record Folders(Path config, Path data, Path runtime) {

  /// The folders of this process.
  static Folders ofProcess() {
    return of(
        System.getProperty("os.name"),
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /// @param os as in the system property `os.name`
  static Folders of(String os, Map<String, String> environment, Path home, Path temporary) {
    if (os.startsWith("Windows")) {
      Path local = given(environment, "LOCALAPPDATA", home.resolve("AppData/Local"));
      Path roaming = given(environment, "APPDATA", home.resolve("AppData/Roaming"));
      return new Folders(
          roaming.resolve("Gangboard"), local.resolve("Gangboard"), local.resolve("Gangboard/run"));
    }
    if (os.startsWith("Mac")) {
      // The temporary folder of macOS belongs to one user.
      Path support = home.resolve("Library/Application Support/Gangboard");
      return new Folders(support, support, temporary.resolve("gangboard"));
    }
    Path config = given(environment, "XDG_CONFIG_HOME", home.resolve(".config"));
    Path data = given(environment, "XDG_DATA_HOME", home.resolve(".local/share"));
    String user = environment.getOrDefault("USER", home.getFileName() + "");
    Path shared = temporary.resolve("gangboard-" + user.replaceAll("[^\\w.-]", "_"));
    Path runtime = absolute(environment, "XDG_RUNTIME_DIR");
    return new Folders(
        config.resolve("gangboard"),
        data.resolve("gangboard"),
        runtime == null ? shared : runtime.resolve("gangboard"));
  }

  /// The XDG rules: a path that is not absolute is no path.
  private static @Nullable Path absolute(Map<String, String> environment, String variable) {
    String text = environment.get(variable);
    if (text == null || text.isBlank()) {
      return null;
    }
    Path path = Path.of(text);
    return path.isAbsolute() ? path : null;
  }

  private static Path given(Map<String, String> environment, String variable, Path otherwise) {
    Path path = absolute(environment, variable);
    return path == null ? otherwise : path;
  }
}
