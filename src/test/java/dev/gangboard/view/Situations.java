package dev.gangboard.view;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.LinkState;
import dev.gangboard.gang.StillGang;

/// How a link can stand.
final class Situations {
  private Situations() {}

  static LinkState stale() {
    return new LinkState(
        LinkState.Status.STALE,
        StillGang.NOW,
        new ClusterException.Unreachable(
            "Nobody answers at https://10.0.0.1:443.", "java.net.SocketTimeoutException", null));
  }

  static LinkState refused() {
    return new LinkState(
        LinkState.Status.REFUSED,
        null,
        new ClusterException.Forbidden(
            "You may not list jobs in the namespace ml-training of prod-eks-us-east-1.",
            "GET https://10.0.0.1:443/apis/batch/v1/namespaces/ml-training/jobs: 403 jobs.batch is"
                + " forbidden: User \"jane\" cannot list resource \"jobs\"",
            null));
  }

  static LinkState unreachable() {
    return new LinkState(
        LinkState.Status.CONNECTING,
        null,
        new ClusterException.Unreachable(
            "Nobody answers at https://10.0.0.1:443 (prod-eks-us-east-1): connection refused.",
            "java.net.ConnectException: Connection refused",
            null));
  }
}
