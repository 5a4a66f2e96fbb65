package dev.gangboard.demo.program;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/// Speaks to the store with patience: what may work later is tried again, less and less often, and
/// told in plain words; what cannot work ends the program.
final class Exchange {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final Life life;
  private final Duration patience;

  /// @param patience how long one thing is tried before the program gives up
  Exchange(Life life, Duration patience) {
    this.life = life;
    this.patience = patience;
  }

  /// @param what the program does with it, as in `write round-0007/rank-3.bin`
  /// @throws Ending if the store will not do it, or could not for too long; it has been told
  <T> T ask(String what, Supplier<T> call) throws InterruptedException, Ending {
    Instant giveUp = life.replica().now().plus(patience);
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        return call.get();
      } catch (AbortedException e) {
        var interrupted = new InterruptedException(e.getMessage());
        interrupted.initCause(e);
        throw interrupted;
      } catch (SdkException e) {
        if (Thread.interrupted()) {
          throw new InterruptedException("killed in a call to the store");
        }
        String why = "cannot " + what + ": " + StoreTrouble.words(e);
        if (!StoreTrouble.mayPass(e) || life.replica().now().plus(pause).isAfter(giveUp)) {
          life.replica().err(why + "; giving up");
          throw new Ending(Exit.code(1));
        }
        life.replica().err(why + "; trying again in " + pause.toMillis() + " ms");
      }
      life.sleep(pause, "while waiting for the store");
      pause = pause.multipliedBy(2);
      pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }
  }

  void tell(String what, Runnable call) throws InterruptedException, Ending {
    ask(
        what,
        () -> {
          call.run();
          return true;
        });
  }
}
