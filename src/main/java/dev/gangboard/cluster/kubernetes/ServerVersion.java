package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.kubernetes.ApiRequest.Subject;
import java.time.Duration;
import java.util.List;

/// What `/version` says.
///
/// @param text as in `v1.36.2`, for display
/// @param minor as in 36; providers append a `+`
record ServerVersion(String text, int major, int minor) {

  static ServerVersion of(Api api) throws ClusterException, InterruptedException {
    return of(api, api.patience().connect().plus(api.patience().answer()));
  }

  /// @param atMost how long it may take
  static ServerVersion of(Api api, Duration atMost) throws ClusterException, InterruptedException {
    ApiRequest request = ApiRequest.get(List.of("version"), new Subject("get", "version", "", ""));
    Fields version = api.call(request, atMost, Api::fields);
    String text = version.text("gitVersion");
    if (text == null) {
      throw api.refusals().notKubernetes("/version", version.toString(), null);
    }
    return new ServerVersion(text, number(version, "major"), number(version, "minor"));
  }

  private static int number(Fields version, String name) {
    String digits = version.text(name, "").replaceAll("\\D.*", "");
    return digits.isEmpty() || digits.length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(digits);
  }
}
