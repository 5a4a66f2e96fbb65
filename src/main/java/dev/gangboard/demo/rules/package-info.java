/// The rules of the API server, as pure functions on JSON trees that never change what they are
/// given: what a request body must look like, what the server adds to it, what it refuses and in
/// which words. `types`, `names`, `defaults`, `validation`, `patch`, `selector`, `table`,
/// `discovery`, `openapi` and `rights` hold one matter each. Imports `java.base`, gson, the store's
/// values (trees, kinds, refusals) and nothing of the product.
@NullMarked
package dev.gangboard.demo.rules;

import org.jspecify.annotations.NullMarked;
