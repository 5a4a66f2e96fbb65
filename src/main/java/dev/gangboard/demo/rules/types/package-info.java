/// The API types as data, and what follows from them alone: reading a request body as strictly as
/// the API server reads it into its own types. Imports `java.base`, gson and the store's trees.
@NullMarked
package dev.gangboard.demo.rules.types;

import org.jspecify.annotations.NullMarked;
