package dev.gangboard.demo.rules.validation;

/// Where a value stands in an object: `spec.template.spec.containers[0].env[1].name`,
/// `limits[nvidia.com/gpu]`.
record Path(String text) {
  static Path of(String... names) {
    return new Path(String.join(".", names));
  }

  Path child(String... names) {
    String below = String.join(".", names);
    return new Path(text.isEmpty() ? below : text + "." + below);
  }

  Path index(int index) {
    return new Path(text + "[" + index + "]");
  }

  Path key(String key) {
    return new Path(text + "[" + key + "]");
  }
}
