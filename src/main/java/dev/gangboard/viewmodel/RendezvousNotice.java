package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.RendezvousException;
import dev.gangboard.text.Text;

/// Failures of a store, for a person.
final class RendezvousNotice {
  private RendezvousNotice() {}

  static Notice of(RendezvousException failure) {
    return new Notice(
        title(failure),
        String.valueOf(failure.getMessage()),
        next(failure),
        failure.detail(),
        true,
        failure instanceof RendezvousException.NeedsLogin login ? login.command() : null);
  }

  private static String title(RendezvousException failure) {
    return switch (failure) {
      case RendezvousException.NeedsLogin _ -> Text.of("rendezvous.failure.login.title");
      case RendezvousException.Denied _ -> Text.of("rendezvous.failure.denied.title");
      case RendezvousException.NotFound _ -> Text.of("rendezvous.failure.notFound.title");
      case RendezvousException.WrongRegion _ -> Text.of("rendezvous.failure.region.title");
      case RendezvousException.Throttled _ -> Text.of("rendezvous.failure.throttled.title");
      case RendezvousException.Unreachable _ -> Text.of("rendezvous.failure.unreachable.title");
      case RendezvousException.Refused _ -> Text.of("rendezvous.failure.refused.title");
    };
  }

  private static String next(RendezvousException failure) {
    return switch (failure) {
      case RendezvousException.NeedsLogin login ->
          login.command() == null
              ? Text.of("rendezvous.failure.login.next")
              : Text.of("rendezvous.failure.login.next.command", login.command());
      case RendezvousException.Denied _ -> Text.of("rendezvous.failure.denied.next");
      case RendezvousException.NotFound _ -> Text.of("rendezvous.failure.notFound.next");
      case RendezvousException.WrongRegion _ -> Text.of("rendezvous.failure.region.next");
      case RendezvousException.Throttled _ -> Text.of("rendezvous.failure.throttled.next");
      case RendezvousException.Unreachable _ -> Text.of("rendezvous.failure.unreachable.next");
      case RendezvousException.Refused _ -> Text.of("rendezvous.failure.refused.next");
    };
  }
}
