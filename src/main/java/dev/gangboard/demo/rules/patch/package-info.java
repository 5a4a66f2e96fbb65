/// The patches that the API server understands, applied to trees that stay as they are. Imports
/// `java.base`, gson, the types, request bodies and the store's trees.
@NullMarked
package dev.gangboard.demo.rules.patch;

import org.jspecify.annotations.NullMarked;
