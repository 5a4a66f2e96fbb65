package dev.gangboard.demo.control;

import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;

/// What the parts of the Job controller work with.
record JobTools(
    Store store, PodWrites pods, EventRecorder events, PodAdmission admission, Backoffs backoffs) {

  private static final EventRecorder.Source SOURCE = new EventRecorder.Source("job-controller", "");

  void tell(JobContext context, EventRecorder.Type type, String reason, String message) {
    events.record(SOURCE, Reference.to(Kind.JOB, context.job), type, reason, message);
  }
}
