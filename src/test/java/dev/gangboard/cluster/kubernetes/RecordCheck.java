package dev.gangboard.cluster.kubernetes;

import dev.gangboard.logs.GangLogs;
import dev.gangboard.logs.LogMark;
import dev.gangboard.logs.LogRow;
import dev.gangboard.logs.RankTranscript;
import dev.gangboard.record.RecordException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Compares the record of a gang with what its ranks have written: each line is there once, whole
/// and in order, or is missing at a mark that says so and with a [GapProof].
final class RecordCheck {
  private static final Pattern LINE = Pattern.compile("run=(\\d+) n=(\\d+) len=(\\d+) (x*)");

  private final NumberedLines truth;
  private final GapProof proof;
  private final List<String> wrong = new ArrayList<>();
  private final Set<Integer> seen = new HashSet<>();
  private int lines;
  private int missing;
  private int gaps;

  RecordCheck(NumberedLines truth, GapProof proof) {
    this.truth = truth;
    this.proof = proof;
  }

  ChaosRun.Outcome of(GangLogs logs, int ranks, int faults) throws RecordException {
    for (int rank = 0; rank < ranks; rank++) {
      new RankCheck(logs.rank(rank)).run();
    }
    for (Map.Entry<Integer, NumberedLines.Run> run : truth.runs().entrySet()) {
      if (!seen.contains(run.getKey()) && run.getValue().written > 0) {
        checkUnseen(logs, run.getKey(), run.getValue());
      }
    }
    return new ChaosRun.Outcome(faults, lines, missing, gaps, proof.mostRestMillis(), wrong);
  }

  private void checkUnseen(GangLogs logs, int number, NumberedLines.Run run)
      throws RecordException {
    missing += run.written;
    boolean told =
        logs.rank(run.rank).marks().stream()
            .anyMatch(mark -> mark.mark().kind() == LogMark.Kind.GAP);
    if (!told) {
      wrong.add("run " + number + " is not there, and no gap tells");
    }
    proof
        .refute(number, 0)
        .ifPresent(why -> wrong.add("run " + number + " is not there, but " + why));
  }

  /// One rank's record.
  private final class RankCheck {
    private final RankTranscript transcript;
    private int run = -1;
    private int next;
    private int pieceLeft;
    private boolean gap;

    RankCheck(RankTranscript transcript) {
      this.transcript = transcript;
    }

    void run() throws RecordException {
      for (long at = 0; at < transcript.size(); at += 1_000) {
        for (LogRow row : transcript.rows(at, 1_000)) {
          take(row);
        }
      }
      endRun();
    }

    private void take(LogRow row) {
      switch (row.kind()) {
        case MARK -> {
          boolean isGap = row.mark() != null && row.mark().kind() == LogMark.Kind.GAP;
          gap |= isGap;
          gaps += isGap ? 1 : 0;
        }
        case MORE -> pieceLeft -= row.text().length();
        case LINE -> line(row);
      }
    }

    private void line(LogRow row) {
      Matcher line = LINE.matcher(row.text());
      if (!line.matches()) {
        fail("cannot be read: " + row.text());
        return;
      }
      whole();
      int number = Integer.parseInt(line.group(2));
      if (Integer.parseInt(line.group(1)) != run) {
        endRun();
        run = Integer.parseInt(line.group(1));
        next = 0;
        if (!seen.add(run)) {
          fail("comes again");
        }
      }
      if (number < next) {
        fail("line " + number + " where " + next + " is expected");
      } else if (number > next) {
        lost(next, number);
      }
      lines++;
      next = number + 1;
      gap = false;
      pieceLeft = Integer.parseInt(line.group(3)) - line.group(4).length();
    }

    private void whole() {
      if (pieceLeft != 0) {
        if (gap) {
          prove(next - 1);
        } else {
          fail("line " + (next - 1) + " has " + pieceLeft + " bytes too few");
        }
      }
      pieceLeft = 0;
    }

    private void endRun() {
      if (run < 0) {
        return;
      }
      whole();
      int written = Objects.requireNonNull(truth.runs().get(run)).written;
      if (next < written) {
        lost(next, written);
      } else if (next > written) {
        fail("has more than was written");
      }
    }

    private void lost(int from, int to) {
      missing += to - from;
      if (gap) {
        prove(from);
      } else {
        fail("lines " + from + " to " + (to - 1) + " are missing, and no gap tells");
      }
    }

    private void prove(int line) {
      proof.refute(run, line).ifPresent(why -> fail("line " + line + " is missing, but " + why));
    }

    private void fail(String what) {
      wrong.add("rank " + transcript.rank() + ", run " + run + ": " + what);
    }
  }
}
