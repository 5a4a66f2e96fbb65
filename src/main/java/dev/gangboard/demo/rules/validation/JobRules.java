package dev.gangboard.demo.rules.validation;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.names.Names;
import dev.gangboard.demo.rules.selector.LabelSelector;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import java.util.OptionalLong;

/// A Job on its creation. On an update its spec is checked by the same rules.
final class JobRules {
  private static final Path SPEC = Path.of("spec");
  private static final String PREFIX = "batch.kubernetes.io/";
  private static final long MOST_INDEXES = 100_000;
  private static final long MOST_PARALLEL_OF_MANY = 10_000;
  private static final int MANAGER_LENGTH = 63;
  private static final List<String> COUNTS =
      List.of(
          "parallelism",
          "completions",
          "activeDeadlineSeconds",
          "backoffLimit",
          "ttlSecondsAfterFinished",
          "backoffLimitPerIndex",
          "maxFailedIndexes");

  private JobRules() {}

  static void create(JsonObject job, Problems problems) {
    generatedSelector(job, problems);
    spec(Tree.object(job, "spec"), problems);
    lastIndexName(job, problems);
  }

  /// The labels that the server itself puts on the template; a user who set others conflicts with
  /// it.
  private static void generatedSelector(JsonObject job, Problems problems) {
    JsonObject spec = Tree.object(job, "spec");
    if (Tree.flag(spec, "manualSelector") || !Rules.has(spec, "selector")) {
      return;
    }
    JsonObject labels = Tree.object(spec, "template", "metadata", "labels");
    JsonObject expected = new JsonObject();
    for (String prefix : List.of("", PREFIX)) {
      expected.addProperty(prefix + "controller-uid", Tree.uid(job));
      expected.addProperty(prefix + "job-name", Tree.name(job));
    }
    Path path = SPEC.child("template", "metadata", "labels");
    for (var label : expected.entrySet()) {
      hasLabel(labels, label.getKey(), label.getValue().getAsString(), path, problems);
    }
    if (!LabelSelector.of(Tree.object(spec, "selector")).matches(expected)) {
      problems.invalid(
          SPEC.child("selector"), spec.get("selector"), "`selector` not auto-generated");
    }
  }

  private static void hasLabel(
      JsonObject labels, String key, String expected, Path path, Problems problems) {
    if (!labels.has(key)) {
      problems.required(path.key(key), "must be '" + expected + "'");
    } else if (!labels.get(key).getAsString().equals(expected)) {
      problems.invalid(path.key(key), labels, "must be '" + expected + "'");
    }
  }

  /// The pods of an Indexed Job are named after it, and the name is their host name too.
  private static void lastIndexName(JsonObject job, Problems problems) {
    JsonObject spec = Tree.object(job, "spec");
    long completions = Tree.number(spec, "completions").orElse(0);
    if (!indexed(spec) || completions <= 0) {
      return;
    }
    String last = Tree.name(job) + "-" + (completions - 1);
    if (!Names.label(last).isEmpty()) {
      problems.invalid(
          Path.of("metadata", "name"),
          Tree.name(job),
          "will not able to create pod with invalid DNS label: " + last);
    }
  }

  static boolean indexed(JsonObject spec) {
    return Tree.textOrEmpty(spec, "completionMode").equals("Indexed");
  }

  static void spec(JsonObject spec, Problems problems) {
    for (String count : COUNTS) {
      Rules.nonNegative(spec, count, SPEC, problems);
    }
    if (Rules.has(spec, "maxFailedIndexes") && !Rules.has(spec, "backoffLimitPerIndex")) {
      problems.required(SPEC.child("backoffLimitPerIndex"), "when maxFailedIndexes is specified");
    }
    managedBy(spec, problems);
    completionMode(spec, problems);
    FailurePolicyRules.check(spec, SPEC, problems);
    SuccessPolicyRules.check(spec, SPEC, problems);
    replacementPolicy(spec, problems);
    PodTemplateRules.check(Tree.object(spec, "template"), SPEC.child("template"), problems);
    restartPolicy(spec, problems);
    selector(spec, problems);
  }

  private static void managedBy(JsonObject spec, Problems problems) {
    Tree.text(spec, "managedBy")
        .ifPresent(manager -> {
          Path path = SPEC.child("managedBy");
          domainPath(path, manager, problems);
          if (manager.length() > MANAGER_LENGTH) {
            problems.tooLong(path, MANAGER_LENGTH);
          }
        });
  }

