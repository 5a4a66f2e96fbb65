/// What the API server adds to an object that a client sends. Imports `java.base`, gson, the types
/// and the store's trees.
@NullMarked
package dev.gangboard.demo.rules.defaults;

import org.jspecify.annotations.NullMarked;
