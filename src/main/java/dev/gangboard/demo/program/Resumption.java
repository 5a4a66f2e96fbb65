package dev.gangboard.demo.program;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Where a rank begins: behind the last complete round that the store has, or at the first.
final class Resumption {
  private final RankTools tools;

  Resumption(RankTools tools) {
    this.tools = tools;
  }

  /// All ranks find the same: a round cannot be completed before each of them has begun it.
  OuterState find() throws InterruptedException, Ending {
    List<String> folders =
        tools
            .exchange()
            .ask(
                "look for earlier rounds in " + tools.meeting().place(""),
                tools.meeting()::folders);
    int[] rounds =
        folders.stream().flatMapToInt(folder -> RoundNames.roundOf(folder).stream()).toArray();
    Arrays.sort(rounds);
    for (int i = rounds.length - 1; i >= 0; i--) {
      Optional<OuterState> state = read(rounds[i]);
      if (state.isPresent()) {
        return state.get();
      }
    }
    DilocoPlan plan = tools.plan();
    return OuterState.first(plan.network().initial(plan.data().seed()));
  }

  private Optional<OuterState> read(int round) throws InterruptedException, Ending {
    String name = RoundNames.outer(round);
    Optional<byte[]> bytes = tools.exchange().ask("read " + name, () -> tools.meeting().get(name));
    if (bytes.isEmpty()) {
      return Optional.empty();
    }
    try {
      Parcel parcel = Parcel.of(bytes.get());
      if (parcel.run() != tools.plan().model()) {
        tools.err(
            "%s is of a run with other data or another model: name another RENDEZVOUS_URI, or set"
                    .formatted(tools.meeting().place(name))
                + " SEED, SAMPLES and HIDDEN as they were");
        throw new Ending(Exit.code(2));
      }
      return Optional.of(OuterState.of(round, parcel.values()));
    } catch (Parcel.Damaged e) {
      tools.err(name + " cannot be used, " + e.getMessage() + ": going back a round");
      return Optional.empty();
    }
  }
}
