/// The composition root: main, options, settings, wiring and shutdown. May import every package;
/// nobody imports it.
@NullMarked
package dev.gangboard.app;

import org.jspecify.annotations.NullMarked;
