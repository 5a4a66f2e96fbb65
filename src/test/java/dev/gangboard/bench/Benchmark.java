package dev.gangboard.bench;

import java.util.List;

/// Measures something and says what came out. Has a constructor without arguments, is named in
/// [Benchmarks] and runs alone in its process, so that heap and warm-up are its own.
public interface Benchmark {
  /// Runs to its end, warm-up included, and closes what it opened.
  List<Figure> figures() throws Exception;
}
