package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.LogFiles;
import dev.gangboard.demo.time.Timeline;

/// What the kubelets work with.
record KubeletTools(
    Timeline timeline,
    PodWrites pods,
    EventRecorder events,
    Images images,
    LogFiles logs,
    Chance chance) {}
