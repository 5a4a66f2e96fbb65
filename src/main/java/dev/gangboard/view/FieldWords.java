package dev.gangboard.view;

import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;

/// What the fields of the launch form are called, and what is said to them.
final class FieldWords {
  private FieldWords() {}

  static String name(SpecField field) {
    return switch (field) {
      case NAMESPACE -> Text.of("launch.namespace.label");
      case NAME -> Text.of("launch.name.label");
      case RUN_ID -> Text.of("launch.runId.label");
      case IMAGE -> Text.of("launch.image.label");
      case REPLICAS -> Text.of("launch.replicas.label");
      case GPU_TYPE -> Text.of("launch.gpuType.label");
      case GPU_COUNT -> Text.of("launch.gpuCount.label");
      case GPU_RESOURCE -> Text.of("launch.gpuResource.label");
      case SERVICE_ACCOUNT -> Text.of("launch.serviceAccount.label");
      case RUNTIME_CLASS -> Text.of("launch.runtimeClass.label");
      case NODE_SELECTOR -> Text.of("launch.nodeSelector.label");
      case TOLERATIONS -> Text.of("launch.tolerations.label");
      case CPU -> Text.of("launch.cpu.label");
      case MEMORY -> Text.of("launch.memory.label");
      case TIMEOUT -> Text.of("launch.timeout.label");
      case TTL -> Text.of("launch.ttl.label");
      case BACKOFF_LIMIT -> Text.of("launch.backoffLimit.label");
      case ARGUMENTS -> Text.of("launch.arguments.label");
      case COMMAND -> Text.of("launch.command.label");
      case RENDEZVOUS_URI -> Text.of("launch.rendezvous.label");
    };
  }

  /// What an empty field shows; may be empty.
  static String prompt(SpecField field) {
    return switch (field) {
      case NAME -> Text.of("launch.name.prompt");
      case IMAGE -> Text.of("launch.image.prompt");
      case GPU_TYPE -> Text.of("launch.gpuType.prompt");
      case SERVICE_ACCOUNT -> Text.of("launch.serviceAccount.prompt");
      case RUNTIME_CLASS -> Text.of("launch.runtimeClass.prompt");
      case NODE_SELECTOR -> Text.of("launch.nodeSelector.prompt");
      case TOLERATIONS -> Text.of("launch.tolerations.prompt");
      case ARGUMENTS -> Text.of("launch.arguments.prompt");
      case RENDEZVOUS_URI -> Text.of("launch.rendezvous.prompt");
      case NAMESPACE, RUN_ID, REPLICAS, GPU_COUNT, GPU_RESOURCE -> "";
      case CPU, MEMORY, TIMEOUT, TTL, BACKOFF_LIMIT, COMMAND -> "";
    };
  }

  /// What is always said below a field; may be empty.
  static String hint(SpecField field) {
    return switch (field) {
      case IMAGE -> Text.of("launch.image.hint");
      case RENDEZVOUS_URI -> Text.of("launch.rendezvous.hint");
      case ARGUMENTS -> Text.of("launch.arguments.hint");
      case NODE_SELECTOR -> Text.of("launch.nodeSelector.hint");
      case TOLERATIONS -> Text.of("launch.tolerations.hint");
      case TTL -> Text.of("launch.ttl.hint");
      case BACKOFF_LIMIT -> Text.of("launch.backoffLimit.hint");
      case GPU_RESOURCE -> Text.of("launch.gpuResource.hint");
      case NAMESPACE, NAME, RUN_ID, REPLICAS, GPU_TYPE, GPU_COUNT, SERVICE_ACCOUNT -> "";
      case RUNTIME_CLASS, CPU, MEMORY, TIMEOUT, COMMAND -> "";
    };
  }
}
