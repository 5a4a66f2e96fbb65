package dev.gangboard.cli;

import java.time.InstantSource;

/// What every command works with.
public record Surroundings(Terminal terminal, ClusterAccess access, InstantSource clock) {}
