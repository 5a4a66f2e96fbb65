/// The demo cluster's time: one clock and one queue of due tasks for everything that happens in it,
/// live (at any speed) or driven by a test. Imports java.base alone.
@NullMarked
package dev.gangboard.demo.time;

import org.jspecify.annotations.NullMarked;
