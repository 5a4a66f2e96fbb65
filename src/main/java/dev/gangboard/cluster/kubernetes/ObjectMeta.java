package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.Condition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What Jobs, pods and events have in common.
record ObjectMeta(Fields meta) {
  static ObjectMeta of(Fields object) {
    return new ObjectMeta(object.object("metadata"));
  }

  String namespace() {
    return meta.word("namespace", "");
  }

  String name() {
    return meta.text("name", "");
  }

  /// The uid; empty where the object has none and so is no object of a cluster.
  Optional<String> uid() {
    return Optional.ofNullable(meta.text("uid")).filter(uid -> !uid.isEmpty());
  }

  /// `creationTimestamp`; the epoch where the server left it out.
  Instant created() {
    Instant time = meta.time("creationTimestamp");
    return time == null ? Instant.EPOCH : time;
  }

  /// `resourceVersion` as a number; 0 where it is none.
  long version() {
    Long version = meta.number("resourceVersion");
    return version == null ? 0 : version;
  }

  @Nullable Instant deletionRequested() {
    return meta.time("deletionTimestamp");
  }

  @Nullable String label(String name) {
    return meta.object("labels").word(name);
  }

  @Nullable String annotation(String name) {
    return meta.object("annotations").text(name);
  }

  /// The owner reference that controls the object; there is at most one.
  Optional<Fields> controller() {
    return meta.objects("ownerReferences").stream().filter(o -> o.flag("controller")).findFirst();
  }

  /// The conditions of a Job's or pod's status; those without a type are skipped.
  static List<Condition> conditions(Fields status) {
    List<Condition> conditions = new ArrayList<>();
    for (Fields condition : status.objects("conditions")) {
      String type = condition.word("type");
      if (type != null) {
        conditions.add(
            new Condition(
                type,
                "True".equals(condition.text("status")),
                condition.word("reason"),
                condition.word("message"),
                condition.time("lastTransitionTime")));
      }
    }
    return conditions;
  }
}
