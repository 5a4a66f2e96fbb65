package dev.gangboard.demo.rules.rights;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// A rule of a Role: verbs on resources of groups. `*` stands for all.
///
/// @param names the only objects that it is for; empty for all
public record Rule(
    List<String> verbs, List<String> groups, List<String> resources, List<String> names) {
  public Rule {
    verbs = List.copyOf(verbs);
    groups = List.copyOf(groups);
    resources = List.copyOf(resources);
    names = List.copyOf(names);
  }

  /// Verbs on resources of one group.
  public static Rule of(String group, List<String> resources, List<String> verbs) {
    return new Rule(verbs, List.of(group), resources, List.of());
  }

  boolean allows(Action.OnResource action) {
    return holds(verbs, action.verb())
        && holds(groups, action.group())
        && holds(resources, action.resource())
        && (names.isEmpty() || names.contains(action.name()));
  }

  private static boolean holds(List<String> words, String word) {
    return words.contains("*") || words.contains(word);
  }

  /// As a rules review lists it.
  JsonObject json() {
    JsonObject rule = Tree.of("verbs", verbs, "apiGroups", groups, "resources", resources);
    if (!names.isEmpty()) {
      rule.add("resourceNames", Tree.element(names));
    }
    return rule;
  }
}
