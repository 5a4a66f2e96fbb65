/// Logs that lose nothing: the engine that follows a rank's log through every interruption, the
/// files in which it is kept, the recorder that keeps all ranks of the live gangs, and what is read
/// out of it again: lines, the merged order of all ranks, searches and filters. May import
/// `cluster`, `record`, `gang` and `text`; imported by `viewmodel` and `cli`.
@NullMarked
package dev.gangboard.logs;

import org.jspecify.annotations.NullMarked;
