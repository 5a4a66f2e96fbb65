package dev.gangboard.cluster.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How many rounds a run shall have, as trainers are usually told: by an environment variable such
/// as `ROUNDS`, or over that by an argument such as `--num-rounds 60`.
final class RoundCount {
  private static final Set<String> NAMES =
      Set.of(
          "ROUNDS",
          "NUM_ROUNDS",
          "N_ROUNDS",
          "MAX_ROUNDS",
          "TOTAL_ROUNDS",
          "OUTER_ROUNDS",
          "OUTER_STEPS",
          "NUM_OUTER_STEPS");

  private RoundCount() {}

  static @Nullable Long of(Fields container) {
    Long found = null;
    for (Fields entry : container.objects("env")) {
      if (NAMES.contains(entry.text("name", ""))) {
        found = number(entry.text("value", ""));
      }
    }
    List<String> words = new ArrayList<>(container.texts("command"));
    words.addAll(container.texts("args"));
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      if (name.startsWith("--") && NAMES.contains(variable(name.substring(2)))) {
        String value =
            equals >= 0 ? word.substring(equals + 1) : i + 1 < words.size() ? words.get(i + 1) : "";
        found = number(value);
      }
    }
    return found;
  }

  private static String variable(String option) {
    return option.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static @Nullable Long number(String text) {
    return text.strip().matches("[1-9][0-9]{0,8}") ? Long.valueOf(text.strip()) : null;
  }
}
