package dev.gangboard.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The options that every command has: which cluster, and how to write. They stand before or after
/// the command's name.
final class ClusterOptions {
  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      descriptionKey = "cli.option.kubeconfig",
      scope = ScopeType.INHERIT)
  @Nullable Path kubeconfig;

  @Option(
      names = "--context",
      paramLabel = "NAME",
      descriptionKey = "cli.option.context",
      scope = ScopeType.INHERIT)
  @Nullable String context;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      descriptionKey = "cli.option.namespace",
      scope = ScopeType.INHERIT)
  @Nullable String namespace;

  @Option(names = "--demo", descriptionKey = "cli.option.demo", scope = ScopeType.INHERIT)
  boolean demo;

  @Option(names = "--no-record", descriptionKey = "cli.option.no-record", scope = ScopeType.INHERIT)
  boolean unrecorded;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json",
      descriptionKey = "cli.option.output",
      scope = ScopeType.INHERIT)
  OutputFormat output = OutputFormat.TEXT;

  @Option(
      names = {"-v", "--verbose"},
      descriptionKey = "cli.option.verbose",
      scope = ScopeType.INHERIT)
  boolean verbose;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      descriptionKey = "cli.option.help",
      scope = ScopeType.INHERIT)
  boolean help;

  ClusterChoice choice() throws UsageException {
    return ClusterChoice.of(kubeconfig, context, namespace, demo).recordedIf(!unrecorded);
  }

  boolean json() {
    return output == OutputFormat.JSON;
  }
}
