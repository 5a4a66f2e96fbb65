package dev.gangboard.demo.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccountControllerTest {
  private final TestCluster cluster = new TestCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void aNewNamespaceGetsTheAccountThatPodsRunAs() {
    cluster.store.create(Kind.NAMESPACE, Tree.of("metadata", Tree.of("name", "team")));
    cluster.settle();

    assertEquals(List.of("default"), accounts("team"));
  }

  @Test
  void theAccountComesBackWhenSomebodyDeletesIt() {
    cluster.store.remove(Kind.SERVICE_ACCOUNT, "default", "default");
    cluster.settle();

    assertEquals(List.of("default"), accounts("default"));
  }

  private List<String> accounts(String namespace) {
    return cluster.store.list(Kind.SERVICE_ACCOUNT, namespace).items().stream()
        .map(Tree::name)
        .toList();
  }
}
