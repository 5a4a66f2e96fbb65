package dev.gangboard.cli;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Everything that a launch can be told, as text: a draft says what is wrong with it, in the same
/// words as the window's form.
final class LaunchOptions {
  @Option(names = "--name", paramLabel = "NAME", descriptionKey = "cli.launch.name")
  @Nullable String name;

  @Option(names = "--run-id", paramLabel = "ID", descriptionKey = "cli.launch.run-id")
  @Nullable String runId;

  @Option(names = "--image", paramLabel = "IMAGE", descriptionKey = "cli.launch.image")
  @Nullable String image;

  @Option(names = "--replicas", paramLabel = "N", descriptionKey = "cli.launch.replicas")
  @Nullable String replicas;

  @Option(names = "--gpu", paramLabel = "TYPE", descriptionKey = "cli.launch.gpu")
  @Nullable String gpu;

  @Option(names = "--gpu-count", paramLabel = "N", descriptionKey = "cli.launch.gpu-count")
  @Nullable String gpuCount;

  @Option(names = "--gpu-resource", paramLabel = "KEY", descriptionKey = "cli.launch.gpu-resource")
  @Nullable String gpuResource;

  @Option(
      names = "--service-account",
      paramLabel = "NAME",
      descriptionKey = "cli.launch.service-account")
  @Nullable String serviceAccount;

  @Option(
      names = "--runtime-class",
      paramLabel = "NAME",
      descriptionKey = "cli.launch.runtime-class")
  @Nullable String runtimeClass;

  @Option(
      names = "--node-selector",
      paramLabel = "KEY=VALUE",
      descriptionKey = "cli.launch.node-selector")
  List<String> nodeSelector = new ArrayList<>();

  @Option(
      names = "--toleration",
      paramLabel = "KEY[=VALUE][:EFFECT]",
      descriptionKey = "cli.launch.toleration")
  List<String> tolerations = new ArrayList<>();

  @Option(names = "--cpu", paramLabel = "QUANTITY", descriptionKey = "cli.launch.cpu")
  @Nullable String cpu;

  @Option(names = "--memory", paramLabel = "QUANTITY", descriptionKey = "cli.launch.memory")
  @Nullable String memory;

  @Option(names = "--timeout", paramLabel = "TIME", descriptionKey = "cli.launch.timeout")
  @Nullable String timeout;

  @Option(names = "--ttl", paramLabel = "TIME", descriptionKey = "cli.launch.ttl")
  @Nullable String ttl;

  @Option(names = "--backoff-limit", paramLabel = "N", descriptionKey = "cli.launch.backoff-limit")
  @Nullable String backoffLimit;

  @Option(names = "--arg", paramLabel = "NAME=VALUE", descriptionKey = "cli.launch.arg")
  List<String> arguments = new ArrayList<>();

  @Option(
      names = "--rendezvous-uri",
      paramLabel = "URI",
      descriptionKey = "cli.launch.rendezvous-uri")
  @Nullable String rendezvousUri;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", descriptionKey = "cli.launch.command")
  List<String> command = new ArrayList<>();

  /// The draft that these options describe; what was not given keeps the contract's default.
  ///
  /// @throws UsageException if a text cannot be written into a draft
  GangDraft draft(String namespace) throws UsageException {
    GangDraft draft = GangDraft.defaults().with(SpecField.NAMESPACE, namespace);
    for (SpecField field : SpecField.values()) {
      String text = text(field);
      if (text != null) {
        draft = draft.with(field, text);
      }
    }
    return draft;
  }

  private @Nullable String text(SpecField field) throws UsageException {
    return switch (field) {
      case NAMESPACE -> null;
      case NAME -> name;
      case RUN_ID -> runId;
      case IMAGE -> image;
      case REPLICAS -> replicas;
      case GPU_TYPE -> gpu;
      case GPU_COUNT -> gpuCount;
      case GPU_RESOURCE -> gpuResource;
      case SERVICE_ACCOUNT -> serviceAccount;
      case RUNTIME_CLASS -> runtimeClass;
      case NODE_SELECTOR -> lines("--node-selector", nodeSelector);
      case TOLERATIONS -> lines("--toleration", tolerations);
      case CPU -> cpu;
      case MEMORY -> memory;
      case TIMEOUT -> timeout;
      case TTL -> ttl;
      case BACKOFF_LIMIT -> backoffLimit;
      case ARGUMENTS -> lines("--arg", arguments);
      case COMMAND -> command.isEmpty() ? null : ShellWords.join(command);
      case RENDEZVOUS_URI -> rendezvousUri;
    };
  }

  private static @Nullable String lines(String option, List<String> values) throws UsageException {
    for (String value : values) {
      if (value.isBlank()) {
        throw new UsageException(Text.of("cli.launch.blank", option));
      }
      if (value.indexOf('\n') >= 0) {
        throw new UsageException(Text.of("cli.launch.newline", option));
      }
    }
    return values.isEmpty() ? null : String.join("\n", values);
  }

  /// The option in which a field is given.
  static String option(SpecField field) {
    return switch (field) {
      case NAMESPACE -> "--namespace";
      case NAME -> "--name";
      case RUN_ID -> "--run-id";
      case IMAGE -> "--image";
      case REPLICAS -> "--replicas";
      case GPU_TYPE -> "--gpu";
      case GPU_COUNT -> "--gpu-count";
      case GPU_RESOURCE -> "--gpu-resource";
      case SERVICE_ACCOUNT -> "--service-account";
      case RUNTIME_CLASS -> "--runtime-class";
      case NODE_SELECTOR -> "--node-selector";
      case TOLERATIONS -> "--toleration";
      case CPU -> "--cpu";
      case MEMORY -> "--memory";
      case TIMEOUT -> "--timeout";
      case TTL -> "--ttl";
      case BACKOFF_LIMIT -> "--backoff-limit";
      case ARGUMENTS -> "--arg";
      case COMMAND -> "COMMAND";
      case RENDEZVOUS_URI -> "--rendezvous-uri";
    };
  }
}
