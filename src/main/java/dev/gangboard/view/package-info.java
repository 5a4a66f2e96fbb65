/// The window, built in code: each view takes its view-model, binds to it and calls its commands.
/// May import `viewmodel` and the values of `gang` and `rendezvous`.
@NullMarked
package dev.gangboard.view;

import org.jspecify.annotations.NullMarked;
