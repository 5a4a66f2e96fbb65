package dev.gangboard.cluster.kubernetes;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds programs as the person's terminal would. An app that is started from the Finder, the Start
/// menu or a Linux launcher gets a poor PATH, and Java looks a program up on that one alone.
///
/// @param path the process's own PATH
/// @param extensions what the name of a program may end with besides nothing: on Windows those of
///   `PATHEXT`
/// @param login the PATH of the login shell; asked only when it is needed, since a shell can be
///   slow
/// @param usual where package managers put programs
/// @param complete whether the own PATH is that of a terminal: a program finds its helpers there
record ProgramSearch(
    String path,
    List<String> extensions,
    Supplier<String> login,
    List<Path> usual,
    boolean complete) {

  static ProgramSearch of(Machine machine) {
    Map<String, String> environment = machine.environment();
    boolean windows = File.separatorChar == '\\';
    String path =
        environment.entrySet().stream()
            .filter(variable -> variable.getKey().equalsIgnoreCase("PATH"))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("");
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    if (windows) {
      return new ProgramSearch(
          path, extensions(environment.get("PATHEXT")), () -> "", List.of(), true);
    }
    LoginShell shell = LoginShell.of(environment);
    boolean terminal = environment.containsKey("TERM"); // then its shell has made the PATH
    return new ProgramSearch(path, List.of(), shell::path, usual(home), terminal);
  }

  static List<String> extensions(@Nullable String variable) {
    String list = variable == null || variable.isBlank() ? ".COM;.EXE;.BAT;.CMD" : variable;
    return Arrays.stream(list.split(";")).map(e -> e.toLowerCase(Locale.ROOT)).toList();
  }

  private static List<Path> usual(String home) {
    return Stream.concat(
            Stream.of("/opt/homebrew/bin", "/usr/local/bin", "/snap/bin"),
            Stream.of(".local/bin", "bin", "google-cloud-sdk/bin", ".krew/bin", ".asdf/shims")
                .map(folder -> home + "/" + folder))
        .map(Path::of)
        .toList();
  }

  /// The absolute path of a program; empty where there is none.
  ///
  /// @param command a path, or a name
  Optional<Path> find(String command) {
    if (command.contains("/") || command.contains(File.separator)) {
      return program(Path.of(command).toAbsolutePath());
    }
    return in(folders(path), command)
        .or(() -> in(folders(login.get()), command))
        .or(() -> in(usual.stream(), command));
  }

  /// The PATH that a program gets, so that it finds its own helpers.
  String childPath() {
    return (complete ? Stream.of(path) : Stream.of(path, login.get()))
        .flatMap(ProgramSearch::folders)
        .map(Path::toString)
        .distinct()
        .reduce((one, other) -> one + File.pathSeparator + other)
        .orElse("");
  }

  private Optional<Path> in(Stream<Path> folders, String command) {
    return folders
        .map(folder -> program(folder.resolve(command)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Path> program(Path file) {
    Stream<Path> withExtension =
        extensions.stream().map(end -> file.resolveSibling(file.getFileName() + end));
    Stream<Path> candidates =
        extensions.isEmpty() || hasExtension(file)
            ? Stream.concat(Stream.of(file), withExtension)
            : withExtension;
    return candidates
        .filter(candidate -> Files.isRegularFile(candidate) && Files.isExecutable(candidate))
        .findFirst();
  }

  private boolean hasExtension(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return extensions.stream().anyMatch(name::endsWith);
  }

  private static Stream<Path> folders(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isBlank())
        .map(folder -> folder.replace("\"", ""))
        .map(Path::of)
        .filter(Path::isAbsolute);
  }
}
