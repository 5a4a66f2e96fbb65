/// What replicas of the demo cluster run: the images of its registry, the programs in them, and the
/// logs that they write. May import `demo.api` (the log interface alone), `demo.store` and
/// `demo.time`, and the AWS SDK, by which a program reaches the store of its rendezvous.
@NullMarked
package dev.gangboard.demo.program;

import org.jspecify.annotations.NullMarked;
