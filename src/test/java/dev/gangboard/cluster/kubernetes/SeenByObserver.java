package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.LinkState;
import dev.gangboard.cluster.Observer;
import dev.gangboard.gang.Sighting;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Keeps what an observation says, as short texts.
final class SeenByObserver implements Observer {
  private final List<String> sightings = new CopyOnWriteArrayList<>();
  private final List<LinkState> links = new CopyOnWriteArrayList<>();

  @Override
  public void sighted(Sighting sighting) {
    sightings.add(
        switch (sighting) {
          case Sighting.JobSeen(var _, var job) -> "job " + job.id().name();
          case Sighting.JobGone(var _, var job) -> "job gone " + job.id().name();
          case Sighting.PodSeen(var _, var pod) -> "pod " + pod.id().name();
          case Sighting.PodGone(var _, var pod) -> "pod gone " + pod.id().name();
          case Sighting.EventSeen(var _, var event) -> "event " + event.reason();
          case Sighting.Listed(var _, var kind, var _, var uids) ->
              "listed " + kind + " " + uids.stream().sorted().toList();
        });
  }

  @Override
  public void linkChanged(LinkState link) {
    links.add(link);
  }

  /// Texts of the sightings that begin with the word.
  List<String> of(String word) {
    return sightings.stream().filter(text -> text.startsWith(word)).toList();
  }

  List<String> sightings() {
    return List.copyOf(sightings);
  }

  List<LinkState> links() {
    return List.copyOf(links);
  }

  LinkState.Status status() {
    return links.isEmpty() ? LinkState.Status.CONNECTING : links.getLast().status();
  }

  /// The class of the newest problem; empty without one.
  String problem() {
    return links.isEmpty() || links.getLast().problem() == null
        ? ""
        : links.getLast().problem().getClass().getSimpleName();
  }
}
