package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What schedulers, admissions and kubelets write, in plain words.
class WaitWordsTest {
  private static final JobFacts.Placement P5 =
      new JobFacts.Placement(Map.of("node.kubernetes.io/instance-type", "p5.48xlarge"), null);

  @Test
  void theSchedulersReasonsAreReadWithoutItsSentenceOnPreemption() {
    assertEquals(
        Optional.of(
            new SchedulerMessage(
                5,
                List.of(
                    new SchedulerMessage.Reason(3, "Insufficient nvidia.com/gpu"),
                    new SchedulerMessage.Reason(
                        2, "node(s) didn't match Pod's node affinity/selector")))),
        SchedulerMessage.read(
            "0/5 nodes are available: 3 Insufficient nvidia.com/gpu, 2 node(s) didn't match Pod's"
                + " node affinity/selector. preemption: 0/5 nodes are available: 2 Preemption is"
                + " not helpful for scheduling, 3 No preemption victims found for incoming pod."));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "-",
      value = {
        "0/5 nodes are available: 2 node(s) didn't match Pod's node affinity/selector, 3"
            + " Insufficient nvidia.com/gpu. | no node has 1 free nvidia.com/gpu and matches"
            + " instance type p5.48xlarge",
        "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu. no new"
            + " claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not"
            + " helpful for scheduling. | no node has enough free cpu and is free of taints that"
            + " the pod does not tolerate",
        "0/3 nodes are available: 3 node(s) had untolerated taint {nvidia.com/gpu: true}. | no node"
            + " is free of the taint {nvidia.com/gpu: true}",
        "0/2 nodes are available: 1 Too many pods, 1 node(s) were unschedulable. | no node has room"
            + " for another pod and is open for new pods",
        "0/19 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 2 Insufficient"
            + " nvidia.com/gpu, 1 node(s) were unschedulable, 16 node(s) didn't match Pod's node"
            + " affinity/selector. | no node has 1 free nvidia.com/gpu, enough free cpu and memory,"
            + " is open for new pods and matches instance type p5.48xlarge",
        "0/4 nodes are available: 1 Insufficient memory, 3 node(s) didn't match pod topology spread"
            + " constraints. | no node has enough free memory; the scheduler adds: 3 node(s) didn't"
            + " match pod topology spread constraints",
        "0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/2"
            + " nodes are available: 2 Preemption is not helpful for scheduling. | the scheduler"
            + " found no place: 0/2 nodes are available: pod has unbound immediate"
            + " PersistentVolumeClaims. preemption: 0/2 nodes are available: 2 Preemption is not"
            + " helpful for scheduling.",
        "persistentvolumeclaim \"data\" not found | the scheduler found no place:"
            + " persistentvolumeclaim \"data\" not found",
        "no nodes available to schedule pods | the cluster has no node",
        "99999999999/99999999999 nodes are available: | the scheduler found no place:"
            + " 99999999999/99999999999 nodes are available:",
        "- | the scheduler found no place: Unschedulable"
      })
  void whyThereIsNoPlace(@Nullable String message, String words) {
    var refusal = new Condition("PodScheduled", false, "Unschedulable", message, null);
    assertEquals(words, new PlaceWords(1, P5).of(refusal));
  }

  @Test
  void aSelectorOfOtherLabelsIsToldAsItIs() {
    var placement = new JobFacts.Placement(Map.of("b", "2", "a", "1"), null);
    var refusal =
        new Condition(
            "PodScheduled",
            false,
            "Unschedulable",
            "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.",
            null);
    assertEquals("no node matches a=1, b=2", new PlaceWords(0, placement).of(refusal));
    assertEquals(
        "no node matches the node labels that the pod asks for",
        new PlaceWords(0, null).of(refusal));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Error creating: pods \"g-0-\" is forbidden: pod rejected: RuntimeClass \"gvisor\" not"
            + " found | the cluster has no RuntimeClass gvisor",
        "Error creating: pods \"g-0-\" is forbidden: error looking up service account"
            + " ml/trainer: serviceaccount \"trainer\" not found | namespace ml has no"
            + " ServiceAccount trainer",
        "Error creating: pods \"g-2-x4kzp\" is forbidden: exceeded quota: gpus, requested:"
            + " requests.nvidia.com/gpu=1, used: requests.nvidia.com/gpu=8, limited:"
            + " requests.nvidia.com/gpu=8 | quota gpus is used up: 8 requests.nvidia.com/gpu"
            + " allowed, 8 in use, 1 more asked for",
        "(combined from similar events): Error creating: pods \"g-2-x4kzp\" is forbidden: exceeded"
            + " quota: a, requested: cpu=4,pods=1, used: cpu=10,pods=3, limited: cpu=12,pods=3"
            + " | quota a is used up: 12 cpu allowed, 10 in use, 4 more asked for, 3 pods allowed,"
            + " 3 in use, 1 more asked for",
        "Error creating: admission webhook \"x.y.z\" denied the request: no | the cluster refuses"
            + " to create it: admission webhook \"x.y.z\" denied the request: no",
        "Error creating: pods \"g-0-\" is forbidden: violates PodSecurity \"restricted:latest\":"
            + " a | the cluster refuses to create it: violates PodSecurity \"restricted:latest\": a"
      })
  void whyThereIsNoPod(String message, String words) {
    assertEquals(words, RefusalWords.of(message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      nullValues = "-",
      value = {
        "ErrImagePull | failed to pull and unpack image \"r.io/a:404\": failed to resolve"
            + " reference \"r.io/a:404\": r.io/a:404: not found | image r.io/a:404 cannot be"
            + " pulled: its registry does not have it (ErrImagePull)",
        "ImagePullBackOff | Back-off pulling image \"r.io/a:1\": ErrImagePull: failed to pull and"
            + " unpack image \"r.io/a:1\": unexpected status from HEAD request to"
            + " https://r.io/v2/a/manifests/1: 401 Unauthorized | image r.io/a:1 cannot be pulled:"
            + " its registry refuses it, for want of a login or of the image (ImagePullBackOff)",
        "ErrImagePull | failed to pull image \"r.io/a:1\": 429 Too Many Requests - toomanyrequests:"
            + " You have reached your pull rate limit | image r.io/a:1 cannot be pulled: its"
            + " registry has had too many pulls from here, and asks to wait (ErrImagePull)",
        "ErrImagePull | failed to pull image \"r.io/a:1\": dial tcp: lookup r.io: no such host |"
            + " image r.io/a:1 cannot be pulled: its registry does not answer (ErrImagePull)",
        "ImagePullBackOff | Back-off pulling image \"r.io/a:1\" | image r.io/a:1 cannot be pulled:"
            + " the kubelet waits before it tries again (ImagePullBackOff)",
        "ErrImagePull | failed to pull image \"r.io/a:1\": no space left on device | image r.io/a:1"
            + " cannot be pulled: failed to pull image \"r.io/a:1\": no space left on device"
            + " (ErrImagePull)",
        "CrashLoopBackOff | back-off 10s restarting failed container=replica pod=g_ml(u) | its"
            + " container keeps ending and is started again after 10s (CrashLoopBackOff)",
        "FailedCreatePodSandBox | Failed to create pod sandbox: no runtime for \"runsc\" is"
            + " configured | its node has no runtime handler runsc (FailedCreatePodSandBox)",
        "CreateContainerConfigError | secret \"s\" not found | CreateContainerConfigError: secret"
            + " \"s\" not found",
        "CrashLoopBackOff | - | CrashLoopBackOff"
      })
  void whyItDoesNotStart(String reason, @Nullable String message, String words) {
    assertEquals(words, StartWords.of(reason, message));
  }
}
