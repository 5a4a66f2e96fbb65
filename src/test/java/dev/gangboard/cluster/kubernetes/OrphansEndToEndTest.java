package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.cluster.Cluster.Removal;
import dev.gangboard.cluster.Cluster.Right;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.cluster.OrphanRemoval;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.gang.GangId;
import dev.gangboard.gang.OrphanedPod;
import dev.gangboard.gang.Orphans;
import dev.gangboard.gang.PodFacts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.Test;

/// Another tool deletes a Job without its pods, on the demo cluster.
class OrphansEndToEndTest {
  @Test
  void podsLeftByAnotherToolAreFoundRemovedAndProvedGone() throws Exception {
    try (DemoGateway gateway = DemoGateway.start();
        FleetFeed feed = feed(gateway)) {
      GangId left = gateway.cluster().launch(Specs.gang("left", 3, Images.SLEEPER), false).gang();
      GangId kept = gateway.cluster().launch(Specs.gang("kept", 2, Images.SLEEPER), false).gang();
      await().until(() -> letters(feed, left).equals("RRR") && letters(feed, kept).equals("RR"));
      assertEquals(Orphans.NONE, orphans(feed));

      assertEquals(200, deleteLeavingPods(gateway.demo(), left));
      await().until(() -> orphans(feed).pods().size() == 3);
      assertEquals(
          List.of("left 0 RUNNING", "left 1 RUNNING", "left 2 RUNNING"),
          orphans(feed).pods().stream().map(OrphansEndToEndTest::words).toList());

      List<PodFacts> pods = orphans(feed).pods().stream().map(OrphanedPod::pod).toList();
      var removal = new OrphanRemoval(gateway.cluster(), pods);
      assertEquals(new OrphanRemoval.Asked(3, List.of()), removal.ask(Removal.GRACEFUL));
      await().until(() -> removal.left().isEmpty());
      await().until(() -> orphans(feed).equals(Orphans.NONE));
      assertEquals("RR", letters(feed, kept));
    }
  }

  @Test
  void podsOfAJobThatIsThereAreNeverTouched() throws Exception {
    try (DemoGateway gateway = DemoGateway.start()) {
      GangId gang = gateway.cluster().launch(Specs.gang("run", 1, Images.SLEEPER), false).gang();
      await().until(() -> gateway.cluster().remains(gang).pods().size() == 1);
      var removal = new OrphanRemoval(gateway.cluster(), gateway.cluster().remains(gang).pods());
      assertThrows(ClusterException.Conflict.class, () -> removal.ask(Removal.GRACEFUL));
      assertEquals(1, gateway.cluster().remains(gang).pods().size());
    }
  }

  @Test
  void rightsAreAskedForBeforeTheyAreMissed() throws Exception {
    try (DemoGateway gateway = DemoGateway.start()) {
      assertEquals(Optional.empty(), gateway.cluster().refusal(Right.PATCH_JOBS, "default"));
    }
    Rights viewer = Rights.viewer("viewer", "");
    try (DemoGateway gateway = DemoGateway.start(DemoOptions.standard().withRights(viewer))) {
      assertTrue(refusal(gateway, Right.PATCH_JOBS).startsWith("You may not patch jobs in"));
      assertTrue(refusal(gateway, Right.DELETE_PODS).startsWith("You may not delete pods in"));
    }
  }

  private static FleetFeed feed(DemoGateway gateway) {
    return new FleetFeed(gateway.cluster(), "default", InstantSource.system(), _ -> {});
  }

  private static String refusal(DemoGateway gateway, Right right) throws Exception {
    return String.valueOf(gateway.cluster().refusal(right, "default").orElseThrow().getMessage());
  }

  private static Orphans orphans(FleetFeed feed) {
    return feed.latest().fleet().orphans(feed.latest().at());
  }

  private static String words(OrphanedPod orphan) {
    return orphan.pod().gang().name() + " " + orphan.pod().index() + " " + orphan.state();
  }

  private static String letters(FleetFeed feed, GangId id) {
    return feed.latest()
        .fleet()
        .gang(id.uid())
        .map(g -> g.states(InstantSource.system().instant()).letters())
        .orElse("");
  }

  private static int deleteLeavingPods(DemoCluster demo, GangId gang) throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
    URI job =
        URI.create(
            demo.url()
                + "/apis/batch/v1/namespaces/%s/jobs/%s?propagationPolicy=Orphan"
                    .formatted(gang.namespace(), gang.name()));
    try (HttpClient http = HttpClient.newBuilder().sslContext(tls).build()) {
      HttpRequest request =
          HttpRequest.newBuilder(job)
              .header("Authorization", "Bearer " + demo.token())
              .DELETE()
              .build();
      return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }
  }
}
