/// The embedded demo cluster: a Kubernetes API on loopback with its own small controllers,
/// scheduler and kubelet. Imports nothing of the product and no type of a Kubernetes client: two
/// independent readings of the wire format must meet over HTTP.
///
/// `store` keeps the objects, `rules` says what they must look like, `api` serves them, `control`
/// brings them to life, `program` is what replicas run, `objects` the store in which they meet,
/// `replay` plays what was once recorded, `time` is the clock of it all.
@NullMarked
package dev.gangboard.demo;

import org.jspecify.annotations.NullMarked;
