/// Plays a recording of a cluster's watches into a store, so that the API serves it as if it were
/// live. Reads recordings by itself, for the product's reading is tested against it. May import
/// `demo.store`, `demo.api` (the log interface alone) and `demo.time`.
@NullMarked
package dev.gangboard.demo.replay;

import org.jspecify.annotations.NullMarked;
