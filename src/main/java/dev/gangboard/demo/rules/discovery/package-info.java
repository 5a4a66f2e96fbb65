/// What the API server tells of itself: groups, versions, resources and its build. Imports
/// `java.base`, gson and the store's values.
@NullMarked
package dev.gangboard.demo.rules.discovery;

import org.jspecify.annotations.NullMarked;
