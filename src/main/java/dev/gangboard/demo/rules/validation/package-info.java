/// What the API server refuses, with the field, the reason and the words it uses. Imports
/// `java.base`, gson, the types and the store's trees.
@NullMarked
package dev.gangboard.demo.rules.validation;

import org.jspecify.annotations.NullMarked;
