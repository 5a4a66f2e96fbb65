/// The domain: what a gang is and what its sightings mean. Records, enums and pure functions over
/// `java.base` and nothing else: no I/O, no threads, and no clock but as an argument. Imports no
/// other package of the product but the leaf `text`.
@NullMarked
package dev.gangboard.gang;

import org.jspecify.annotations.NullMarked;
