/// The rendezvous: the object-store prefix through which the ranks of a gang meet, read as rounds
/// and ranks. The port to a store and all that is told of its keys; no store client. May import
/// `gang` and `text`.
@NullMarked
package dev.gangboard.rendezvous;

import org.jspecify.annotations.NullMarked;
