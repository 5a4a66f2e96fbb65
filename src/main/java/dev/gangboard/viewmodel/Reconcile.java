package dev.gangboard.viewmodel;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Brings a list to a wanted content with as few changes as it needs, so that selection, focus and
/// scroll position stay.
final class Reconcile {
  private Reconcile() {}

  /// @param wanted each element at most once; equal elements are the same
  static <T> void to(List<T> list, List<T> wanted) {
    if (list.equals(wanted)) {
      return;
    }
    Set<T> kept = new HashSet<>(wanted);
    list.removeIf(element -> !kept.contains(element));
    for (int i = 0; i < wanted.size(); i++) {
      T element = wanted.get(i);
      if (i < list.size() && list.get(i).equals(element)) {
        continue;
      }
      list.remove(element);
      list.add(i, element);
    }
  }
}
