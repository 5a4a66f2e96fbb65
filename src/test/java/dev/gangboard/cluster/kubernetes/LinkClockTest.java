package dev.gangboard.cluster.kubernetes;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.gangboard.cluster.FleetFeed;
import dev.gangboard.demo.DemoOptions;
import dev.gangboard.demo.control.Pace;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class LinkClockTest {
  @Test
  void theLinkIsDatedByTheMachinesClockWhereTheClusterLivesByAnother() throws Exception {
    Instant begin = Instant.now();
    InstantSource far = InstantSource.offset(InstantSource.system(), Duration.ofDays(3));
    try (DemoGateway gateway =
            DemoGateway.start(DemoOptions.standard().withSeed(1).withPace(Pace.swift()));
        KubernetesCluster cluster = gateway.cluster().at(far);
        FleetFeed feed = new FleetFeed(cluster, "default", far, _ -> {})) {
      await().until(() -> feed.latest().link().live());

      Instant heard = feed.latest().link().lastHeard();
      assertFalse(heard == null || heard.isBefore(begin), "heard at " + heard);
      assertFalse(heard.isAfter(cluster.linkNow(far)), "heard at " + heard);
    }
  }
}
