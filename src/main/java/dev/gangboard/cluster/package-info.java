/// The port to a cluster, in the domain's words: blocking calls that can be interrupted. May import
/// `gang`.
@NullMarked
package dev.gangboard.cluster;

import org.jspecify.annotations.NullMarked;
