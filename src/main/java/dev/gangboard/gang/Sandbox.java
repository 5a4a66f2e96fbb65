package dev.gangboard.gang;

import java.util.List;
import java.util.Locale;

/// What a RuntimeClass runs a pod in, as far as its name tells: a GPU in there is advanced, and
/// needs other things for each.
enum Sandbox {
  /// A user-space kernel; GPUs through nvproxy.
  GVISOR("spec.sandbox.gvisor"),
  /// A micro-VM; GPUs by passthrough.
  KATA("spec.sandbox.kata"),
  OTHER("spec.sandbox.other");

  private final String key;

  Sandbox(String key) {
    this.key = key;
  }

  static Sandbox of(String runtimeClass) {
    String name = runtimeClass.toLowerCase(Locale.ROOT);
    if (name.contains("gvisor") || name.contains("runsc")) {
      return GVISOR;
    }
    return name.contains("kata") ? KATA : OTHER;
  }

  /// What the person must confirm before a GPU is asked for in this sandbox.
  SpecProblem warning(String runtimeClass, String gpuResource) {
    return new SpecProblem(
        SpecField.RUNTIME_CLASS,
        SpecProblem.Severity.NEEDS_CONFIRMATION,
        key,
        List.of(runtimeClass, gpuResource));
  }
}
