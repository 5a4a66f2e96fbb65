package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which Jobs are gangs, and so which pods and events concern one. Events come for every object of
/// a namespace, and on a watch of their own, so that one can arrive before its Job: those that
/// concern no gang yet are kept for a while.
final class GangScope {
  private static final int MOST_KEPT_EVENTS = 1000;
  private static final int MOST_GANGS = 20_000;

  /// The name of an Indexed Job's pod: the Job's, the index, five random characters.
  private static final Pattern POD_NAME = Pattern.compile("(.+)-\\d+-[a-z0-9]+");

  private final SequencedMap<String, GangId> gangs = bounded(MOST_GANGS);
  private final SequencedMap<String, String> names = bounded(MOST_GANGS);
  private final SequencedMap<String, EventFacts> undecided = bounded(MOST_KEPT_EVENTS);

  /// A gang's Job was seen.
  ///
  /// @return the events kept so far that concern it
  synchronized List<EventFacts> add(GangId gang) {
    if (gangs.put(gang.uid(), gang) != null) {
      return List.of();
    }
    names.put(key(gang.namespace(), gang.name()), gang.uid());
    List<EventFacts> events = new ArrayList<>();
    Iterator<EventFacts> kept = undecided.values().iterator();
    while (kept.hasNext()) {
      EventFacts event = kept.next();
      if (concerns(event)) {
        events.add(event);
        kept.remove();
      }
    }
    return events;
  }

  /// Whether the pod is one of a gang. The pods of plain Jobs have no index.
  synchronized boolean has(PodFacts pod) {
    return pod.index() != PodFacts.NO_INDEX || gangs.containsKey(pod.gang().uid());
  }

  /// Whether the event is about a gang or one of its pods; if not, it is kept for a while.
  synchronized boolean has(EventFacts event) {
    if (concerns(event)) {
      return true;
    }
    undecided.put(event.uid(), event);
    return false;
  }

  private boolean concerns(EventFacts event) {
    EventFacts.About about = event.about();
    if (!about.kind().equals("Pod")) {
      return names.containsKey(key(about.namespace(), about.name()));
    }
    Matcher name = POD_NAME.matcher(about.name());
    return name.matches() && names.containsKey(key(about.namespace(), name.group(1)));
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }

  private static <V> SequencedMap<String, V> bounded(int most) {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > most;
      }
    };
  }
}
