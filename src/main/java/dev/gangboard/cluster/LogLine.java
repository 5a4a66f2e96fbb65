package dev.gangboard.cluster;

import java.time.Instant;

/// One line of a container's log.
///
/// @param at when the container runtime wrote it, nanoseconds, node clock
/// @param text the line without its end; may hold any character that UTF-8 can
public record LogLine(Instant at, String text) {}
