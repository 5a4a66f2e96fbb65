package dev.gangboard.gang;

import dev.gangboard.gang.SpecProblem.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Reads a draft field by field: the launch that it describes, and all that is wrong with it. Where
/// a field cannot be read, the spec holds a stand-in that nobody gets to see.
final class DraftReader {
  private static final String DEFAULT_RUN_ID = "diloco";

  private final GangDraft draft;
  private final String suffix;
  private final List<SpecProblem> problems = new ArrayList<>();
  private final GangSpec spec;

  /// @param suffix makes the name unique where none is given
  DraftReader(GangDraft draft, String suffix) {
    this.draft = draft;
    this.suffix = suffix;
    int replicas = read(SpecField.REPLICAS, NumberText::replicas, 1);
    this.spec =
        new GangSpec(
            read(SpecField.NAMESPACE, DraftReader::namespace, ""),
            name(replicas),
            replicas,
            replica(),
            placement(),
            limits());
    doubts();
  }

  /// In the order of the fields, errors first.
  List<SpecProblem> problems() {
    return problems.stream()
        .sorted(Comparator.comparing(SpecProblem::field).thenComparing(SpecProblem::severity))
        .toList();
  }

  GangSpec spec() {
    if (hasErrors()) {
      throw new IllegalStateException("the draft has errors: " + problems());
    }
    return spec;
  }

  private boolean hasErrors() {
    return problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
  }

  private String name(int replicas) {
    if (!text(SpecField.NAME).isEmpty()) {
      return read(SpecField.NAME, name -> GangName.given(name, replicas), "");
    }
    return read(
        SpecField.RUN_ID,
        id -> GangName.made(id.isEmpty() ? DEFAULT_RUN_ID : id, suffix, replicas),
        "");
  }

  private GangSpec.Replica replica() {
    return new GangSpec.Replica(
        read(SpecField.IMAGE, ImageReference::read, ""),
        read(SpecField.COMMAND, DraftReader::command, List.of()),
        environment(),
        new GangSpec.Resources(
            read(SpecField.CPU, ResourceText::cpu, "1"),
            read(SpecField.MEMORY, ResourceText::memory, "1"),
            gpu()));
  }

  private static List<String> command(String text) throws FieldException {
    List<String> words = CommandText.words(text);
    if (words.isEmpty()) {
      return GangDraft.DEFAULT_COMMAND;
    }
    if (words.getFirst().isBlank()) {
      throw new FieldException("spec.command.blank");
    }
    return words;
  }

  private SequencedMap<String, String> environment() {
    SequencedMap<String, String> arguments =
        read(SpecField.ARGUMENTS, EnvironmentText::read, new LinkedHashMap<>());
    if (!text(SpecField.RENDEZVOUS_URI).isEmpty()) {
      String uri = read(SpecField.RENDEZVOUS_URI, RendezvousLocation::text, "");
      String other = arguments.putFirst(EnvironmentText.RENDEZVOUS_URI, uri);
      if (other != null && !other.equals(uri)) {
        problems.add(
            new FieldException("spec.rendezvous.twice", other).in(SpecField.RENDEZVOUS_URI));
      }
    }
    return arguments;
  }

  private GangSpec.@Nullable Gpu gpu() {
    String type = text(SpecField.GPU_TYPE);
    // Also where no GPU is asked for: what is written wrong would be taken up with the next type.
    boolean blank = type.isEmpty() && text(SpecField.GPU_RESOURCE).isEmpty();
    String resource = blank ? "" : read(SpecField.GPU_RESOURCE, ResourceText::gpuResource, "");
    boolean uncounted = type.isEmpty() && text(SpecField.GPU_COUNT).isEmpty();
    int count = uncounted ? 1 : read(SpecField.GPU_COUNT, NumberText::gpuCount, 1);
    return type.isEmpty() ? null : new GangSpec.Gpu(GpuType.named(type), resource, count);
  }

  private GangSpec.Placement placement() {
    return new GangSpec.Placement(
        subdomain(SpecField.SERVICE_ACCOUNT, "spec.serviceAccount.invalid"),
        subdomain(SpecField.RUNTIME_CLASS, "spec.runtimeClass.invalid"),
        read(SpecField.NODE_SELECTOR, PlacementText::nodeSelector, new LinkedHashMap<>()),
        read(SpecField.TOLERATIONS, PlacementText::tolerations, List.of()));
  }

  private @Nullable String subdomain(SpecField field, String key) {
    if (text(field).isEmpty()) {
      return null;
    }
    return read(
        field,
        text -> {
          if (!KubernetesNames.isSubdomain(text)) {
            throw new FieldException(key, text);
          }
          return text;
        },
        "");
  }

  private GangSpec.Limits limits() {
    return new GangSpec.Limits(
        read(SpecField.TIMEOUT, TimeText::readPositive, Duration.ZERO),
        read(SpecField.TTL, TimeText::read, Duration.ZERO),
        read(SpecField.BACKOFF_LIMIT, NumberText::backoffLimit, 0));
  }

  private static String namespace(String text) throws FieldException {
    if (text.isEmpty()) {
      throw new FieldException("spec.namespace.empty");
    }
    if (!KubernetesNames.isLabel(text)) {
      throw new FieldException("spec.namespace.invalid", text);
    }
    return text;
  }

  /// What can be launched and is hardly meant, or must be known before.
  private void doubts() {
    GangSpec.Gpu gpu = spec.replica().resources().gpu();
    String runtimeClass = spec.placement().runtimeClass();
    if (gpu != null && runtimeClass != null && !runtimeClass.isEmpty()) {
      problems.add(Sandbox.of(runtimeClass).warning(runtimeClass, gpu.resource()));
    }
    String memory = spec.replica().resources().memory();
    if (ResourceText.isTinyMemory(memory)) {
      problems.add(
          new SpecProblem(
              SpecField.MEMORY, Severity.NEEDS_CONFIRMATION, "spec.memory.tiny", List.of(memory)));
    }
  }

  private String text(SpecField field) {
    return draft.get(field).strip();
  }

  private <T> T read(SpecField field, FieldReader<T> reader, T standIn) {
    try {
      return reader.read(text(field));
    } catch (FieldException fault) {
      problems.add(fault.in(field));
      return standIn;
    }
  }

  @FunctionalInterface
  private interface FieldReader<T> {
    T read(String text) throws FieldException;
  }
}
