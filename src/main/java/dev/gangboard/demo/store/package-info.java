/// The state of the demo cluster: objects by kind, in memory, as immutable JSON trees, with the
/// versions, the uids and the watch window of a Kubernetes API server. Imports `java.base`, gson
/// and nothing of the product.
@NullMarked
package dev.gangboard.demo.store;

import org.jspecify.annotations.NullMarked;
