/// The embedded demo cluster: a Kubernetes API on loopback with its own small controllers,
/// scheduler and kubelet. Imports nothing of the product and no type of a Kubernetes client: two
/// independent readings of the wire format must meet over HTTP.
@NullMarked
package dev.gangboard.demo;

import org.jspecify.annotations.NullMarked;
