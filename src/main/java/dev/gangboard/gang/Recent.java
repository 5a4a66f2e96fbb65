package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An immutable map of bounded size in the order of arrival: the entry that came first is forgotten
/// when there are too many.
record Recent<K, V>(
    TrieMap<K, Recent.Arrival<V>> arrivals,
    TrieMap<Integer, K> order,
    int first,
    int next,
    int most) {

  record Arrival<V>(int number, V value) {}

  static <K, V> Recent<K, V> empty(int most) {
    return new Recent<>(TrieMap.empty(), TrieMap.empty(), 0, 0, most);
  }

  @Nullable V get(K key) {
    Arrival<V> arrival = arrivals.get(key);
    return arrival == null ? null : arrival.value();
  }

  /// A key that is there keeps its place.
  Recent<K, V> with(K key, V value) {
    Arrival<V> before = arrivals.get(key);
    if (before != null) {
      var arrival = new Arrival<>(before.number(), value);
      return new Recent<>(arrivals.with(key, arrival), order, first, next, most);
    }
    return new Recent<>(
            arrivals.with(key, new Arrival<>(next, value)),
            order.with(next, key),
            first,
            next + 1,
            most)
        .bounded();
  }

  Recent<K, V> without(K key) {
    Arrival<V> before = arrivals.get(key);
    return before == null
        ? this
        : new Recent<>(arrivals.without(key), order.without(before.number()), first, next, most);
  }

  /// In the order of arrival.
  List<V> values() {
    var values = new ArrayList<V>(arrivals.size());
    for (int number = first; number < next; number++) {
      K key = order.get(number);
      V value = key == null ? null : get(key);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Recent<K, V> bounded() {
    if (arrivals.size() <= most) {
      return this;
    }
    int oldest = first;
    K key = order.get(oldest);
    while (key == null) {
      key = order.get(++oldest);
    }
    return new Recent<>(arrivals.without(key), order.without(oldest), oldest + 1, next, most);
  }
}
