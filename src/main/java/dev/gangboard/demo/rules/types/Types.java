package dev.gangboard.demo.rules.types;

import dev.gangboard.demo.rules.types.Type.Struct;
import dev.gangboard.demo.store.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;

/// The API types of the demo cluster, read once from `types.txt`.
public final class Types {
  private static final Types ALL = read();

  private final Map<String, Struct> byName;

  Types(Map<String, Struct> byName) {
    this.byName = byName;
  }

  public static Types all() {
    return ALL;
  }

  /// The struct that a reference names.
  public Struct struct(Type.Reference reference) {
    return struct(reference.name());
  }

  /// The struct of an OpenAPI name (`io.k8s.api.batch.v1.Job`).
  public Struct struct(String name) {
    return Objects.requireNonNull(byName.get(name), name);
  }

  /// The struct of a stored kind.
  public Struct struct(Kind kind) {
    String group = kind.group().isEmpty() ? "core" : kind.group().replace(".k8s.io", "");
    return struct("io.k8s.api." + group + ".v1." + kind.kind());
  }

  /// All structs, in the order of the file.
  public Collection<Struct> structs() {
    return byName.values();
  }

  private static Types read() {
    try (InputStream in = Types.class.getResourceAsStream("/dev/gangboard/demo/rules/types.txt")) {
      byte[] text = Objects.requireNonNull(in, "types.txt").readAllBytes();
      return new TypesReader(new String(text, StandardCharsets.UTF_8)).read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
