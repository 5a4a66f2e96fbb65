package dev.gangboard.demo.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.api.DeleteOptions.Propagation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Timestamps;
import dev.gangboard.demo.store.Tree;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;

/// What the API server does for a DELETE. It never deletes dependents: it marks the owner with a
/// finalizer or lets it go, and the garbage collector acts on that.
///
/// A pod gets its deletion time and stays until its kubelet, having stopped it, deletes it once
/// more with a grace of 0. That second delete writes the grace and takes the pod away, unless a
/// finalizer still holds it: then it goes with its last finalizer (see [Store#update]).
public final class Deletion {
  /// Holds an owner until the garbage collector has deleted its dependents.
  public static final String FOREGROUND_FINALIZER = "foregroundDeletion";

  /// Holds an owner until the garbage collector has taken it out of its dependents.
  public static final String ORPHAN_FINALIZER = "orphan";

  private static final Set<String> FINISHED = Set.of("Succeeded", "Failed");

  private final Store store;
  private final InstantSource clock;

  /// What a DELETE did.
  ///
  /// @param object the object as it was left, or as it was when it went
  public record Outcome(JsonObject object, boolean gone) {}

  public Deletion(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /// Deletes an object, or begins to.
  ///
  /// @throws ApiException 404 NotFound; 409 Conflict for a precondition that is not met
  public Outcome delete(Kind kind, String namespace, String name, DeleteOptions options) {
    return store.atomically(() -> {
      JsonObject now =
          store.get(kind, namespace, name).orElseThrow(() -> ApiException.notFound(kind, name));
      requirePreconditions(kind, now, options);
      return delete(kind, now, options);
    });
  }

  private Outcome delete(Kind kind, JsonObject before, DeleteOptions options) {
    JsonObject after = withFinalizers(kind, before, options);
    boolean held = !finalizers(after).isEmpty();
    if (kind != Kind.POD && !held) {
      return gone(kind, before, before, options);
    }
    after = kind == Kind.POD ? graceful(after, options) : marked(after, 0);
    boolean over = Tree.number(after, "metadata", "deletionGracePeriodSeconds").orElse(0) == 0;
    return over && !held
        ? gone(kind, before, after, options)
        : new Outcome(write(kind, before, after, options), false);
  }

  private Outcome gone(Kind kind, JsonObject before, JsonObject after, DeleteOptions options) {
    JsonObject last = write(kind, before, after, options);
    String namespace = Tree.namespace(before);
    String name = Tree.name(before);
    // Writing an object without its last finalizer can have taken it away already.
    if (!options.dryRun() && store.get(kind, namespace, name).isPresent()) {
      store.remove(kind, namespace, name);
    }
    return new Outcome(last, true);
  }

  private JsonObject write(Kind kind, JsonObject before, JsonObject after, DeleteOptions options) {
    return options.dryRun()
        ? after
        : store.update(kind, Tree.namespace(before), Tree.name(before), same -> after);
  }

  /// A pod that no kubelet runs needs no grace; a pod being deleted can only be hurried.
  private JsonObject graceful(JsonObject pod, DeleteOptions options) {
    long wanted = grace(pod, options);
    if (Tree.at(pod, "metadata", "deletionTimestamp").isEmpty()) {
      return marked(pod, wanted);
    }
    long granted = Tree.number(pod, "metadata", "deletionGracePeriodSeconds").orElse(0);
    Long asked = options.gracePeriodSeconds();
    if (asked == null || Math.max(asked, 0) >= granted) {
      return pod;
    }
    Instant end = Instant.parse(Tree.textOrEmpty(pod, "metadata", "deletionTimestamp"));
    Instant earlier = end.minusSeconds(granted).plusSeconds(Math.max(asked, 0));
    Instant now = clock.instant();
    return stamped(pod, earlier.isBefore(now) ? now : earlier, Math.max(asked, 0));
  }

  private static long grace(JsonObject pod, DeleteOptions options) {
    if (Tree.text(pod, "spec", "nodeName").isEmpty()
        || FINISHED.contains(Tree.textOrEmpty(pod, "status", "phase"))) {
      return 0;
    }
    Long asked = options.gracePeriodSeconds();
    long seconds =
        asked != null
            ? asked
            : Tree.number(pod, "spec", "terminationGracePeriodSeconds").orElse(30);
    // The real server takes a negative grace for the shortest one that is not "at once".
    return seconds < 0 ? 1 : seconds;
  }

  /// Asking for deletion counts as a new generation.
  private JsonObject marked(JsonObject object, long grace) {
    if (Tree.at(object, "metadata", "deletionTimestamp").isPresent()) {
      return object;
    }
    var generation = Tree.number(object, "metadata", "generation");
    JsonObject counted =
        generation.isPresent()
            ? Tree.with(object, generation.getAsLong() + 1, "metadata", "generation")
            : object;
    return stamped(counted, clock.instant().plusSeconds(grace), grace);
  }

  private static JsonObject stamped(JsonObject object, Instant end, long grace) {
    JsonObject metadata = new JsonObject();
    for (var member : Tree.object(object, "metadata").entrySet()) {
      metadata.add(member.getKey(), member.getValue());
      if (member.getKey().equals("creationTimestamp")) {
        metadata.addProperty("deletionTimestamp", Timestamps.seconds(end));
        metadata.addProperty("deletionGracePeriodSeconds", grace);
      }
    }
    metadata.addProperty("deletionTimestamp", Timestamps.seconds(end));
    metadata.addProperty("deletionGracePeriodSeconds", grace);
    return Tree.with(object, metadata, "metadata");
  }

  private static JsonObject withFinalizers(Kind kind, JsonObject object, DeleteOptions options) {
    JsonArray before = finalizers(object);
    JsonArray after = new JsonArray();
    for (JsonElement finalizer : before) {
      String word = finalizer.getAsString();
      if (!word.equals(FOREGROUND_FINALIZER) && !word.equals(ORPHAN_FINALIZER)) {
        after.add(finalizer);
      }
    }
    Propagation propagation = propagation(kind, before, options);
    if (propagation == Propagation.ORPHAN) {
      after.add(ORPHAN_FINALIZER);
    } else if (propagation == Propagation.FOREGROUND) {
      after.add(FOREGROUND_FINALIZER);
    }
    if (after.equals(before)) {
      return object;
    }
    return after.isEmpty()
        ? Tree.without(object, "metadata", "finalizers")
        : Tree.with(object, after, "metadata", "finalizers");
  }

  /// Asked for, or asked for earlier, or the kind's default: Jobs orphan, for old clients' sake.
  private static Propagation propagation(Kind kind, JsonArray finalizers, DeleteOptions options) {
    Propagation asked = options.propagation();
    if (asked != null) {
      return asked;
    }
    Boolean orphan = options.orphanDependents();
    if (orphan != null) {
      return orphan ? Propagation.ORPHAN : Propagation.BACKGROUND;
    }
    if (finalizers.contains(Tree.element(ORPHAN_FINALIZER))) {
      return Propagation.ORPHAN;
    }
    if (finalizers.contains(Tree.element(FOREGROUND_FINALIZER))) {
      return Propagation.FOREGROUND;
    }
    return kind == Kind.JOB ? Propagation.ORPHAN : Propagation.BACKGROUND;
  }

  private static void requirePreconditions(Kind kind, JsonObject object, DeleteOptions options) {
    String uid = options.preconditionUid();
    if (uid != null && !uid.equals(Tree.uid(object))) {
      throw ApiException.preconditionFailed(
          kind,
          Tree.name(object),
          "the UID in the precondition (%s) does not match the UID in record (%s). The object might have been deleted and then recreated"
              .formatted(uid, Tree.uid(object)));
    }
    String wanted = options.preconditionVersion();
    String version = Tree.textOrEmpty(object, "metadata", "resourceVersion");
    if (wanted != null && !wanted.equals(version)) {
      throw ApiException.preconditionFailed(
          kind,
          Tree.name(object),
          "the ResourceVersion in the precondition (%s) does not match the ResourceVersion in record (%s). The object might have been modified"
              .formatted(wanted, version));
    }
  }

  private static JsonArray finalizers(JsonObject object) {
    return Tree.list(object, "metadata", "finalizers");
  }
}
