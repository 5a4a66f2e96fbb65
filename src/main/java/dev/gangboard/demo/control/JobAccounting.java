package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Counts ended pods into the status, each once whatever happens in between: its uid stands in
/// `uncountedTerminatedPods` before its finalizer goes, and its count is made after. At most 500 a
/// sync, so that the uids stay few.
final class JobAccounting {
  private static final int MOST_PER_SYNC = 500;

  private final JobContext context;
  private final JobTools tools;
  private final JobStatus status;
  private boolean dirty;
  private boolean reachedMost;

  JobAccounting(JobContext context, JobTools tools) {
    this.context = context;
    this.tools = tools;
    this.status = context.status;
  }

  /// @param statusChanged whether the status must be written for other reasons
  void account(boolean statusChanged, Backoffs.Streak backoff) {
    dirty = statusChanged;
    Set<String> tracked = new HashSet<>();
    context.pods.stream().filter(PodView::tracked).forEach(p -> tracked.add(p.uid()));
    dirty |= count(tracked);
    List<PodView> released = context.pods.stream().filter(this::canRelease).toList();
    reachedMost = released.size() > MOST_PER_SYNC;
    released = released.subList(0, Math.min(released.size(), MOST_PER_SYNC));
    released.forEach(this::take);
    if (context.spec.indexed()) {
      tellIndexes(released);
    }
    tellInterim();
    if (dirty) {
      write();
      tools.backoffs().keep(context.uid(), backoff);
      dirty = false;
    }
    for (PodView pod : released) {
      tools.pods().removeFinalizer(pod.json(), PodView.TRACKING);
      tracked.remove(pod.uid());
    }
    dirty = count(tracked);
    boolean finished = !reachedMost && finish();
    if (dirty || finished) {
      write();
    }
    if (finished) {
      tellEnd();
    }
  }

  private boolean canRelease(PodView pod) {
    if (!pod.tracked()) {
      return false;
    }
    if (context.deleting() || context.ending != null || pod.phase() == PodView.Phase.SUCCEEDED) {
      return true;
    }
    PodView awaited = context.awaitingReplacement.get(pod.index());
    return context.spec.failed(pod) && (awaited == null || !awaited.uid().equals(pod.uid()));
  }

  /// Notes an ended pod as uncounted. A success of an index needs no uid: the index is counted
  /// once.
  private void take(PodView pod) {
    if (pod.phase() == PodView.Phase.SUCCEEDED && !status.uncountedFailed.contains(pod.uid())) {
      if (!context.spec.indexed()) {
        dirty |= status.uncountedSucceeded.add(pod.uid());
      }
    } else if (context.spec.failed(pod) || endsInFailure()) {
      if (context.spec.counts(pod) && context.spec.failurePolicy().counts(pod)) {
        dirty |= status.uncountedFailed.add(pod.uid());
      }
    }
  }

  /// When a Job has failed, every pod that has not ended counts as failed.
  private boolean endsInFailure() {
    JobStatus.Condition ending = context.ending;
    return ending != null
        && (ending.type().equals(JobVerdict.FAILURE_TARGET)
            || ending.type().equals(JobVerdict.FAILED));
  }

  /// Only the successes whose pods are released in this sync are told.
  private void tellIndexes(List<PodView> released) {
    IndexSet told = IndexSet.parse(status.completedIndexes, context.spec.indexes());
    for (PodView pod : released) {
      if (pod.phase() == PodView.Phase.SUCCEEDED
          && context.spec.counts(pod)
          && !status.uncountedFailed.contains(pod.uid())) {
        told.add(pod.index());
      }
    }
    String completed = told.text();
    dirty |= !completed.equals(status.completedIndexes) || status.succeeded != told.total();
    status.completedIndexes = completed;
    status.succeeded = told.total();
    IndexSet failed = context.failedIndexes;
    if (failed != null) {
      String text = failed.text();
      dirty |= !text.equals(status.failedIndexes);
      status.failedIndexes = text;
    }
  }

  private void tellInterim() {
    JobStatus.Condition ending = context.ending;
    if (ending == null
        || !(ending.type().equals(JobVerdict.FAILURE_TARGET)
            || ending.type().equals(JobVerdict.SUCCESS_CRITERIA_MET))) {
      return;
    }
    if (status.holding(ending.type()) == null) {
      status.add(ending);
      dirty = true;
    }
    context.ending = JobVerdict.finalOf(ending, context.now);
  }

  /// Counts the uncounted pods whose finalizer is gone.
  private boolean count(Set<String> tracked) {
    int succeeded = status.uncountedSucceeded.size();
    int failed = status.uncountedFailed.size();
    status.uncountedSucceeded.retainAll(tracked);
    status.uncountedFailed.retainAll(tracked);
    int newSucceeded = succeeded - status.uncountedSucceeded.size();
    int newFailed = failed - status.uncountedFailed.size();
    status.succeeded += newSucceeded;
    status.failed += newFailed;
    return newSucceeded + newFailed > 0;
  }

  /// The final condition comes when every pod has ended and is counted.
  private boolean finish() {
    JobStatus.Condition ending = context.ending;
    if (ending == null
        || !status.uncountedSucceeded.isEmpty()
        || !status.uncountedFailed.isEmpty()
        || status.terminating > 0) {
      return false;
    }
    status.add(ending);
    if (ending.type().equals(JobVerdict.COMPLETE)) {
      status.completionTime = ending.since();
    }
    return true;
  }

  private void tellEnd() {
    JobStatus.Condition ending = context.ending;
    if (ending == null) {
      return;
    }
    if (ending.type().equals(JobVerdict.FAILED)) {
      tools.tell(context, EventRecorder.Type.WARNING, ending.reason(), ending.message());
      return;
    }
    if (status.succeeded > context.spec.completions().orElse(Integer.MAX_VALUE)) {
      tools.tell(
          context,
          EventRecorder.Type.WARNING,
          "TooManySucceededPods",
          "Too many succeeded pods running after completion count reached");
    }
    tools.tell(context, EventRecorder.Type.NORMAL, "Completed", "Job completed");
  }

  /// @throws ApiException 404 when the Job has gone meanwhile
  private void write() {
    JsonObject told = status.json();
    tools
        .store()
        .update(
            Kind.JOB,
            context.namespace(),
            context.name(),
            job -> Tree.uid(job).equals(context.uid()) ? Tree.with(job, told, "status") : job);
  }
}
