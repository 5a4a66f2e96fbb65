package dev.gangboard.viewmodel;

import dev.gangboard.gang.SpecField;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Which field of the form a path in the Job comes from.
final class FaultField {
  /// The first whose key is in the path wins.
  private static final Map<String, SpecField> PARTS = parts();

  private FaultField() {}

  /// @param path as the server names it: `spec.template.spec.containers[0].image`
  static Optional<SpecField> of(String path) {
    return PARTS.entrySet().stream()
        .filter(part -> path.contains(part.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static Map<String, SpecField> parts() {
    Map<String, SpecField> parts = new LinkedHashMap<>();
    parts.put("metadata.namespace", SpecField.NAMESPACE);
    parts.put("metadata.name", SpecField.NAME);
    parts.put(".completions", SpecField.REPLICAS);
    parts.put(".parallelism", SpecField.REPLICAS);
    parts.put("activeDeadlineSeconds", SpecField.TIMEOUT);
    parts.put("ttlSecondsAfterFinished", SpecField.TTL);
    parts.put("backoffLimit", SpecField.BACKOFF_LIMIT);
    parts.put("nodeSelector", SpecField.NODE_SELECTOR);
    parts.put("tolerations", SpecField.TOLERATIONS);
    parts.put("serviceAccountName", SpecField.SERVICE_ACCOUNT);
    parts.put("runtimeClassName", SpecField.RUNTIME_CLASS);
    parts.put("[cpu]", SpecField.CPU);
    parts.put("[memory]", SpecField.MEMORY);
    parts.put(".limits", SpecField.GPU_COUNT);
    parts.put(".requests", SpecField.GPU_COUNT);
    parts.put(".command", SpecField.COMMAND);
    parts.put(".args", SpecField.COMMAND);
    parts.put(".env", SpecField.ARGUMENTS);
    parts.put(".image", SpecField.IMAGE);
    return parts;
  }
}
