package dev.gangboard.gang;

/// GPUs of a gang.
///
/// @param held by its scheduled pods that have not ended
/// @param idle those of `held` whose rank cannot work: its container does not run, or the gang is
///   partial
public record GpuUse(int held, int idle) {}
