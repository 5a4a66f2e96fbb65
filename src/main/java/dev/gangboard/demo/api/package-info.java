/// The Kubernetes API of the demo cluster over HTTP: routing, verbs, watches, logs and errors. May
/// import `demo.store` and `demo.rules`.
@NullMarked
package dev.gangboard.demo.api;

import org.jspecify.annotations.NullMarked;
