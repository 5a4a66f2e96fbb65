package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrieMapTest {
  /// A key that shares its hash with many others.
  private record Key(int number) {
    @Override
    public int hashCode() {
      return number % 7 - (number % 3 == 0 ? Integer.MIN_VALUE : 0);
    }
  }

  @Test
  void isWhatAHashMapIsWithManyHashesAlike() {
    for (long seed = 0; seed < 50; seed++) {
      var random = new Random(seed);
      var expected = new HashMap<Key, Integer>();
      TrieMap<Key, Integer> map = TrieMap.empty();
      for (int step = 0; step < 500; step++) {
        var key = new Key(random.nextInt(60));
        if (random.nextInt(3) == 0) {
          expected.remove(key);
          map = map.without(key);
        } else {
          expected.put(key, step);
          map = map.with(key, step);
        }
        assertEquals(expected.get(key), map.get(key));
      }
      assertEquals(expected, copy(map), "seed " + seed);
      assertEquals(expected.size(), map.size(), "seed " + seed);
    }
  }

  @Test
  void leavesEarlierVersionsAsTheyWere() {
    TrieMap<Integer, String> before =
        TrieMap.<Integer, String>empty().with(1, "one").with(-1, "minus");
    TrieMap<Integer, String> after = before.with(1, "uno").without(-1);

    assertEquals(Map.of(1, "one", -1, "minus"), copy(before));
    assertEquals(Map.of(1, "uno"), copy(after));
    assertSame(after, after.with(1, "uno"));
    assertSame(after, after.without(5));
  }

  @Test
  void forgetsTheFirstWhenThereAreTooMany() {
    Recent<String, Integer> recent = Recent.empty(3);
    recent = recent.with("a", 1).with("b", 2).with("c", 3).with("a", 4).with("d", 5);
    assertEquals(List.of(2, 3, 5), recent.values());
    assertNull(recent.get("a"));
    recent = recent.without("b").with("e", 6).with("f", 7);
    assertEquals(List.of(5, 6, 7), recent.values());
  }

  private static <K, V> Map<K, V> copy(TrieMap<K, V> map) {
    var copy = new HashMap<K, V>();
    map.forEach(copy::put);
    return copy;
  }
}
