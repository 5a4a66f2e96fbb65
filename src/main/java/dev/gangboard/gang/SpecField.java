package dev.gangboard.gang;

/// A field of a launch, as a person fills it in. Every field is text until it is read.
public enum SpecField {
  NAMESPACE,
  /// The Job's name; empty: made from the run id.
  NAME,
  RUN_ID,
  IMAGE,
  REPLICAS,
  /// A name of [GpuType], or empty for no GPU.
  GPU_TYPE,
  GPU_COUNT,
  GPU_RESOURCE,
  SERVICE_ACCOUNT,
  RUNTIME_CLASS,
  /// `key=value` pairs separated by commas or new lines.
  NODE_SELECTOR,
  /// `key[=value][:operator][:effect]` separated by commas or new lines; `*` for every key.
  TOLERATIONS,
  CPU,
  MEMORY,
  /// `90`, `90s`, `5m`, `1h`, `1 h 30 m`, `2d`.
  TIMEOUT,
  TTL,
  BACKOFF_LIMIT,
  /// `name=value` entrypoint arguments, one a line.
  ARGUMENTS,
  /// Words as in a shell: blanks separate, quotes and backslashes keep together.
  COMMAND,
  RENDEZVOUS_URI
}
