package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.gangboard.cluster.Cluster.Cancelled;
import dev.gangboard.cluster.Cluster.LogPart;
import dev.gangboard.cluster.Cluster.LogRequest;
import dev.gangboard.cluster.Cluster.Suggestion;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.LinkState.Status;
import dev.gangboard.cluster.LogLine;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.rules.rights.Rule;
import dev.gangboard.gang.Gang;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.PodFacts.PodId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/// The role that the README gives is enough for all that a person does with a gang.
class ReadmeRoleTest {
  private static final Pattern ROLE =
      Pattern.compile("```yaml\n(.*?kind: Role\n.*?)\n---", Pattern.DOTALL);

  @Test
  void aGangIsLaunchedWatchedReadAndCancelledWithTheRoleOfTheReadme() throws Exception {
    Rights rights = Rights.role("you@example.com", "default", rules());
    try (DemoGateway gateway =
            DemoGateway.start(
                DemoOptions.standard().withSeed(1).withPace(Pace.swift()).withRights(rights));
        FleetFeed feed =
            new FleetFeed(gateway.cluster(), "default", InstantSource.system(), _ -> {})) {
      GangId id = gateway.cluster().launch(Specs.gang("run-1", 2, Images.SLEEPER), false).gang();
      await().until(() -> letters(feed, id).equals("RR"));
      await().until(() -> feed.latest().link().status() == Status.LIVE);

      PodId pod =
          gang(feed, id)
              .orElseThrow()
              .rank(0, InstantSource.system().instant())
              .newest()
              .orElseThrow()
              .pod()
              .id();
      List<LogLine> log = new ArrayList<>();
      gateway.cluster().readLog(new LogRequest(pod, null, LogPart.ALL, null, null), log::add);
      assertEquals(1, log.size());

      assertEquals(Cancelled.ACCEPTED, gateway.cluster().cancel(id));
      await().until(() -> letters(feed, id).equals("XX"));
      assertThrows(
          ClusterException.Forbidden.class,
          () -> gateway.cluster().names(Suggestion.NAMESPACES, "default"));
    }
  }

  private static Optional<Gang> gang(FleetFeed feed, GangId id) {
    return feed.latest().fleet().gang(id.uid());
  }

  private static String letters(FleetFeed feed, GangId id) {
    return gang(feed, id).map(g -> g.states(InstantSource.system().instant()).letters()).orElse("");
  }

  private static List<Rule> rules() throws IOException {
    String yaml =
        ROLE.matcher(Files.readString(Path.of("README.md")))
            .results()
            .map((MatchResult match) -> match.group(1))
            .findFirst()
            .orElseThrow();
    Map<String, List<Map<String, List<String>>>> role = new Yaml().load(yaml);
    List<Rule> rules = new ArrayList<>();
    for (Map<String, List<String>> rule : role.getOrDefault("rules", List.of())) {
      rules.add(
          new Rule(
              rule.getOrDefault("verbs", List.of()),
              rule.getOrDefault("apiGroups", List.of()),
              rule.getOrDefault("resources", List.of()),
              List.of()));
    }
    return rules;
  }
}
