package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.Sighting;
import dev.gangboard.text.Text;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The streams of a recording: takes each line to the reader of its stream, and says why where
/// nothing comes of it.
final class RecordedStreams {
  private final Sightings sightings;
  private final Consumer<String> flaws;
  private final Stream jobs;
  private final Stream pods;
  private final Stream events;
  private long handedOn;

  private record Stream(String kind, ListWatch.Receiver receiver) {}

  RecordedStreams(InstantSource clock, Consumer<Sighting> out, Consumer<String> flaws) {
    this.sightings =
        new Sightings(
            clock,
            null,
            sighting -> {
              handedOn++;
              out.accept(sighting);
            });
    this.flaws = flaws;
    this.jobs = new Stream("Job", sightings.jobs());
    this.pods = new Stream("Pod", sightings.pods());
    this.events = new Stream("Event", sightings.events());
  }

  /// @return whether the line was understood
  boolean take(RecordedLine line) {
    return switch (line.stream()) {
      case "jobs" -> take(line, jobs);
      case "pods" -> take(line, pods);
      case "events" -> take(line, events);
      case "action" -> true; // what a person did shows in what the cluster said then
      default ->
          refused(
              line.fields().has("stream")
                  ? Text.of("replay.flaw.stream", line.fields().json().get("stream").toString())
                  : Text.of("replay.flaw.no-stream"));
    };
  }

  private boolean take(RecordedLine line, Stream stream) {
    Fields object = line.object();
    if (line.type().equals("BOOKMARK")) {
      return true; // only the version that the stream has reached
    }
    String wrong = whatIsWrong(line, object, stream);
    if (wrong != null) {
      return refused(wrong);
    }
    long before = handedOn;
    if (line.type().equals("DELETED")) {
      stream.receiver().gone(object);
    } else {
      stream.receiver().seen(object);
    }
    if (handedOn == before && !stream.equals(events)) {
      flaws.accept(whyNothing(object, stream));
    }
    return true;
  }

  private static @Nullable String whatIsWrong(RecordedLine line, Fields object, Stream stream) {
    return switch (line.type()) {
      case "ADDED", "MODIFIED", "DELETED" -> {
        if (object.names().isEmpty()) {
          yield Text.of("replay.flaw.no-object");
        }
        String kind = object.text("kind", stream.kind());
        if (!kind.equals(stream.kind())) {
          yield Text.of("replay.flaw.kind", kind, line.stream());
        }
        yield ObjectMeta.of(object).uid().isEmpty() ? Text.of("replay.flaw.no-uid") : null;
      }
      case "ERROR" -> Text.of("replay.flaw.error", object.text("message", ""));
      default -> Text.of("replay.flaw.type", line.type());
    };
  }

  private String whyNothing(Fields object, Stream stream) {
    String name = ObjectMeta.of(object).name();
    if (stream.equals(jobs)) {
      return Text.of("replay.flaw.not-indexed", name);
    }
    Optional<?> pod = PodMapper.facts(object);
    return pod.isEmpty()
        ? Text.of("replay.flaw.no-owner", name)
        : Text.of("replay.flaw.no-index", name);
  }

  private boolean refused(String why) {
    flaws.accept(why);
    return false;
  }
}
