/// The measured figures of the product: `mvn -Pbench` runs every benchmark in a process of its own
/// and prints one table. May import every package. Nothing here is a test.
@NullMarked
package dev.gangboard.bench;

import org.jspecify.annotations.NullMarked;
