package dev.gangboard.cli;

/// Writes gangs as a replay shows them.
interface ReplayOutput {
  void show(ReplayedGang gang);
}
