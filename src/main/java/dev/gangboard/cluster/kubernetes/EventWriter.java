package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonObject;
import dev.gangboard.gang.EventFacts;

/// Writes the facts of an event as the object of the API from which [EventMapper] reads just these
/// facts.
final class EventWriter {
  private EventWriter() {}

  static JsonObject object(EventFacts event) {
    JsonObject meta =
        Written.meta(
            event.about().namespace(), event.about().name() + "." + event.uid(), event.uid());
    Written.version(meta, event.when().version());
    var about = new JsonObject();
    about.addProperty("kind", event.about().kind());
    about.addProperty("namespace", event.about().namespace());
    about.addProperty("name", event.about().name());
    Written.put(about, "uid", event.about().uid());
    JsonObject object = Written.object("v1", "Event", meta);
    object.add("involvedObject", about);
    object.addProperty("type", event.type());
    object.addProperty("reason", event.reason());
    object.addProperty("message", event.message());
    object.addProperty("count", event.count());
    Written.put(object, "firstTimestamp", Written.time(event.when().first()));
    Written.put(object, "lastTimestamp", Written.time(event.when().last()));
    return object;
  }
}
