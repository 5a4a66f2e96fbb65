package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.LogFiles;
import dev.gangboard.demo.time.Timeline;
import java.util.Map;

/// What the kubelets work with.
///
/// @param identity what every container finds in its environment, where its spec does not say
///   otherwise
record KubeletTools(
    Timeline timeline,
    PodWrites pods,
    EventRecorder events,
    Images images,
    LogFiles logs,
    Chance chance,
    Map<String, String> identity) {}
