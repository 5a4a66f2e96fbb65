package dev.gangboard.demo.api;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.gangboard.demo.store.ApiException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Takes each request off the wire, lets faults have it first, and sees to it that every refusal
/// and every failure is answered as a `Status`.
final class Front implements HttpHandler {
  private static final System.Logger LOG = System.getLogger(Front.class.getName());

  private final Router router;
  private final Faults faults;
  private final AtomicInteger open = new AtomicInteger();

  Front(Router router, Faults faults) {
    this.router = router;
    this.faults = faults;
  }

  /// How many requests are being answered now, open watches and followed logs among them.
  int open() {
    return open.get();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    open.incrementAndGet();
    boolean whole = false;
    try {
      whole = answer(exchange);
      if (whole) {
        exchange.close();
      }
    } finally {
      open.decrementAndGet();
    }
    if (!whole) {
      // Only an exception out of a handler makes the server close the connection without an end of
      // the answer: that tells the client that it is not whole.
      throw new CutException();
    }
  }

  /// @return whether the answer is whole
  private boolean answer(HttpExchange exchange) {
    Response response = new Response(exchange);
    try {
      serve(new Request(exchange), response);
      return true;
    } catch (ApiException e) {
      return refuse(response, e);
    } catch (CutException e) {
      return false;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A client of the demo cluster went away", e);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "The demo cluster failed to answer " + exchange.getRequestURI(), e);
      return refuse(response, internalError(e.toString()));
    }
  }

  private void serve(Request request, Response response) throws IOException, InterruptedException {
    if (request.isForAPerson()) {
      response.pretty();
    }
    Thread.sleep(faults.latency());
    Optional<Faults.Answer> instead = faults.take(scope(request));
    if (instead.isPresent()) {
      answerInstead(instead.get(), response);
    } else {
      router.serve(request, response);
    }
  }

  private static void answerInstead(Faults.Answer answer, Response response) throws IOException {
    switch (answer) {
      case Faults.Answer.TooManyRequests(int seconds) -> {
        response.header("Retry-After", Integer.toString(seconds));
        response.refuse(
            new ApiException(429, "TooManyRequests", "Too many requests, please try again later."));
      }
      case Faults.Answer.ServerError(String message) -> response.refuse(internalError(message));
      case Faults.Answer.Html(int code, String page) ->
          response.bytes(code, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
      case Faults.Answer.Cut() -> throw new CutException();
    }
  }

  private static ApiException internalError(String message) {
    return new ApiException(500, "InternalError", "Internal error occurred: " + message);
  }

  private static Faults.Scope scope(Request request) {
    if (!request.method().equals("GET")) {
      return Faults.Scope.WRITES;
    }
    if (!request.path().isEmpty() && request.path().getLast().equals("log")) {
      return Faults.Scope.LOGS;
    }
    return request.query().flag("watch") ? Faults.Scope.WATCHES : Faults.Scope.LISTS;
  }

  private static boolean refuse(Response response, ApiException refusal) {
    if (response.begun()) {
      return false;
    }
    try {
      response.refuse(refusal);
      return true;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A client of the demo cluster went away", e);
      return false;
    }
  }
}
