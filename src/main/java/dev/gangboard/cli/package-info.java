/// The product from a terminal: the same ports as the window, without JavaFX. May import `cluster`
/// and `gang`.
@NullMarked
package dev.gangboard.cli;

import org.jspecify.annotations.NullMarked;
