package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.time.Duration;
import okhttp3.Response;

/// Lists one kind of object page by page and then watches it from the list's version, for as long
/// as its thread is not interrupted. A watch that ends is resumed from the last version heard,
/// bookmarks included; when the server has forgotten that version (410), or watches say nothing
/// that has to be said, everything is listed again.
final class ListWatch implements Runnable {
  private static final Logger LOG = System.getLogger(ListWatch.class.getName());
  private static final int GONE = 410;

  private final Api api;
  private final Source list;
  private final Receiver receiver;
  private final Strand link;
  private final WatchLength length;
  private final Retry retry;
  private String version = "";

  ListWatch(Api api, Source list, Receiver receiver, Strand link, WatchLength length) {
    this.api = api;
    this.list = list;
    this.receiver = receiver;
    this.link = link;
    this.length = length;
    this.retry = new Retry(api, link);
  }

  /// Gives the request for all objects.
  interface Source {
    /// Asked before each list and each watch.
    ApiRequest request() throws ClusterException, InterruptedException;
  }

  /// Takes the objects, on one thread at a time.
  interface Receiver {
    /// An object as a list or a watch has it.
    void seen(Fields object);

    /// An object was deleted; its last state.
    void gone(Fields object);

    /// A list begins: what it has comes next.
    void listing();

    /// The list was complete.
    void listed();
  }

  @Override
  public void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        attempt();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // the observation is closed
    }
  }

  private void attempt() throws InterruptedException {
    retry.begins();
    long begun = System.nanoTime();
    try {
      if (version.isEmpty() || link.isToList()) {
        version = listAll();
      }
      long opened = System.nanoTime();
      boolean lively = watch();
      retry.ended(lively, Duration.ofNanos(System.nanoTime() - opened));
    } catch (ExpiredException e) {
      LOG.log(Level.DEBUG, "listing everything again", e);
      version = "";
      link.interrupted();
      retry.pause();
    } catch (ClusterException e) {
      LOG.log(Level.DEBUG, "the stream is lost", e);
      link.lost(e, Duration.ofNanos(System.nanoTime() - begun));
      retry.pause(e);
    } catch (RuntimeException | Error e) { // a thread that died would leave the link live for ever
      LOG.log(Level.ERROR, "a defect while listing or watching", e);
      version = "";
      link.lost(defect(e), Duration.ZERO);
      retry.pause();
    }
  }

  private static ClusterException defect(Throwable e) {
    return new ClusterException.ServerFault(Text.of("cluster.defect"), e.toString(), e);
  }

  private String listAll() throws ClusterException, InterruptedException {
    ApiRequest request = list.request().with("limit", Integer.toString(ApiPaths.PAGE));
    receiver.listing();
    ListPage page = page(request);
    while (!page.next().isEmpty()) {
      page = page(request.with("continue", page.next()));
    }
    receiver.listed();
    link.listed();
    if (page.version().isEmpty()) {
      throw api.refusals().notKubernetes("List?", request.toString(), null);
    }
    return page.version();
  }

  private ListPage page(ApiRequest request) throws ClusterException, InterruptedException {
    return api.stream(
        request,
        Api.Form.JSON,
        answer ->
            ListPage.read(
                answer.body().charStream(),
                item -> {
                  link.answered();
                  receiver.seen(item);
                }));
  }

  /// Watches until the server ends it.
  ///
  /// @return whether anything came
  private boolean watch() throws ClusterException, InterruptedException {
    int seconds = link.seconds(length.seconds());
    ApiRequest request =
        list.request()
            .as("watch")
            .with("watch", "true")
            .with("allowWatchBookmarks", "true")
            .with("timeoutSeconds", Integer.toString(seconds))
            .with("resourceVersion", version);
    long asked = System.nanoTime();
    return api.stream(
        request,
        link.silenceOf(seconds),
        answer -> {
          link.watching(seconds, Duration.ofNanos(System.nanoTime() - asked));
          retry.accepted();
          return changes(request, answer);
        });
  }

  private boolean changes(ApiRequest request, Response answer)
      throws IOException, ClusterException {
    JsonTree.Objects reader = JsonTree.reader(answer.body().charStream());
    boolean any = false;
    try {
      while (reader.hasMore()) {
        change(request, Fields.of(reader.next()));
        any = true;
      }
    } catch (SocketTimeoutException e) {
      // Not even a bookmark came: the connection may be dead without having been closed.
      LOG.log(Level.DEBUG, "a watch has been silent for too long", e);
      link.silent();
      return any;
    }
    link.ended();
    return any;
  }

  private void change(ApiRequest request, Fields change) throws ClusterException {
    Fields object = change.object("object");
    switch (change.text("type", "")) {
      case "ADDED", "MODIFIED" -> receiver.seen(object);
      case "DELETED" -> receiver.gone(object);
      case "BOOKMARK" -> {}
      case "ERROR" -> throw refused(request, object);
      default -> throw api.refusals().notKubernetes("watch?", change.toString(), null);
    }
    link.heard();
    version = object.object("metadata").text("resourceVersion", version);
  }

  private ClusterException refused(ApiRequest request, Fields status) {
    String message = status.text("message", "");
    if (status.count("code") == GONE || message.contains("resource version")) {
      throw new ExpiredException(message);
    }
    return api.refusals().of(request.subject(), status);
  }
}
