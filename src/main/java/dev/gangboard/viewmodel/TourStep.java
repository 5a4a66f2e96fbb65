package dev.gangboard.viewmodel;

import dev.gangboard.text.Text;
import java.util.List;

/// What the guided tour asks for, one after the other. A step either waits until the person has
/// done the thing, or has text to read and goes on by its button.
public enum TourStep {
  /// What a gang is.
  WELCOME(true),
  /// Open the launch form.
  LAUNCH(false),
  /// Send it.
  SEND(false),
  /// All ranks run.
  COME_UP(false),
  /// Read what a rank does.
  LOG(false),
  /// Open the rendezvous.
  RENDEZVOUS(false),
  /// What a barrier is.
  BARRIER(true),
  /// End the process of one rank.
  KILL(false),
  /// The cluster stops the others.
  FALL(false),
  /// Who failed first, and why one lost rank stopped all.
  FIRST_FAILURE(true),
  /// Launch another gang.
  AGAIN(false),
  /// Ask for its end.
  CANCEL(false),
  /// The pods go, one by one.
  PROOF(false),
  /// What was learnt.
  END(true);

  private static final List<TourStep> ALL = List.of(values());

  private final boolean read;

  TourStep(boolean read) {
    this.read = read;
  }

  /// From 1.
  public int number() {
    return ALL.indexOf(this) + 1;
  }

  public static int count() {
    return ALL.size();
  }

  /// The one after it; of the last itself.
  TourStep next() {
    return ALL.get(Math.min(number(), ALL.size() - 1));
  }

  /// Whether it goes on by its button.
  public boolean read() {
    return read;
  }

  public String title() {
    return switch (this) {
      case WELCOME -> Text.of("tour.welcome.title");
      case LAUNCH -> Text.of("tour.launch.title");
      case SEND -> Text.of("tour.send.title");
      case COME_UP -> Text.of("tour.up.title");
      case LOG -> Text.of("tour.log.title");
      case RENDEZVOUS -> Text.of("tour.rendezvous.title");
      case BARRIER -> Text.of("tour.barrier.title");
      case KILL -> Text.of("tour.kill.title");
      case FALL -> Text.of("tour.fall.title");
      case FIRST_FAILURE -> Text.of("tour.first.title");
      case AGAIN -> Text.of("tour.again.title");
      case CANCEL -> Text.of("tour.cancel.title");
      case PROOF -> Text.of("tour.proof.title");
      case END -> Text.of("tour.end.title");
    };
  }

  public String text() {
    return switch (this) {
      case WELCOME -> Text.of("tour.welcome.text");
      case LAUNCH -> Text.of("tour.launch.text");
      case SEND -> Text.of("tour.send.text");
      case COME_UP -> Text.of("tour.up.text");
      case LOG -> Text.of("tour.log.text");
      case RENDEZVOUS -> Text.of("tour.rendezvous.text");
      case BARRIER -> Text.of("tour.barrier.text");
      case KILL -> Text.of("tour.kill.text");
      case FALL -> Text.of("tour.fall.text");
      case FIRST_FAILURE -> Text.of("tour.first.text", Text.of("window.banner.open"));
      case AGAIN -> Text.of("tour.again.text");
      case CANCEL -> Text.of("tour.cancel.text");
      case PROOF -> Text.of("tour.proof.text");
      case END -> Text.of("tour.end.text");
    };
  }
}
