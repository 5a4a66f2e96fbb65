package dev.gangboard.app;

import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// The window as the toolkit starts and stops it.
public final class GangboardApplication extends Application {
  /// Natives are unpacked and a display is asked over a network: more than this is no start.
  private static final Duration START_LIMIT = Duration.ofSeconds(40);

  private static final Duration STOP_LIMIT = Duration.ofSeconds(3);

  /// The toolkit makes the application itself, so what it is to show waits here.
  private static final AtomicReference<@Nullable Run> NEXT = new AtomicReference<>();

  private @Nullable ShownWindow shown;

  /// @param started completed with the window once it is shown
  /// @param ended opened when the toolkit has ended
  private record Run(
      WindowPlan plan, CompletableFuture<ShownWindow> started, CountDownLatch ended) {

    /// Closes what the window shows. The window itself stays: this happens while the process ends,
    /// and the toolkit has then taken its renderer down already.
    void close() throws InterruptedException {
      ShownWindow window = started.getNow(null);
      if (window != null) {
        var closed = new CountDownLatch(1);
        new FxThread()
            .execute(() -> {
              window.close();
              closed.countDown();
            });
        boolean _ = closed.await(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  /// Shows the window and comes back when it has been closed. Once in a process.
  ///
  /// @throws ToolkitException if the toolkit cannot be started, or does not come up in time
  static void run(WindowPlan plan) throws ToolkitException, InterruptedException {
    var run = new Run(plan, new CompletableFuture<>(), new CountDownLatch(1));
    NEXT.set(run);
    Thread.ofPlatform().daemon().name("toolkit").start(() -> launch(run));
    try {
      run.started().get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
      run.ended().await();
    } catch (ExecutionException e) {
      throw ToolkitException.of(e);
    } catch (TimeoutException _) {
      throw new ToolkitException(
          Text.of("app.display.no-start", String.valueOf(START_LIMIT.toSeconds())));
    } catch (InterruptedException e) {
      run.close();
      throw e;
    }
  }

  private static void launch(Run run) {
    try {
      Application.launch(GangboardApplication.class);
    } catch (RuntimeException | LinkageError e) {
      run.started().completeExceptionally(e);
    } finally {
      run.ended().countDown();
    }
  }

  @Override
  public void start(Stage stage) {
    Run run = NEXT.getAndSet(null);
    if (run == null) {
      throw new IllegalStateException("started by something else than run");
    }
    shown =
        ShownWindow.on(
            stage, run.plan(), folder -> getHostServices().showDocument(folder.toUri().toString()));
    run.started().complete(shown);
    run.plan().shown().run();
  }

  @Override
  public void stop() {
    if (shown != null) {
      shown.close();
    }
  }
}
