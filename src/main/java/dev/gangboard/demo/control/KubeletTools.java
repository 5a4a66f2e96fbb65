package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.program.LogFiles;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.time.Timeline;
import java.util.random.RandomGenerator;

/// What the kubelets work with.
record KubeletTools(
    Timeline timeline,
    Store store,
    PodWrites pods,
    EventRecorder events,
    Images images,
    LogFiles logs,
    RandomGenerator random,
    Pace pace) {

  /// So many random bytes in hexadecimal, as in the ids of containers.
  String hex(int bytes) {
    StringBuilder hex = new StringBuilder(bytes * 2);
    for (int i = 0; i < bytes; i++) {
      int value = random.nextInt(256);
      hex.append(Character.forDigit(value >> 4, 16)).append(Character.forDigit(value & 15, 16));
    }
    return hex.toString();
  }
}
