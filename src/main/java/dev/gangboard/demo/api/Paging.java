package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Listing;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Lists, whole and in pages. All pages of a list show the version of its first: the store takes
/// later changes back for them, as long as its window reaches.
final class Paging {
  private static final String TOO_OLD =
      "The provided continue parameter is too old to display a consistent list result. You can"
          + " start a new list without the continue parameter, or use the continue token in this"
          + " response to retrieve the remainder of the results. Continuing with the provided token"
          + " results in an inconsistent list - objects that were created, modified, or deleted"
          + " between the time the first chunk was returned and now may show up in the list.";

  private final Store store;

  Paging(Store store) {
    this.store = store;
  }

  /// @param wanted the selectors; null if all objects are wanted, for only then what remains is
  ///   counted
  /// @throws ApiException 410 for a version that is too old, 504 for one that has not come yet
  Page page(
      Kind kind,
      @Nullable String namespace,
      ListOptions options,
      @Nullable Predicate<JsonObject> wanted) {
    if (!options.continueToken().isEmpty()) {
      ContinueToken token = ContinueToken.parse(options.continueToken());
      Listing listing = listing(kind, namespace, token);
      return cut(listing, namespace, token.start(), options.limit(), wanted);
    }
    Long version = options.version();
    if (version != null && version > store.resourceVersion()) {
      throw tooLarge(version, store.resourceVersion());
    }
    Listing listing =
        version != null && options.match().equals("Exact")
            ? store.listAt(kind, namespace, version)
            : store.list(kind, namespace);
    // Version 0 is answered from the real server's cache, which does not page.
    boolean cached = version != null && version == 0;
    return cut(listing, namespace, "", cached ? 0 : options.limit(), wanted);
  }

  private Listing listing(Kind kind, @Nullable String namespace, ContinueToken token) {
    if (token.version() < 0) {
      return store.list(kind, namespace);
    }
    try {
      return store.listAt(kind, namespace, token.version());
    } catch (ApiException e) {
      ContinueToken goOn = new ContinueToken(-1, token.start());
      throw new ApiException(410, "Expired", TOO_OLD, null, Tree.of("continue", goOn.text()));
    }
  }

  private static Page cut(
      Listing listing,
      @Nullable String namespace,
      String start,
      long limit,
      @Nullable Predicate<JsonObject> wanted) {
    List<JsonObject> page = new ArrayList<>();
    long left = 0;
    for (JsonObject item : listing.items()) {
      if (key(item, namespace).compareTo(start) < 0 || (wanted != null && !wanted.test(item))) {
        continue;
      }
      if (limit > 0 && page.size() >= limit) {
        left++;
      } else {
        page.add(item);
      }
    }
    String next =
        left == 0
            ? ""
            : ContinueToken.after(listing.resourceVersion(), key(page.getLast(), namespace)).text();
    return new Page(listing.resourceVersion(), page, next, wanted == null ? left : -1);
  }

  private static String key(JsonObject object, @Nullable String namespace) {
    String name = "/" + Tree.name(object);
    return namespace == null ? "/" + Tree.namespace(object) + name : name;
  }

  private static ApiException tooLarge(long asked, long current) {
    JsonObject details =
        Tree.of(
            "causes",
            Tree.array(
                Tree.of(
                    "reason", "ResourceVersionTooLarge", "message", "Too large resource version")),
            "retryAfterSeconds",
            1);
    String message = "Too large resource version: %d, current: %d".formatted(asked, current);
    return new ApiException(504, "Timeout", message, details);
  }
}
