package dev.gangboard.demo.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One look at a Job: what has happened to its pods, whether it must end, which pods are missing or
/// too many, and what its status says then. It leads from any state towards the wanted one.
final class JobSync {
  /// @param again when to look again without a cause; null if there is no need
  /// @param refused whether the API refused a pod, so that the Job is tried again with a back-off
  record Result(@Nullable Duration again, boolean refused) {}

  private final JobContext context;
  private final JobTools tools;
  private boolean suspensionTold;

  JobSync(JobContext context, JobTools tools) {
    this.context = context;
    this.tools = tools;
  }

  Result run() {
    JobStatus status = context.status;
    if (status.startTime == null && !context.spec.suspended()) {
      status.startTime = context.now;
    }
    Backoffs.Streak backoff =
        tools.backoffs().with(context.uid(), context.newlySucceeded, context.newlyFailed);
    PodBalance balance = new PodBalance(context, tools, backoff);
    context.ending = JobVerdict.of(context);
    PodBalance.Result result = context.ending == null ? goOn(balance) : end(balance);
    boolean changed =
        suspensionTold
            || result.active() != status.active
            || context.ready != status.ready
            || context.terminating != status.terminating;
    status.active = result.active();
    status.ready = context.ready;
    status.terminating = context.terminating;
    new JobAccounting(context, tools).account(changed, backoff);
    Duration deadline = context.ending == null ? JobVerdict.untilDeadline(context) : null;
    return new Result(sooner(result.again(), deadline), result.refused());
  }

  private static PodBalance.Result end(PodBalance balance) {
    balance.stopAll();
    return new PodBalance.Result(0, null, false);
  }

  /// A Job that is being deleted gets no pods any more, and loses none here: that is the garbage
  /// collector's part.
  private PodBalance.Result goOn(PodBalance balance) {
    PodBalance.Result result =
        context.deleting()
            ? new PodBalance.Result(context.active.size(), null, false)
            : balance.balance();
    if (complete(result.active())) {
      context.ending = JobVerdict.completionsReached(context.now);
    } else if (!context.deleting()) {
      suspensionTold = tellSuspension(context.spec.suspended());
    }
    return result;
  }

  private boolean complete(int active) {
    return active == 0
        && (context.spec.completions().isPresent()
            ? context.succeededTotal() >= context.spec.completions().getAsInt()
            : context.succeededTotal() > 0);
  }

  /// A resumed Job begins anew: its deadline counts from now.
  private boolean tellSuspension(boolean suspended) {
    String reason = suspended ? "JobSuspended" : "JobResumed";
    String message = suspended ? "Job suspended" : "Job resumed";
    boolean told =
        context.status.ensure(
            new JobStatus.Condition("Suspended", suspended, reason, message, context.now));
    if (told) {
      context.status.startTime = suspended ? null : context.now;
      tools.tell(context, EventRecorder.Type.NORMAL, suspended ? "Suspended" : "Resumed", message);
    }
    return told;
  }

  private static @Nullable Duration sooner(@Nullable Duration a, @Nullable Duration b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.compareTo(b) < 0 ? a : b;
  }
}
