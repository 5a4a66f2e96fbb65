package dev.gangboard.app;

import dev.gangboard.cli.ClusterChoice;
import dev.gangboard.cluster.Clusters;

/// What the window is to show.
///
/// @param choice from the command line
/// @param clusters that it offers
/// @param settings where its settings are kept
/// @param shown called once the window is there
record WindowPlan(ClusterChoice choice, Clusters clusters, SettingsFile settings, Runnable shown) {}
