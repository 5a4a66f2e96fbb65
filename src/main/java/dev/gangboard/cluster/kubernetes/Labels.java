package dev.gangboard.cluster.kubernetes;

/// Labels, annotations and names that the Job controller and the executor contract put on a gang.
final class Labels {
  /// On Jobs and pods of a gang, by the executor contract.
  static final String APP = "app";

  static final String APP_OF_GANGS = "composer-diloco";

  /// On pods since 1.27; the controller still sets the old name too.
  static final String JOB_NAME = "batch.kubernetes.io/job-name";

  static final String JOB_NAME_BEFORE_1_27 = "job-name";

  static final String CONTROLLER_UID = "batch.kubernetes.io/controller-uid";
  static final String CONTROLLER_UID_BEFORE_1_27 = "controller-uid";

  /// An annotation of the pods of every Indexed Job, and since 1.28 a label too.
  static final String COMPLETION_INDEX = "batch.kubernetes.io/job-completion-index";

  /// On Jobs that Kueue holds until their queue admits them.
  static final String QUEUE = "kueue.x-k8s.io/queue-name";

  /// The container that runs the trainer, by the executor contract.
  static final String REPLICA = "replica";

  private Labels() {}
}
