package dev.gangboard.demo;

import dev.gangboard.demo.control.Pace;
import dev.gangboard.demo.program.Images;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.scenario.Scenario;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What a demo cluster is made of.
///
/// @param seed of names, ids and of all that takes a little more or less time
/// @param start what its clock shows when it begins
/// @param speed how much faster its clock runs than the wall clock: 1 is life
/// @param pace how long its controllers and kubelets take, by its own clock
/// @param nodes one for each
/// @param images what can be pulled
/// @param rights who the user of its kubeconfig is, and what they may do
public record DemoOptions(
    long seed,
    Instant start,
    double speed,
    Pace pace,
    List<NodeModel> nodes,
    Images images,
    Rights rights) {

  public DemoOptions {
    if (!(speed > 0) || Double.isInfinite(speed)) {
      throw new IllegalArgumentException("the speed of time must be above 0: " + speed);
    }
    nodes = List.copyOf(nodes);
  }

  /// A cluster to show: 64 H100 on eight nodes, 16 A100 on two, single A10G and T4, and nodes
  /// without GPUs, one of them for Kata Containers.
  public static DemoOptions standard() {
    List<NodeModel> nodes = new ArrayList<>();
    nodes.addAll(Collections.nCopies(8, NodeModel.p5()));
    nodes.addAll(Collections.nCopies(2, NodeModel.p4d()));
    nodes.addAll(Collections.nCopies(4, NodeModel.g5()));
    nodes.addAll(Collections.nCopies(2, NodeModel.g4dn()));
    nodes.addAll(Collections.nCopies(2, NodeModel.cpu()));
    nodes.add(NodeModel.metal());
    return new DemoOptions(
        System.nanoTime(),
        InstantSource.system().instant(),
        1,
        Pace.lifelike(),
        nodes,
        Images.standard(),
        Rights.full("admin"));
  }

  /// A cluster with the nodes that a scenario needs. They have the images already: its story begins
  /// at once.
  public static DemoOptions of(Scenario scenario) {
    return machines(scenario).withImages(Images.standard().onEveryNode());
  }

  private static DemoOptions machines(Scenario scenario) {
    return switch (scenario.machines()) {
      case USUAL -> standard();
      case EIGHT_GPUS -> standard().withNodes(List.of(NodeModel.p5(), NodeModel.cpu()));
      case NEW_DRIVER ->
          standard()
              .withNodes(
                  standard().nodes().stream()
                      .map(node -> node.equals(NodeModel.p5()) ? NodeModel.p5WithNewDriver() : node)
                      .toList());
    };
  }

  /// A cluster to measure with: room for gangs of 10,000 ranks on few huge nodes, started as fast
  /// as the machine can.
  public static DemoOptions huge() {
    NodeModel.Gpus gpus = new NodeModel.Gpus(2_500, "NVIDIA-H100-80GB-HBM3", false);
    NodeModel node = new NodeModel("p5.48xlarge", 10_000, "40000Gi", gpus, List.of());
    return new DemoOptions(
        1,
        InstantSource.system().instant(),
        1,
        Pace.swift(),
        Collections.nCopies(4, node),
        Images.standard().onEveryNode(),
        Rights.full("admin"));
  }

  public DemoOptions withSeed(long other) {
    return new DemoOptions(other, start, speed, pace, nodes, images, rights);
  }

  public DemoOptions withSpeed(double other) {
    return new DemoOptions(seed, start, other, pace, nodes, images, rights);
  }

  /// With a clock that shows something else than the present when it begins.
  public DemoOptions withStart(Instant other) {
    return new DemoOptions(seed, other, speed, pace, nodes, images, rights);
  }

  public DemoOptions withPace(Pace other) {
    return new DemoOptions(seed, start, speed, other, nodes, images, rights);
  }

  public DemoOptions withNodes(List<NodeModel> others) {
    return new DemoOptions(seed, start, speed, pace, others, images, rights);
  }

  /// With a user who may not do everything.
  public DemoOptions withRights(Rights other) {
    return new DemoOptions(seed, start, speed, pace, nodes, images, other);
  }

  /// With other images.
  public DemoOptions withImages(Images others) {
    return new DemoOptions(seed, start, speed, pace, nodes, others, rights);
  }
}
