/// The adapter to the Kubernetes API: the only place with types of the Kubernetes client or of its
/// HTTP library. Pure mappers stand beside the I/O. May import `cluster` and `gang`; only `app`
/// knows it.
@NullMarked
package dev.gangboard.cluster.kubernetes;

import org.jspecify.annotations.NullMarked;
