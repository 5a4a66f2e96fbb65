/// The words that a person reads: one bundle for window and terminal; and text files read line by
/// line. A leaf: imports nothing of the product, may be imported by every package but `demo`.
@NullMarked
package dev.gangboard.text;

import org.jspecify.annotations.NullMarked;
