/// What makes the demo cluster live: Job controller, scheduler, kubelets, garbage collector, TTL
/// and the admission of pods. All act on one [dev.gangboard.demo.time.Timeline]. May import
/// `demo.store`, `demo.program` and `demo.time`.
@NullMarked
package dev.gangboard.demo.control;

import org.jspecify.annotations.NullMarked;
