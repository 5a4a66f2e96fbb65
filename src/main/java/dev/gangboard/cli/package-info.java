/// The product from a terminal: the same ports as the window, without JavaFX. Text goes to standard
/// output, messages to standard error, and the exit code says how it went ([ExitCode]). May import
/// `cluster`, `logs`, `record`, `gang` and `text`; what it needs of the adapters and of the demo
/// cluster comes through [ClusterAccess].
@NullMarked
package dev.gangboard.cli;

import org.jspecify.annotations.NullMarked;
