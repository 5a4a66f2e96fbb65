/// The state of the window without a scene: `javafx.beans` and `javafx.collections` only, never
/// `javafx.scene` or `Platform`. May import `cluster`, `logs`, `record`, `rendezvous` and `gang`.
@NullMarked
package dev.gangboard.viewmodel;

import org.jspecify.annotations.NullMarked;
