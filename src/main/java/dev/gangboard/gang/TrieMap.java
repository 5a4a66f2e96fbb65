package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An immutable map whose next version shares all but a path with this one: a hash trie of 32-way
/// branches. A look-up or change costs O(log32 n), so a fold over a million sightings keeps every
/// snapshot that somebody still holds and copies none.
final class TrieMap<K, V> {
  private static final int BITS = 5;
  private static final int MASK = (1 << BITS) - 1;

  /// From here on the hash has no bits left.
  private static final int DEEPEST = 32;

  private static final TrieMap<?, ?> EMPTY = new TrieMap<>(null, 0);

  private final @Nullable Node<K, V> root;
  private final int size;

  private TrieMap(@Nullable Node<K, V> root, int size) {
    this.root = root;
    this.size = size;
  }

  @SuppressWarnings("unchecked") // holds nothing
  static <K, V> TrieMap<K, V> empty() {
    return (TrieMap<K, V>) EMPTY;
  }

  int size() {
    return size;
  }

  @Nullable V get(K key) {
    int hash = spread(key);
    Node<K, V> node = root;
    for (int shift = 0; node instanceof Branch<K, V> branch; shift += BITS) {
      node = branch.child(hash >>> shift);
    }
    return switch (node) {
      case null -> null;
      case Leaf<K, V> leaf -> leaf.key.equals(key) ? leaf.value : null;
      case Clash<K, V> clash -> clash.get(key);
      case Branch<K, V> _ -> throw new AssertionError();
    };
  }

  TrieMap<K, V> with(K key, V value) {
    V before = get(key);
    if (value.equals(before)) {
      return this;
    }
    var leaf = new Leaf<>(spread(key), key, value);
    return new TrieMap<>(root == null ? leaf : put(root, leaf, 0), size + (before == null ? 1 : 0));
  }

  TrieMap<K, V> without(K key) {
    return root == null || get(key) == null
        ? this
        : new TrieMap<>(remove(root, spread(key), key, 0), size - 1);
  }

  /// In no particular order.
  void forEach(BiConsumer<? super K, ? super V> action) {
    if (root != null) {
      visit(root, action);
    }
  }

  /// All values, in no particular order.
  List<V> values() {
    var values = new ArrayList<V>(size);
    forEach((key, value) -> values.add(value));
    return values;
  }

  private static int spread(Object key) {
    int hash = key.hashCode();
    return hash ^ hash >>> 16;
  }

  private static <K, V> Node<K, V> put(Node<K, V> node, Leaf<K, V> leaf, int shift) {
    return switch (node) {
      case Branch<K, V> branch -> {
        Node<K, V> child = branch.child(leaf.hash >>> shift);
        yield branch.with(
            leaf.hash >>> shift, child == null ? leaf : put(child, leaf, shift + BITS));
      }
      case Leaf<K, V> other when other.key.equals(leaf.key) -> leaf;
      case Leaf<K, V> other -> pair(other, leaf, shift);
      case Clash<K, V> clash -> clash.with(leaf);
    };
  }

  /// A node that holds two leaves of different keys.
  private static <K, V> Node<K, V> pair(Leaf<K, V> one, Leaf<K, V> two, int shift) {
    if (shift >= DEEPEST) {
      return new Clash<>(List.of(one, two));
    }
    var branch = new Branch<K, V>(0, new Node<?, ?>[0]).with(one.hash >>> shift, one);
    return put(branch, two, shift);
  }

  private static <K, V> @Nullable Node<K, V> remove(Node<K, V> node, int hash, K key, int shift) {
    return switch (node) {
      case Leaf<K, V> _ -> null;
      case Clash<K, V> clash -> clash.without(key);
      case Branch<K, V> branch -> {
        Node<K, V> child = branch.child(hash >>> shift);
        Node<K, V> rest = child == null ? null : remove(child, hash, key, shift + BITS);
        yield rest == null ? branch.without(hash >>> shift) : branch.with(hash >>> shift, rest);
      }
    };
  }

  private static <K, V> void visit(Node<K, V> node, BiConsumer<? super K, ? super V> action) {
    switch (node) {
      case Leaf<K, V> leaf -> action.accept(leaf.key, leaf.value);
      case Clash<K, V> clash -> clash.leaves.forEach(leaf -> action.accept(leaf.key, leaf.value));
      case Branch<K, V> branch -> {
        for (Node<?, ?> child : branch.children) {
          visit(Branch.<K, V>typed(child), action);
        }
      }
    }
  }

  private sealed interface Node<K, V> {}

  private record Leaf<K, V>(int hash, K key, V value) implements Node<K, V> {}

  /// Leaves of different keys with one hash.
  private record Clash<K, V>(List<Leaf<K, V>> leaves) implements Node<K, V> {
    @Nullable V get(K key) {
      for (Leaf<K, V> leaf : leaves) {
        if (leaf.key.equals(key)) {
          return leaf.value;
        }
      }
      return null;
    }

    Clash<K, V> with(Leaf<K, V> leaf) {
      var next = new ArrayList<>(leaves);
      next.removeIf(other -> other.key.equals(leaf.key));
      next.add(leaf);
      return new Clash<>(List.copyOf(next));
    }

    @Nullable Node<K, V> without(K key) {
      List<Leaf<K, V>> rest = leaves.stream().filter(leaf -> !leaf.key.equals(key)).toList();
      return rest.size() == 1 ? rest.getFirst() : new Clash<>(rest);
    }
  }

  /// Up to 32 children; `occupied` has a bit for each that is there.
  private static final class Branch<K, V> implements Node<K, V> {
    final int occupied;
    final Node<?, ?>[] children;

    Branch(int occupied, Node<?, ?>[] children) {
      this.occupied = occupied;
      this.children = children;
    }

    @Nullable Node<K, V> child(int hash) {
      int bit = 1 << (hash & MASK);
      return (occupied & bit) == 0 ? null : typed(children[position(bit)]);
    }

    Branch<K, V> with(int hash, Node<K, V> child) {
      int bit = 1 << (hash & MASK);
      int at = position(bit);
      if ((occupied & bit) != 0) {
        Node<?, ?>[] next = children.clone();
        next[at] = child;
        return new Branch<>(occupied, next);
      }
      Node<?, ?>[] next = new Node<?, ?>[children.length + 1];
      System.arraycopy(children, 0, next, 0, at);
      next[at] = child;
      System.arraycopy(children, at, next, at + 1, children.length - at);
      return new Branch<>(occupied | bit, next);
    }

    @Nullable Node<K, V> without(int hash) {
      int bit = 1 << (hash & MASK);
      if (children.length == 1) {
        return null;
      }
      int at = position(bit);
      Node<?, ?>[] next = new Node<?, ?>[children.length - 1];
      System.arraycopy(children, 0, next, 0, at);
      System.arraycopy(children, at + 1, next, at, next.length - at);
      return new Branch<>(occupied & ~bit, next);
    }

    private int position(int bit) {
      return Integer.bitCount(occupied & bit - 1);
    }

    @SuppressWarnings("unchecked") // an array cannot have the children's type
    static <K, V> Node<K, V> typed(Node<?, ?> child) {
      return (Node<K, V>) child;
    }
  }
}
