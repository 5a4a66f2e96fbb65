package dev.gangboard.cluster.kubernetes;

import dev.gangboard.gang.EventFacts;
import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.PodFacts;
import dev.gangboard.gang.Sighting;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Makes sightings of what lists and watches bring, and leaves out what is no gang's.
final class Sightings {
  private final InstantSource clock;
  private final @Nullable String namespace;
  private final Consumer<Sighting> out;
  private final GangScope scope = new GangScope();

  Sightings(InstantSource clock, @Nullable String namespace, Consumer<Sighting> out) {
    this.clock = clock;
    this.namespace = namespace;
    this.out = out;
  }

  ListWatch.Receiver jobs() {
    return new Jobs();
  }

  ListWatch.Receiver pods() {
    return new Pods();
  }

  ListWatch.Receiver events() {
    return new Events();
  }

  private final class Jobs implements ListWatch.Receiver {
    private final Listing listing = new Listing(Sighting.Kind.JOBS);

    @Override
    public void seen(Fields object) {
      JobMapper.facts(object).ifPresent(this::seen);
    }

    private void seen(JobFacts job) {
      listing.add(job.id().uid());
      out.accept(new Sighting.JobSeen(clock.instant(), job));
      scope
          .add(job.id())
          .forEach(event -> out.accept(new Sighting.EventSeen(clock.instant(), event)));
    }

    @Override
    public void gone(Fields object) {
      JobMapper.facts(object)
          .ifPresent(job -> out.accept(new Sighting.JobGone(clock.instant(), job)));
    }

    @Override
    public void listing() {
      listing.begin();
    }

    @Override
    public void listed() {
      listing.end();
    }
  }

  private final class Pods implements ListWatch.Receiver {
    private final Listing listing = new Listing(Sighting.Kind.PODS);

    @Override
    public void seen(Fields object) {
      PodMapper.facts(object).filter(scope::has).ifPresent(this::seen);
    }

    private void seen(PodFacts pod) {
      listing.add(pod.id().uid());
      out.accept(new Sighting.PodSeen(clock.instant(), pod));
    }

    @Override
    public void gone(Fields object) {
      PodMapper.facts(object)
          .filter(scope::has)
          .ifPresent(pod -> out.accept(new Sighting.PodGone(clock.instant(), pod)));
    }

    @Override
    public void listing() {
      listing.begin();
    }

    @Override
    public void listed() {
      listing.end();
    }
  }

  /// Collects what a list has, and nothing while it is watched.
  private final class Listing {
    private final Sighting.Kind kind;
    private @Nullable Set<String> uids;

    Listing(Sighting.Kind kind) {
      this.kind = kind;
    }

    void begin() {
      uids = new HashSet<>();
    }

    void add(String uid) {
      if (uids != null) {
        uids.add(uid);
      }
    }

    void end() {
      if (uids != null) {
        out.accept(new Sighting.Listed(clock.instant(), kind, namespace, uids));
        uids = null;
      }
    }
  }

  /// Events are facts about a past; that the cluster forgets one changes nothing.
  private final class Events implements ListWatch.Receiver {
    @Override
    public void seen(Fields object) {
      EventMapper.facts(object).filter(scope::has).ifPresent(this::seen);
    }

    private void seen(EventFacts event) {
      out.accept(new Sighting.EventSeen(clock.instant(), event));
    }

    @Override
    public void gone(Fields object) {}

    @Override
    public void listing() {}

    @Override
    public void listed() {}
  }
}
