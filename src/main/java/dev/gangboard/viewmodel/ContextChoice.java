package dev.gangboard.viewmodel;

import dev.gangboard.cluster.ClusterContext;
import org.jspecify.annotations.Nullable;

/// A cluster that a person can choose.
///
/// @param namespace the one that is shown first
/// @param demo whether it is the embedded demo cluster, where nothing costs money
/// @param verified whether the server's certificate is checked
public record ContextChoice(
    String name, String server, String namespace, boolean demo, boolean verified) {
  static ContextChoice of(ClusterContext context) {
    return new ContextChoice(
        context.name(), context.server(), context.namespace(), context.demo(), context.verified());
  }

  static boolean isDemo(@Nullable ContextChoice choice) {
    return choice != null && choice.demo();
  }

  @Override
  public String toString() {
    return name;
  }
}
