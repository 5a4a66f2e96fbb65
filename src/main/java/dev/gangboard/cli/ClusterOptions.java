package dev.gangboard.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The options that every command has: which cluster, and how to write. They stand before or after
/// the command's name.
final class ClusterOptions {
  private static final String DEMO = "--demo";

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      descriptionKey = "cli.option.kubeconfig",
      scope = ScopeType.INHERIT)
  @Nullable Path kubeconfig;

  @Option(
      names = "--system-trust",
      descriptionKey = "cli.option.system-trust",
      scope = ScopeType.INHERIT)
  boolean systemTrust;

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

  /// The empty text where it stands alone; see [#withoutGuessing].
  @Option(
      names = DEMO,
      arity = "1",
      paramLabel = "SCENARIO",
      descriptionKey = "cli.option.demo",
      scope = ScopeType.INHERIT)
  @Nullable String demo;

  @Option(names = "--no-record", descriptionKey = "cli.option.no-record", scope = ScopeType.INHERIT)
  boolean unrecorded;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "text|json|raw",
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
    return ClusterChoice.of(kubeconfig, context, namespace, scenario())
        .recordedIf(!unrecorded)
        .trustingSystemIf(systemTrust);
  }

  /// What the demo cluster is to show, or null without `--demo`.
  @Nullable DemoScenario scenario() throws UsageException {
    return demo == null ? null : DemoScenario.of(demo);
  }

  /// The command line with `--demo=` for a `--demo` that stands alone: what follows it is never its
  /// value, but the command or the gang's name.
  static String[] withoutGuessing(String... args) {
    String[] told = args.clone();
    for (int i = 0; i < told.length && !told[i].equals("--"); i++) {
      if (told[i].equals(DEMO)) {
        told[i] = DEMO + "=";
      }
    }
    return told;
  }

  boolean json() {
    return output == OutputFormat.JSON;
  }
}
