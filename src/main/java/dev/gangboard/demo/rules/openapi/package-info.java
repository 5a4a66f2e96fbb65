/// OpenAPI documents from the types: version 3 for today's clients, version 2 as JSON and in the
/// protobuf form that older ones ask for. Imports `java.base`, gson, the types and the store's
/// values.
@NullMarked
package dev.gangboard.demo.rules.openapi;

import org.jspecify.annotations.NullMarked;
