package dev.gangboard.gang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Node selectors and tolerations as a person writes them: entries separated by commas or new
/// lines.
final class PlacementText {
  private static final Pattern SEPARATOR = Pattern.compile("[,\n\r]");
  private static final Pattern COLON = Pattern.compile("\\s*:\\s*");
  private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
  private static final String ANY_KEY = "*";

  private PlacementText() {}

  /// `key=value` entries.
  static SequencedMap<String, String> nodeSelector(String text) throws FieldException {
    var selector = new LinkedHashMap<String, String>();
    for (String entry : entries(text)) {
      int equals = entry.indexOf('=');
      if (equals < 0) {
        throw new FieldException("spec.selector.form", entry);
      }
      String key = labelKey(entry.substring(0, equals).strip());
      String value = labelValue(entry.substring(equals + 1).strip());
      String before = selector.putIfAbsent(key, value);
      if (before != null && !before.equals(value)) {
        throw new FieldException("spec.selector.twice", key, before, value);
      }
    }
    return selector;
  }

  /// `key[=value][:operator][:effect]` entries; `*` or nothing for every key.
  static List<Toleration> tolerations(String text) throws FieldException {
    var tolerations = new ArrayList<Toleration>();
    for (String entry : entries(text)) {
      tolerations.add(toleration(entry));
    }
    return tolerations;
  }

  private static Toleration toleration(String entry) throws FieldException {
    List<String> parts = List.of(COLON.split(entry, -1));
    Toleration.@Nullable Operator operator = null;
    String effect = null;
    for (String part : parts.subList(1, parts.size())) {
      Toleration.Operator word = operator(part);
      if (operator == null && effect == null && word != null) {
        operator = word;
      } else if (effect == null && EFFECTS.contains(part)) {
        effect = part;
      } else {
        throw new FieldException("spec.toleration.effect", part, entry);
      }
    }
    return toleration(entry, parts.getFirst(), operator, effect);
  }

  private static Toleration toleration(
      String entry, String taint, Toleration.@Nullable Operator asked, @Nullable String effect)
      throws FieldException {
    int equals = taint.indexOf('=');
    String key = (equals < 0 ? taint : taint.substring(0, equals)).strip();
    String value = equals < 0 ? null : labelValue(taint.substring(equals + 1).strip());
    Toleration.Operator operator = asked != null ? asked : operatorOf(value);
    boolean everyKey = key.isEmpty() || key.equals(ANY_KEY);
    if (operator == Toleration.Operator.EXISTS && value != null) {
      throw new FieldException("spec.toleration.value", entry);
    }
    if (operator == Toleration.Operator.EQUAL && everyKey) {
      throw new FieldException("spec.toleration.key", entry);
    }
    if (operator == Toleration.Operator.EQUAL && value == null) {
      value = "";
    }
    return new Toleration(everyKey ? null : labelKey(key), operator, value, effect);
  }

  private static Toleration.Operator operatorOf(@Nullable String value) {
    return value == null ? Toleration.Operator.EXISTS : Toleration.Operator.EQUAL;
  }

  private static Toleration.@Nullable Operator operator(String word) {
    for (Toleration.Operator operator : Toleration.Operator.values()) {
      if (operator.wireName().equals(word)) {
        return operator;
      }
    }
    return null;
  }

  private static List<String> entries(String text) {
    return SEPARATOR.splitAsStream(text).map(String::strip).filter(e -> !e.isEmpty()).toList();
  }

  private static String labelKey(String key) throws FieldException {
    if (!KubernetesNames.isQualifiedName(key)) {
      throw new FieldException("spec.label.key", key);
    }
    return key;
  }

  private static String labelValue(String value) throws FieldException {
    if (!KubernetesNames.isLabelValue(value)) {
      throw new FieldException("spec.label.value", value);
    }
    return value;
  }
}