  /// A domain with a path: `example.com/controller`.
  private static void domainPath(Path path, String text, Problems problems) {
    int slash = text.indexOf('/');
    if (text.isEmpty()) {
      problems.required(path, "");
    } else if (slash <= 0 || slash == text.length() - 1) {
      problems.invalid(path, text, "must be a domain-prefixed path (such as \"acme.io/foo\")");
    } else {
      String domain = text.substring(0, slash);
      String rest = text.substring(slash + 1);
      Names.subdomain(domain).forEach(wrong -> problems.invalid(path, domain, wrong));
      Names.pathOfDomain(rest).forEach(wrong -> problems.invalid(path, rest, wrong));
    }
  }

  private static void completionMode(JsonObject spec, Problems problems) {
    String mode = Tree.text(spec, "completionMode").orElse("NonIndexed");
    if (!List.of("NonIndexed", "Indexed").contains(mode)) {
      problems.notSupported(SPEC.child("completionMode"), mode, List.of("NonIndexed", "Indexed"));
    }
    if (mode.equals("Indexed")) {
      indexedCounts(spec, problems);
    }
    if (mode.equals("NonIndexed")) {
      for (String field : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
        Tree.number(spec, field)
            .ifPresent(
                v -> problems.invalid(SPEC.child(field), v, "requires indexed completion mode"));
      }
    }
  }

  private static void indexedCounts(JsonObject spec, Problems problems) {
    OptionalLong completions = Tree.number(spec, "completions");
    OptionalLong parallelism = Tree.number(spec, "parallelism");
    OptionalLong maxFailed = Tree.number(spec, "maxFailedIndexes");
    Path maxFailedPath = SPEC.child("maxFailedIndexes");
    if (completions.isEmpty()) {
      problems.required(SPEC.child("completions"), "when completion mode is Indexed");
    }
    atMost(
        SPEC.child("parallelism"),
        parallelism,
        MOST_INDEXES,
        "100000 when completion mode is Indexed",
        problems);
    if (completions.isPresent()) {
      atMost(maxFailedPath, maxFailed, completions.getAsLong(), "completions", problems);
    }
    atMost(maxFailedPath, maxFailed, MOST_INDEXES, "100000", problems);
    if (completions.orElse(0) > MOST_INDEXES && Rules.has(spec, "backoffLimitPerIndex")) {
      if (maxFailed.isEmpty()) {
        problems.required(maxFailedPath, "must be specified when completions is above 100000");
      }
      String limit =
          "10000 when completions are above 100000 and used with backoff limit per index";
      atMost(SPEC.child("parallelism"), parallelism, MOST_PARALLEL_OF_MANY, limit, problems);
      atMost(maxFailedPath, maxFailed, MOST_PARALLEL_OF_MANY, limit, problems);
    }
  }

  private static void atMost(
      Path path, OptionalLong value, long most, String told, Problems problems) {
    if (value.isPresent() && value.getAsLong() > most) {
      problems.invalid(path, value.getAsLong(), "must be less than or equal to " + told);
    }
  }

  private static void replacementPolicy(JsonObject spec, Problems problems) {
    List<String> allowed =
        Rules.has(spec, "podFailurePolicy")
            ? List.of("Failed")
            : List.of("Failed", "TerminatingOrFailed");
    Tree.text(spec, "podReplacementPolicy")
        .filter(policy -> !allowed.contains(policy))
        .ifPresent(
            policy -> problems.notSupported(SPEC.child("podReplacementPolicy"), policy, allowed));
  }

  private static void restartPolicy(JsonObject spec, Problems problems) {
    Path path = SPEC.child("template", "spec", "restartPolicy");
    String policy = Tree.textOrEmpty(spec, "template", "spec", "restartPolicy");
    switch (policy) {
      case "", "Always" -> problems.required(path, "valid values: \"OnFailure\", \"Never\"");
      case "Never" -> {}
      case "OnFailure" -> {
        if (Rules.has(spec, "podFailurePolicy")) {
          problems.invalid(
              path, policy, "only \"Never\" is supported when podFailurePolicy is specified");
        }
      }
      default -> problems.notSupported(path, policy, List.of("OnFailure", "Never"));
    }
  }

  private static void selector(JsonObject spec, Problems problems) {
    if (!Rules.has(spec, "selector")) {
      problems.required(SPEC.child("selector"), "");
      return;
    }
    JsonObject selector = Tree.object(spec, "selector");
    JsonObject labels = Tree.object(spec, "template", "metadata", "labels");
    SelectorRules.check(selector, SPEC.child("selector"), problems);
    if (!LabelSelector.of(selector).matches(labels)) {
      problems.invalid(
          SPEC.child("template", "metadata", "labels"),
          labels,
          "`selector` does not match template `labels`");
    }
  }
}
