package dev.gangboard.demo.api;

/// Who sends requests.
///
/// @param name as refusals name it
public record User(String name, Rights rights) {
  /// Whoever sends no token.
  static final User ANONYMOUS = new User("system:anonymous", Rights.none());

  /// One who may do everything.
  public static User admin() {
    return new User("admin", Rights.all());
  }
}
