/// The window, built in code: each view takes its view-model, binds to it and calls its commands.
/// May import `viewmodel` and `gang`.
@NullMarked
package dev.gangboard.view;

import org.jspecify.annotations.NullMarked;
