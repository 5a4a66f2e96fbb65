package dev.gangboard.viewmodel;

/// Asks of a cluster that is lost whether it has ended for ever, as a demo cluster does with its
/// process; one question at a time.
final class EndQuestion implements AutoCloseable {
  private final Surroundings surroundings;
  private Surroundings.Running question = () -> {};
  private boolean asking;

  EndQuestion(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// @param ended is run on the UI thread if it has
  void ask(String contextName, Runnable ended) {
    if (asking) {
      return;
    }
    asking = true;
    question =
        Work.start(
            surroundings,
            () -> surroundings.clusters().hasEnded(contextName),
            over -> {
              asking = false;
              if (over) {
                ended.run();
              }
            },
            _ -> asking = false);
  }

  @Override
  public void close() {
    question.close();
  }
}
