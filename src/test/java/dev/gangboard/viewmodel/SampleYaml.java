package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangSpec;

/// A Job's YAML, about as an adapter writes it.
final class SampleYaml {
  private SampleYaml() {}

  static String of(GangSpec spec) {
    return """
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: %s
      namespace: %s
      labels:
        app: composer-diloco
    spec:
      completions: %d
      parallelism: %d
      completionMode: Indexed
      backoffLimit: 0
      activeDeadlineSeconds: 3600
      ttlSecondsAfterFinished: 3600
      template:
        spec:
          restartPolicy: Never
          containers:
          - name: replica
            image: %s
            env:
            - name: REPLICA_RANK
              valueFrom:
                fieldRef:
                  fieldPath: metadata.annotations['batch.kubernetes.io/job-completion-index']
            - name: WORLD_SIZE
              value: "%d"
            resources:
              requests:
                cpu: "%s"
                memory: %s
    """
        .formatted(
            spec.name(),
            spec.namespace(),
            spec.replicas(),
            spec.replicas(),
            spec.replica().image(),
            spec.replicas(),
            spec.replica().resources().cpu(),
            spec.replica().resources().memory());
  }
}
