package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.StoreEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The newest changes as JSON text, made once for all watchers that are sent them.
final class SerializedEvents {
  private static final int KEPT = 512;

  private final ReentrantLock lock = new ReentrantLock();

  /// By version, which no two changes share.
  private final Map<Long, Text> recent =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Text> eldest) {
          return size() > KEPT;
        }
      };

  /// The object of a change.
  byte[] object(StoreEvent event) {
    Text text;
    lock.lock();
    try {
      text = recent.computeIfAbsent(event.resourceVersion(), v -> new Text(event.object()));
    } finally {
      lock.unlock();
    }
    return text.bytes();
  }

  private static final class Text {
    private final ReentrantLock making = new ReentrantLock();
    private final JsonObject object;
    private byte @Nullable [] bytes;

    Text(JsonObject object) {
      this.object = object;
    }

    byte[] bytes() {
      making.lock();
      try {
        byte[] made = bytes;
        if (made == null) {
          made = JsonOut.bytes(object);
          bytes = made;
        }
        return made;
      } finally {
        making.unlock();
      }
    }
  }
}
