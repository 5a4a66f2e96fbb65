package dev.gangboard.demo.rules.rights;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Tree;
import java.util.List;

/// A user and what the user may do. Everybody who is known may ask for discovery, and for the own
/// rights; who is not may see that the server lives.
///
/// @param user the name that refusals tell
/// @param namespace where the rules hold; empty for the whole cluster
/// @param because told with each refusal; may be empty
public record Rights(String user, String namespace, List<Rule> rules, String because) {
  private static final String ANONYMOUS = "system:anonymous";
  private static final Rule READING =
      new Rule(List.of("get", "list", "watch"), List.of("*"), List.of("*"), List.of());
  private static final Rule EVERYTHING =
      new Rule(List.of("*"), List.of("*"), List.of("*"), List.of());
  static final Rule REVIEWS =
      Rule.of(
          "authorization.k8s.io",
          List.of("selfsubjectaccessreviews", "selfsubjectrulesreviews"),
          List.of("create"));
  static final Rule WHO_AM_I =
      Rule.of("authentication.k8s.io", List.of("selfsubjectreviews"), List.of("create"));

  /// The paths that the roles of everybody open; a star at the end stands for all below.
  private static final List<List<String>> OPEN_PATHS =
      List.of(
          List.of("/healthz", "/livez", "/readyz", "/version", "/version/"),
          List.of("/.well-known", "/.well-known/*"),
          List.of(
              "/api",
              "/api/*",
              "/apis",
              "/apis/*",
              "/healthz",
              "/livez",
              "/openapi",
              "/openapi/*",
              "/readyz",
              "/version",
              "/version/"));

  public Rights {
    rules = List.copyOf(rules);
  }

  /// All rights in the whole cluster.
  public static Rights full(String user) {
    return new Rights(user, "", List.of(EVERYTHING), "");
  }

  /// May see everything and change nothing.
  ///
  /// @param because why, told with each refusal
  public static Rights viewer(String user, String because) {
    return new Rights(user, "", List.of(READING), because);
  }

  /// The rights of a Role in one namespace.
  public static Rights role(String user, String namespace, List<Rule> rules) {
    return new Rights(user, namespace, rules, "");
  }

  /// No rights but those of everybody.
  public static Rights none(String user) {
    return new Rights(user, "", List.of(), "");
  }

  /// Whoever sends no token.
  public static Rights anonymous() {
    return none(ANONYMOUS);
  }

  boolean isFull() {
    return namespace.isEmpty() && rules.contains(EVERYTHING);
  }

  public boolean allow(Action action) {
    return switch (action) {
      case Action.OnResource on ->
          (isKnown() && (REVIEWS.allows(on) || WHO_AM_I.allows(on)))
              || (holdsIn(on.namespace()) && rules.stream().anyMatch(r -> r.allows(on)));
      case Action.OnPath(var verb, var path) ->
          isFull()
              || (verb.equals("get")
                  && openPaths().stream().flatMap(List::stream).anyMatch(o -> within(path, o)));
    };
  }

  private boolean isKnown() {
    return !user.equals(ANONYMOUS);
  }

  private List<List<String>> openPaths() {
    return isKnown() ? OPEN_PATHS : OPEN_PATHS.subList(0, 1);
  }

  private boolean holdsIn(String place) {
    return namespace.isEmpty() || namespace.equals(place);
  }

  private static boolean within(String path, String open) {
    return open.endsWith("*")
        ? path.startsWith(open.substring(0, open.length() - 1))
        : path.equals(open);
  }

  /// @throws ApiException 403 in the server's words
  public void check(Action action) {
    if (!allow(action)) {
      throw refusal(action);
    }
  }

  private ApiException refusal(Action action) {
    return switch (action) {
      case Action.OnPath(var verb, var path) ->
          new ApiException(
              403,
              "Forbidden",
              "forbidden: User \"%s\" cannot %s path \"%s\"".formatted(user, verb, path),
              new JsonObject());
      case Action.OnResource on -> refusal(on);
    };
  }

  private ApiException refusal(Action.OnResource on) {
    String place =
        on.namespace().isEmpty()
            ? "at the cluster scope"
            : "in the namespace \"" + on.namespace() + "\"";
    String resource = on.group().isEmpty() ? on.plural() : on.plural() + "." + on.group();
    String named = on.name().isEmpty() ? resource : resource + " \"" + on.name() + "\"";
    JsonObject details = new JsonObject();
    if (!on.name().isEmpty()) {
      details.addProperty("name", on.name());
    }
    if (!on.group().isEmpty()) {
      details.addProperty("group", on.group());
    }
    details.addProperty("kind", on.plural());
    return new ApiException(
        403,
        "Forbidden",
        "%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s%s"
            .formatted(
                named,
                user,
                on.verb(),
                on.resource(),
                on.group(),
                place,
                because.isEmpty() ? "" : ": " + because),
        details);
  }

  /// The rules that hold in a namespace, as a rules review lists them.
  List<JsonObject> listed(String place) {
    return holdsIn(place) ? rules.stream().map(Rule::json).toList() : List.of();
  }

  /// The paths that are open, as a rules review lists them.
  List<JsonObject> listedPaths() {
    if (isFull()) {
      return List.of(Tree.of("verbs", List.of("*"), "nonResourceURLs", List.of("*")));
    }
    return OPEN_PATHS.stream()
        .map(paths -> Tree.of("verbs", List.of("get"), "nonResourceURLs", paths))
        .toList();
  }
}
