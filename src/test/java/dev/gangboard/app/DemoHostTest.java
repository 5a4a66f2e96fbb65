package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cli.DemoScenario;
import dev.gangboard.demo.DemoCluster;
import dev.gangboard.demo.DemoOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DemoHostTest {
  @TempDir private Path folder;
  private final AtomicInteger started = new AtomicInteger();

  @Test
  void ofSeveralThatNeedADemoAtOnceOneStartsIt() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        DemoHost first = host();
        DemoHost second = host();
        DemoHost third = host()) {
      List<Callable<Path>> all =
          Stream.of(first, second, third)
              .<Callable<Path>>map(
                  host -> () -> host.kubeconfig(DemoScenario.STANDARD, DemoHost.Sharing.SHARED))
              .toList();
      for (Future<Path> found : threads.invokeAll(all)) {
        assertEquals(first.kubeconfig(DemoScenario.STANDARD, DemoHost.Sharing.SHARED), found.get());
      }
      assertEquals(1, started.get());
    }
  }

  private DemoHost host() {
    return new DemoHost(folder, (_, _) -> start());
  }

  private DemoHost.Server start() {
    started.incrementAndGet();
    DemoCluster cluster = DemoCluster.start(DemoOptions.standard());
    return new DemoHost.Server() {
      @Override
      public String kubeconfig() {
        return cluster.kubeconfig();
      }

      @Override
      public void close() {
        cluster.close();
      }
    };
  }
}
