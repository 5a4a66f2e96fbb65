package dev.gangboard.gang;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A GPU that a rank can ask for by name.
///
/// @param instanceType the EC2 instance type that is selected for it
///   (`node.kubernetes.io/instance-type`), or null where the name is not in the catalogue: then
///   GPUs are asked for without a selector
public record GpuType(String name, @Nullable String instanceType) {

  /// The executor contract's table.
  public static final List<GpuType> CATALOGUE =
      List.of(
          new GpuType("A100", "p4d.24xlarge"),
          new GpuType("H100", "p5.48xlarge"),
          new GpuType("A10G", "g5.xlarge"),
          new GpuType("T4", "g4dn.xlarge"));

  /// The type of this name, from the catalogue where it is there in upper or lower case.
  public static GpuType named(String name) {
    return CATALOGUE.stream()
        .filter(type -> type.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseGet(() -> new GpuType(name, null));
  }
}
