/// The demo's object store: a real S3-compatible server in memory, on loopback, with switches for
/// what goes wrong with such a store. The one place with `org.gaul.s3proxy`. Imports nothing else
/// of the demo.
@NullMarked
package dev.gangboard.demo.objects;

import org.jspecify.annotations.NullMarked;
