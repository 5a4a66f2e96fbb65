package dev.gangboard.app;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cluster.Clusters;

/// What the window is to show.
///
/// @param choice from the command line
/// @param clusters that it offers
/// @param settings where its settings are kept
record WindowPlan(ClusterChoice choice, Clusters clusters, SettingsFile settings) {}
