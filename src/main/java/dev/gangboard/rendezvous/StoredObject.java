package dev.gangboard.rendezvous;

import java.time.Instant;

/// One object as a listing tells it.
///
/// @param size in bytes
/// @param modified when it was written last, by the store's clock (whole seconds on S3)
public record StoredObject(String key, long size, Instant modified) {}
