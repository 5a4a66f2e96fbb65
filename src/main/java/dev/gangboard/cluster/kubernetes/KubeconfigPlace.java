package dev.gangboard.cluster.kubernetes;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where a kubeconfig stands, by the rules of kubectl: one file that a person named, else the list
/// of `KUBECONFIG`, else `~/.kube/config`.
///
/// @param files in the order in which they count: the first to name a thing wins
/// @param named whether a person named the one file: then it has to be there, while files of a list
///   may be missing
record KubeconfigPlace(List<Path> files, boolean named) {
  KubeconfigPlace {
    files = List.copyOf(files);
  }

  /// @param chosen the file that a person named, or null
  static KubeconfigPlace of(@Nullable Path chosen, Map<String, String> environment) {
    if (chosen != null) {
      return of(chosen);
    }
    List<Path> listed = listed(environment.getOrDefault("KUBECONFIG", ""));
    return new KubeconfigPlace(listed.isEmpty() ? List.of(usual(environment)) : listed, false);
  }

  static KubeconfigPlace of(Path chosen) {
    return new KubeconfigPlace(List.of(chosen), true);
  }

  private static List<Path> listed(String variable) {
    return Arrays.stream(variable.split(File.pathSeparator, -1))
        .map(String::strip)
        .filter(path -> !path.isEmpty())
        .distinct()
        .map(Path::of)
        .toList();
  }

  private static Path usual(Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
    return Path.of(home, ".kube", "config");
  }

  /// The files that are to be read.
  List<Path> present() {
    return named ? files : files.stream().filter(Files::exists).toList();
  }

  boolean exists() {
    return files.stream().anyMatch(Files::exists);
  }

  /// The files, as `KUBECONFIG` lists them.
  @Override
  public String toString() {
    List<Path> shown = present().isEmpty() ? files : present();
    return shown.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
