/// The forms in which the API server can send objects: whole, as rows of a table for `kubectl get`,
/// or their metadata alone. Imports `java.base`, gson and the store's values.
@NullMarked
package dev.gangboard.demo.rules.table;

import org.jspecify.annotations.NullMarked;
