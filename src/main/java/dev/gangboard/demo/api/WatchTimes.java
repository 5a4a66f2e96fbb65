package dev.gangboard.demo.api;

import java.time.Duration;

/// The times of a watch.
///
/// @param timeout when a watch ends, though nothing is wrong
/// @param bookmarks how often it says up to where it has come
record WatchTimes(Duration timeout, Duration bookmarks) {}
