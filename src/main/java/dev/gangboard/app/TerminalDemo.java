package dev.gangboard.app;

import dev.gangboard.cli.Commands;
import dev.gangboard.cli.DemoScenario;
import dev.gangboard.cli.ExitCode;
import dev.gangboard.cli.Surroundings;
import dev.gangboard.cli.Terminal;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.DemoStory;
import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.program.Images;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// What is shown where no window can be: the demo cluster runs a gang, the terminal draws it until
/// it ends, and a picture tells what the window would have looked like.
final class TerminalDemo {
  private static final Duration PICTURE_LIMIT = Duration.ofSeconds(90);

  private final Surroundings surroundings;
  private final DemoHost demo;

  TerminalDemo(Surroundings surroundings, DemoHost demo) {
    this.surroundings = surroundings;
    this.demo = demo;
  }

  /// @param obstacles why there is no window
  /// @param scenario a replay, or a story, is watched as it is
  /// @return the process's exit code
  int run(List<Obstacle> obstacles, DemoScenario scenario) throws InterruptedException {
    Terminal terminal = surroundings.terminal();
    obstacles.forEach(obstacle -> terminal.say(obstacle.text()));
    switch (scenario) {
      case DemoScenario.Replay _ -> {
        return Commands.run(surroundings, "watch", scenario.option());
      }
      case DemoScenario.Story(DemoStory story) -> {
        terminal.say(Text.of("cli.demo.playing", story.title(), story.watch(), story.attempt()));
        return Commands.run(surroundings, "watch", scenario.option());
      }
      case DemoScenario.Standard _ -> terminal.say(Text.of("app.display.instead"));
    }
    try {
      Path kubeconfig = demo.kubeconfig(DemoScenario.STANDARD, DemoHost.Sharing.ALONE);
      return run(kubeconfig, "demo-" + HexFormat.of().toHexDigits(new SecureRandom().nextInt()));
    } catch (ClusterException e) {
      terminal.say(String.valueOf(e.getMessage()));
      return ExitCode.CLUSTER;
    } catch (IOException e) {
      terminal.say(Text.of("app.picture.failed", e.toString()));
      return ExitCode.DONE;
    }
  }

  private int run(Path kubeconfig, String gang) throws IOException, InterruptedException {
    List<Obstacle> toPicture = Display.ofProcess().obstaclesToPicture();
    Path picture = pictureFile();
    if (!toPicture.isEmpty()) {
      surroundings.terminal().say(Text.of("app.picture.impossible"));
      return show(gang);
    }
    try (PictureProcess drawing = PictureProcess.start(kubeconfig, gang, picture)) {
      int code = show(gang);
      if (code == ExitCode.DONE || code == ExitCode.GANG_FAILED) {
        tell(drawing.failure(PICTURE_LIMIT), picture);
      }
      return code;
    }
  }

  private int show(String gang) {
    return Commands.run(
        surroundings,
        "launch",
        "--demo",
        "--name=" + gang,
        "--image=" + Images.DILOCO,
        "--rendezvous-uri=s3://%s/%s/".formatted(ObjectStore.BUCKET, gang),
        "--replicas=8",
        "--gpu=H100",
        "--arg=rounds=16",
        "--watch");
  }

  private void tell(Optional<String> failure, Path picture) {
    surroundings
        .terminal()
        .say(
            failure
                .map(why -> Text.of("app.picture.failed", why.strip()))
                .orElseGet(() -> Text.of("app.picture.written", picture.toString())));
  }

  /// In the build's folder where there is one, so that a checkout stays clean.
  private static Path pictureFile() {
    Path here = Path.of("").toAbsolutePath();
    Path target = here.resolve("target");
    return (Files.isDirectory(target) ? target : here).resolve("gangboard.png");
  }
}
