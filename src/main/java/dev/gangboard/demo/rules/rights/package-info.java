/// What a user may do: the rights model of the demo cluster, its refusals, and the reviews by which
/// clients ask for their rights. Imports `java.base`, gson and the store's values.
@NullMarked
package dev.gangboard.demo.rules.rights;

import org.jspecify.annotations.NullMarked;
