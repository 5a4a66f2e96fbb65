package dev.gangboard.cluster;

import dev.gangboard.gang.Sighting;

/// Takes what an observation sees. Called from the observation's threads, one call at a time; must
/// return quickly.
public interface Observer {
  void sighted(Sighting sighting);

  void linkChanged(LinkState link);
}
