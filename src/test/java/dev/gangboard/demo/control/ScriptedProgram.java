package dev.gangboard.demo.control;

import dev.gangboard.demo.program.Exit;
import dev.gangboard.demo.program.Program;
import dev.gangboard.demo.program.Replica;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Does what the shell commands of the recordings do, read from the command itself: so many steps
/// of a second, then an end by rank. A shell that is process 1 of its container ignores SIGTERM
/// unless it has a trap for it.
final class ScriptedProgram implements Program {
  private static final Pattern STEPS =
      Pattern.compile("-lt (\\d+|\\$\\(\\(4\\+REPLICA_RANK\\*2\\)\\))");
  private static final Pattern ONE_FAILS =
      Pattern.compile("\\[ \\$REPLICA_RANK = (\\d+) \\] && .*?exit (\\d+)");
  private static final Pattern ONE_EATS =
      Pattern.compile("\\[ \\$REPLICA_RANK = (\\d+) \\] && .*head -c");
  private static final Pattern LAST_SLEEP = Pattern.compile("; sleep (\\d+)$");

  @Override
  public Exit run(Replica replica) throws InterruptedException {
    String script = replica.invocation().command().getLast();
    int rank = Integer.parseInt(replica.invocation().env().get("REPLICA_RANK"));
    replica.out("rank " + rank + " up");
    Matcher steps = STEPS.matcher(script);
    if (steps.find()) {
      String count = steps.group(1);
      int number = count.startsWith("$") ? 4 + rank * 2 : Integer.parseInt(count);
      for (int i = 0; i < number; i++) {
        replica.out("step " + i);
        if (!step(replica) && script.startsWith("trap")) {
          replica.out("flushing");
          replica.sleep(Duration.ofSeconds(20));
          return Exit.code(0);
        }
      }
    }
    return end(replica, script, rank);
  }

  private static Exit end(Replica replica, String script, int rank) throws InterruptedException {
    Matcher fails = ONE_FAILS.matcher(script);
    if (fails.find() && rank == Integer.parseInt(fails.group(1))) {
      return Exit.code(Integer.parseInt(fails.group(2)));
    }
    Matcher eats = ONE_EATS.matcher(script);
    if (eats.find() && rank == Integer.parseInt(eats.group(1))) {
      return Exit.oomKilled();
    }
    if (script.contains("1|3|4) exit 7")) {
      if (rank == 1 || rank == 3 || rank == 4) {
        return Exit.code(7);
      }
      if (rank == 6) {
        sleepOut(replica, Duration.ofSeconds(25));
      }
    }
    Matcher sleeps = LAST_SLEEP.matcher(script);
    if (sleeps.find()) {
      sleepOut(replica, Duration.ofSeconds(Integer.parseInt(sleeps.group(1))));
    }
    return Exit.code(0);
  }

  /// A trap runs when the step's `sleep 1` is over.
  private static boolean step(Replica replica) throws InterruptedException {
    Instant end = replica.now().plusSeconds(1);
    boolean undisturbed = replica.sleep(Duration.ofSeconds(1));
    if (!undisturbed) {
      replica.sleep(Duration.between(replica.now(), end));
    }
    return undisturbed;
  }

  private static void sleepOut(Replica replica, Duration time) throws InterruptedException {
    Instant end = replica.now().plus(time);
    while (!replica.sleep(Duration.between(replica.now(), end))) {
      // The signal is ignored.
    }
  }
}
