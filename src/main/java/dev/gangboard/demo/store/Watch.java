package dev.gangboard.demo.store;

/// A subscription to the changes of one kind. After [#close] returns, its sink is not called again.
public interface Watch extends AutoCloseable {
  @Override
  void close();
}
