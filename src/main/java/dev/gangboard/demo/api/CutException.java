package dev.gangboard.demo.api;

import java.io.IOException;

/// The connection is to be closed at once, with no end of the answer: a fault that was asked for.
final class CutException extends IOException {
  private static final long serialVersionUID = 1;

  CutException() {
    super("cut by a fault switch");
  }
}
