package dev.gangboard.demo.rules.types;

/// Text that is not what it should be: no JSON, a value of a wrong type, no quantity, no time.
public final class MalformedException extends Exception {
  private static final long serialVersionUID = 1;

  private final String why;

  public MalformedException(String why) {
    super(why);
    this.why = why;
  }

  /// What is wrong, in the words of the Go decoder that the API server passes on: `invalid
  /// character 'n' looking for beginning of value`.
  public String why() {
    return why;
  }
}
