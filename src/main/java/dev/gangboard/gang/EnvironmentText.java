package dev.gangboard.gang;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;

/// Entrypoint arguments as a person writes them: `name=value`, one a line.
final class EnvironmentText {
  /// The variable through which the rendezvous reaches the ranks.
  static final String RENDEZVOUS_URI = "RENDEZVOUS_URI";

  private static final Set<String> TAKEN = Set.of("REPLICA_RANK", "WORLD_SIZE");

  private EnvironmentText() {}

  /// The environment for the lines, in their order.
  static SequencedMap<String, String> read(String text) throws FieldException {
    var environment = new LinkedHashMap<String, String>();
    for (String line : text.lines().toList()) {
      if (!line.isBlank()) {
        add(line.strip(), environment);
      }
    }
    return environment;
  }

  private static void add(String line, SequencedMap<String, String> environment)
      throws FieldException {
    int equals = line.indexOf('=');
    if (equals < 0) {
      throw new FieldException("spec.arguments.form", line);
    }
    String argument = line.substring(0, equals).strip();
    String variable = EntrypointArguments.variable(argument);
    if (!KubernetesNames.isVariable(variable)) {
      throw new FieldException("spec.arguments.name", argument);
    }
    if (TAKEN.contains(variable)) {
      throw new FieldException("spec.arguments.taken", variable);
    }
    if (EntrypointArguments.isRankEnv(argument)) {
      return;
    }
    String value = line.substring(equals + 1).strip();
    if (environment.putIfAbsent(variable, value) != null) {
      throw new FieldException("spec.arguments.twice", variable);
    }
  }
}
