/// Run records: what was seen of each gang, on disk as it came, and read back. Plain files that a
/// person can read and grep. May import `gang` and `text`.
@NullMarked
package dev.gangboard.record;

import org.jspecify.annotations.NullMarked;
