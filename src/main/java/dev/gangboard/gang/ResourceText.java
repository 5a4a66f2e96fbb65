package dev.gangboard.gang;

/// What a rank asks of its node.
final class ResourceText {
  private ResourceText() {}

  static String cpu(String text) throws FieldException {
    quantity(text, "spec.cpu.empty", "spec.cpu.invalid", "spec.cpu.zero");
    return text;
  }

  static String memory(String text) throws FieldException {
    quantity(text, "spec.memory.empty", "spec.memory.invalid", "spec.memory.zero");
    return text;
  }

  /// Whether the memory is less than a byte: `400m` is 0.4 bytes, and hardly meant.
  static boolean isTinyMemory(String memory) {
    return Quantity.parse(memory).isFraction();
  }

  /// The name of an extended resource. One without a domain, or with one of Kubernetes' own, is
  /// refused as unknown.
  static String gpuResource(String text) throws FieldException {
    int slash = text.indexOf('/');
    if (slash < 1
        || !KubernetesNames.isQualifiedName(text)
        || text.startsWith("requests.")
        || ("." + text.substring(0, slash)).endsWith(".kubernetes.io")) {
      throw new FieldException("spec.gpuResource.invalid", text);
    }
    return text;
  }

  private static void quantity(String text, String empty, String invalid, String zero)
      throws FieldException {
    if (text.isEmpty()) {
      throw new FieldException(empty);
    }
    try {
      if (!Quantity.parse(text).isPositive()) {
        throw new FieldException(zero, text);
      }
    } catch (NumberFormatException _) {
      throw new FieldException(invalid, text);
    }
  }
}
