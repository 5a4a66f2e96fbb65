/// The forms of names in Kubernetes: labels, subdomains, keys, ports. Imports `java.base` alone.
@NullMarked
package dev.gangboard.demo.rules.names;

import org.jspecify.annotations.NullMarked;
