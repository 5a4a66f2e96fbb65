package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.StoreEvent;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The newest changes as JSON text, made once for all watchers that are sent them: up to a number
/// of bytes, for watchers are mostly equally far behind.
final class SerializedEvents {
  private static final long KEPT_BYTES = 16 * 1024 * 1024;

  private final ReentrantLock lock = new ReentrantLock();

  /// By version, which no two changes share; the oldest first.
  private final Map<Long, Text> recent = new LinkedHashMap<>();

  private long bytes;

  /// The object of a change.
  byte[] object(StoreEvent event) {
    Text text;
    lock.lock();
    try {
      text = recent.computeIfAbsent(event.resourceVersion(), v -> new Text(event.object()));
    } finally {
      lock.unlock();
    }
    return text.bytes(this::made);
  }

  private void made(int length) {
    lock.lock();
    try {
      bytes += length;
      Iterator<Text> oldestFirst = recent.values().iterator();
      while (bytes > KEPT_BYTES && oldestFirst.hasNext()) {
        bytes -= oldestFirst.next().length();
        oldestFirst.remove();
      }
    } finally {
      lock.unlock();
    }
  }

  private static final class Text {
    private final ReentrantLock making = new ReentrantLock();
    private final JsonObject object;
    private volatile byte @Nullable [] bytes;

    Text(JsonObject object) {
      this.object = object;
    }

    int length() {
      byte[] made = bytes;
      return made == null ? 0 : made.length;
    }

    byte[] bytes(IntConsumer onMade) {
      making.lock();
      try {
        byte[] made = bytes;
        if (made == null) {
          made = JsonOut.bytes(object);
          bytes = made;
          onMade.accept(made.length);
        }
        return made;
      } finally {
        making.unlock();
      }
    }
  }
}
