package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.GoText;
import dev.gangboard.demo.rules.types.MalformedException;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.OptionalLong;

/// The success policy of an Indexed Job.
final class SuccessPolicyRules {
  private static final int MOST_RULES = 20;
  private static final int INDEXES_LENGTH = 64 * 1024;

  private SuccessPolicyRules() {}

  static void check(JsonObject spec, Path path, Problems problems) {
    if (!Rules.has(spec, "successPolicy")) {
      return;
    }
    Path policyPath = path.child("successPolicy");
    if (!JobRules.indexed(spec)) {
      problems.invalid(policyPath, spec.get("successPolicy"), "requires indexed completion mode");
      return;
    }
    Path rulesPath = policyPath.child("rules");
    List<JsonObject> rules = Rules.objects(spec, "successPolicy", "rules");
    if (rules.isEmpty()) {
      problems.required(
          rulesPath, "at least one rules must be specified when the successPolicy is specified");
    }
    if (rules.size() > MOST_RULES) {
      problems.tooMany(rulesPath, rules.size(), MOST_RULES);
    }
    long completions = Tree.number(spec, "completions").orElse(0);
    for (int i = 0; i < rules.size(); i++) {
      rule(rules.get(i), completions, rulesPath.index(i), problems);
    }
  }

  private static void rule(JsonObject rule, long completions, Path path, Problems problems) {
    OptionalLong count = Tree.number(rule, "succeededCount");
    if (count.isEmpty() && !Rules.has(rule, "succeededIndexes")) {
      problems.required(
          path, "at least one of succeededCount or succeededIndexes must be specified");
    }
    OptionalLong total = indexes(rule, completions, path, problems);
    if (count.isEmpty()) {
      return;
    }
    Path countPath = path.child("succeededCount");
    problems.nonNegative(countPath, count.getAsLong());
    if (count.getAsLong() > completions) {
      problems.invalid(
          countPath,
          count.getAsLong(),
          "must be less than or equal to %d (the number of specified completions)"
              .formatted(completions));
    }
    if (total.isPresent() && count.getAsLong() > total.getAsLong()) {
      problems.invalid(
          countPath,
          count.getAsLong(),
          "must be less than or equal to %d (the number of indexes in the specified succeededIndexes field)"
              .formatted(total.getAsLong()));
    }
  }

  /// How many indexes the rule names; nothing if it names none at all.
  private static OptionalLong indexes(
      JsonObject rule, long completions, Path path, Problems problems) {
    String text = Tree.text(rule, "succeededIndexes").orElse(null);
    if (text == null) {
      return OptionalLong.empty();
    }
    Path indexesPath = path.child("succeededIndexes");
    if (text.length() > INDEXES_LENGTH) {
      problems.tooLong(indexesPath, INDEXES_LENGTH);
    }
    try {
      return OptionalLong.of(count(text, completions));
    } catch (MalformedException e) {
      problems.invalid(indexesPath, text, "error parsing succeededIndexes: " + e.why());
      return OptionalLong.of(0);
    }
  }

  private static long count(String text, long completions) throws MalformedException {
    if (text.isEmpty()) {
      return 0;
    }
    long total = 0;
    long previous = -1;
    for (String interval : text.split(",", -1)) {
      String[] limits = interval.split("-", -1);
      if (limits.length > 2) {
        throw new MalformedException(
            "the fragment %s violates the requirement that an index interval can have at most two parts separated by '-'"
                .formatted(GoText.quote(interval)));
      }
      long first = index(limits[0], completions);
      long last = limits.length == 2 ? index(limits[1], completions) : first;
      if (limits.length == 2 && first >= last) {
        throw unordered(first, last);
      }
      if (previous >= first) {
        throw unordered(previous, first);
      }
      total += last - first + 1;
      previous = last;
    }
    return total;
  }

  private static MalformedException unordered(long previous, long current) {
    return new MalformedException(
        "non-increasing order, previous: %d, current: %d".formatted(previous, current));
  }

  private static long index(String text, long completions) throws MalformedException {
    if (!text.matches("[+]?[0-9]{1,18}")) {
      throw new MalformedException(
          "cannot convert string to integer for index: " + GoText.quote(text));
    }
    long index = Long.parseLong(text);
    if (index >= completions) {
      throw new MalformedException("too large index: " + GoText.quote(text));
    }
    return index;
  }
}
