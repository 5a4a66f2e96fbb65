package dev.gangboard.gang;

/// Which gang: one Indexed Job by namespace, name **and** uid. A Job re-created under the same name
/// is another gang.
public record GangId(String namespace, String name, String uid) {
  @Override
  public String toString() {
    return namespace + "/" + name + " (" + uid + ")";
  }
}
