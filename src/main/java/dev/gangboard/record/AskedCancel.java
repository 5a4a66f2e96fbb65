package dev.gangboard.record;

import dev.gangboard.gang.GangId;
import java.time.Instant;

/// A cancel that was asked for and whose end is not proved.
///
/// @param asked when, our clock
/// @param context the kubeconfig context through which it was asked for
/// @param server the API server's address
public record AskedCancel(GangId gang, Instant asked, String context, String server) {}
