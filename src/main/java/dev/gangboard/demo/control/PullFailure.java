package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Images;

/// Why an image cannot be pulled, in containerd's words.
final class PullFailure {
  private static final String DOCKER_HUB = "registry-1.docker.io";

  private PullFailure() {}

  static String of(String image, Images images) {
    String name = full(image);
    int slash = name.indexOf('/');
    String host = name.substring(0, slash);
    String rest = name.substring(slash + 1);
    int colon = rest.lastIndexOf(':');
    String repository = rest.substring(0, colon);
    String tag = rest.substring(colon + 1);
    String head =
        "failed to pull and unpack image \"%s\": failed to resolve image: ".formatted(name);
    if (images.knowsRegistry(host)) {
      return head + name + ": not found";
    }
    String server = host.equals("docker.io") ? DOCKER_HUB : host;
    return head
        + "failed to do request: Head \"https://%s/v2/%s/manifests/%s\": dial tcp: lookup %s on 10.255.255.53:53: no such host"
            .formatted(server, repository, tag, hostName(server));
  }

  /// With the registry and the tag that a short name leaves out.
  private static String full(String image) {
    int slash = image.indexOf('/');
    String first = slash < 0 ? "" : image.substring(0, slash);
    boolean hosted = first.contains(".") || first.contains(":") || first.equals("localhost");
    String placed = hosted ? image : "docker.io/" + (slash < 0 ? "library/" : "") + image;
    int last = placed.lastIndexOf('/');
    return placed.indexOf(':', last) < 0 ? placed + ":latest" : placed;
  }

  private static String hostName(String server) {
    int colon = server.indexOf(':');
    return colon < 0 ? server : server.substring(0, colon);
  }
}
