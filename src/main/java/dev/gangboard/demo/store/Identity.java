package dev.gangboard.demo.store;

import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// What the server adds to a new object: uid, version, creation time, and a name from
/// `generateName`.
final class Identity {
  /// No vowels and no look-alikes, so that no suffix is a word.
  private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final Set<String> GIVEN =
      Set.of(
          "name",
          "generateName",
          "namespace",
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds");

  private final RandomGenerator random;

  Identity(RandomGenerator random) {
    this.random = random;
  }

  String suffix() {
    StringBuilder suffix = new StringBuilder(5);
    for (int i = 0; i < 5; i++) {
      suffix.append(SUFFIX_LETTERS.charAt(random.nextInt(SUFFIX_LETTERS.length())));
    }
    return suffix.toString();
  }

  /// The object as it is stored first. Members keep the order in which the real server sends them.
  JsonObject born(Kind kind, JsonObject object, String name, long version, Instant now) {
    JsonObject given = Tree.object(object, "metadata");
    JsonObject metadata = Tree.of("name", name);
    Tree.text(given, "generateName").ifPresent(v -> metadata.addProperty("generateName", v));
    if (kind.namespaced()) {
      metadata.addProperty("namespace", Tree.textOrEmpty(given, "namespace"));
    }
    metadata.addProperty("uid", Tree.text(given, "uid").orElseGet(() -> uid().toString()));
    metadata.addProperty("resourceVersion", Long.toString(version));
    if (counted(kind)) {
      metadata.addProperty("generation", 1);
    }
    metadata.addProperty("creationTimestamp", Timestamps.seconds(now));
    copyExcept(given, metadata, GIVEN);
    JsonObject born =
        Tree.of("kind", kind.kind(), "apiVersion", kind.apiVersion(), "metadata", metadata);
    copyExcept(object, born, Set.of("kind", "apiVersion", "metadata"));
    return born;
  }

  /// Kinds whose `generation` counts the changes of their spec.
  static boolean counted(Kind kind) {
    return kind == Kind.JOB || kind == Kind.POD;
  }

  private static void copyExcept(JsonObject from, JsonObject to, Set<String> without) {
    for (var member : from.entrySet()) {
      if (!without.contains(member.getKey())) {
        to.add(member.getKey(), member.getValue());
      }
    }
  }

  UUID uid() {
    long high = (random.nextLong() & 0xffff_ffff_ffff_0fffL) | 0x4000L;
    long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low);
  }
}
