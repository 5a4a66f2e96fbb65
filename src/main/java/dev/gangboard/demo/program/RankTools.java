package dev.gangboard.demo.program;

/// What a rank of a DiLoCo gang works with.
record RankTools(DilocoPlan plan, Life life, Exchange exchange, MeetingPoint meeting) {
  void out(String line) {
    life.replica().out(line);
  }

  void err(String line) {
    life.replica().err(line);
  }
}
