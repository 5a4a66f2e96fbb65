package dev.gangboard.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.cluster.Cluster;
import dev.gangboard.cluster.Clusters;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// A default of an interface is not the answer of what is wrapped: a demo cluster that had ended
/// was not opened again.
class NotedClustersTest {
  @Test
  void everyQuestionIsPassedOn() {
    assertEquals(questions(Clusters.class), answered(NotedClusters.class, Clusters.class));
    assertEquals(questions(Cluster.class), answered(NotedCluster.class, Cluster.class));
  }

  private static Set<String> questions(Class<?> port) {
    return Arrays.stream(port.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> answered(Class<?> wrapper, Class<?> port) {
    Set<String> names = questions(wrapper);
    names.retainAll(questions(port));
    return names;
  }
}
