package dev.gangboard.record;

import dev.gangboard.gang.JobFacts;
import dev.gangboard.gang.Sighting;
import java.util.regex.Pattern;

/// Takes out of a sighting what is nobody's business later: an address can hold credentials.
final class SafeFacts {
  private static final Pattern USER = Pattern.compile("//[^/?#]*@");
  private static final Pattern QUERY = Pattern.compile("[?#].*", Pattern.DOTALL);

  private SafeFacts() {}

  static Sighting of(Sighting sighting) {
    return switch (sighting) {
      case Sighting.JobSeen seen -> new Sighting.JobSeen(seen.at(), safe(seen.job()));
      case Sighting.JobGone gone -> new Sighting.JobGone(gone.at(), safe(gone.job()));
      case Sighting.PodSeen _, Sighting.PodGone _, Sighting.EventSeen _, Sighting.Listed _ ->
          sighting;
    };
  }

  private static JobFacts safe(JobFacts job) {
    JobFacts.Template from = job.template();
    String uri = from.rendezvousUri();
    if (uri == null || !(USER.matcher(uri).find() || QUERY.matcher(uri).find())) {
      return job;
    }
    String plain = QUERY.matcher(USER.matcher(uri).replaceFirst("//")).replaceFirst("");
    var template =
        new JobFacts.Template(
            from.launchedAsGang(),
            from.image(),
            from.gpusPerRank(),
            from.serviceAccount(),
            from.runtimeClass(),
            plain,
            from.rounds());
    return new JobFacts(job.id(), job.lifetime(), job.shape(), template, job.status());
  }
}
