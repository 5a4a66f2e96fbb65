/// Label and field selectors: reading them, with the API server's own errors, and matching objects.
/// Imports `java.base`, gson, the forms of names and the store's values.
@NullMarked
package dev.gangboard.demo.rules.selector;

import org.jspecify.annotations.NullMarked;
