package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonParseException;
import dev.gangboard.cluster.ClusterException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/// Requests to an API server and their answers. Blocks; an interrupt closes the request at once,
/// whatever kind of thread waits. Safe for many threads.
final class Api implements AutoCloseable {
  private static final int GONE = 410;
  private static final int UNAUTHORIZED = 401;
  private static final int MOST_WORDS = 1000;

  private final Login login;
  private final ServerClock clock;
  private final Pauses pauses = new Pauses();
  private final AtomicLong requests = new AtomicLong();
  private final Set<Call> open = ConcurrentHashMap.newKeySet();
  private final OpenWatches watches = new OpenWatches();
  private volatile boolean closed;

  Api(Login login) {
    this.login = login;
    this.clock = new ServerClock(login.clock());
  }

  /// Takes what it needs from a good answer, whose body is open until it returns.
  interface AnswerReader<T> {
    T read(Response answer) throws IOException, ClusterException, InterruptedException;
  }

  /// What an answer's body has to be.
  enum Form {
    JSON,
    TEXT
  }

  /// Reads an answer that is one object.
  static Fields fields(Response answer) throws IOException {
    return Fields.of(JsonTree.reader(answer.body().charStream()).next());
  }

  long requests() {
    return requests.get();
  }

  String server() {
    return login.access().server();
  }

  Patience patience() {
    return login.patience();
  }

  Refusals refusals() {
    return new Refusals(login.access().server(), login.access().user(), clock.ahead());
  }

  Login login() {
    return login;
  }

  /// The machine's clock.
  InstantSource machineClock() {
    return login.clock();
  }

  Pauses pauses() {
    return pauses;
  }

  /// How far our clock is ahead of the server's; zero where they agree well enough.
  Duration clockAhead() {
    return clock.ahead();
  }

  /// Sends a request whose whole answer comes within a bounded time.
  <T> T call(ApiRequest request, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    return send(Connection::call, request, Form.JSON, reader);
  }

  /// Sends a request whose whole answer comes within the time, or does not matter any more.
  <T> T call(ApiRequest request, Duration atMost, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    return send((connection, r) -> connection.call(r, atMost), request, Form.JSON, reader);
  }

  /// Sends a request whose answer goes on and on.
  <T> T stream(ApiRequest request, Form form, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    return switch (form) {
      case JSON -> stream(request, patience().silence(), reader);
      case TEXT -> send(Connection::log, request, form, reader);
    };
  }

  /// Sends a request whose answer goes on and on: a list or a watch, which [#cut] ends.
  ///
  /// @param silence after which the answer is taken for dead
  <T> T stream(ApiRequest request, Duration silence, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    Opener opener =
        (connection, r) -> {
          Call call = connection.stream(r, silence);
          watches.opened(call);
          return call;
        };
    return send(opener, request, Form.JSON, reader);
  }

  /// Ends the lists and watches that were not answered since there was trouble, since their sockets
  /// may be dead, and has all that waits try again at once, on new sockets.
  ///
  /// @param since as of [System#nanoTime]
  void cut(long since) {
    login.evict();
    pauses.end();
    watches.cut(since);
  }

  /// Makes a call of a request.
  private interface Opener {
    Call open(Connection connection, ApiRequest request) throws ClusterException;
  }

  private <T> T send(Opener opener, ApiRequest request, Form form, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    Connection connection = login.connection();
    try {
      return exchange(opener.open(connection, request), request, form, reader);
    } catch (ClusterException.Unauthorized e) {
      if (!login.refused(connection)) {
        throw e;
      }
      return exchange(opener.open(login.connection(), request), request, form, reader);
    }
  }

  private <T> T exchange(Call call, ApiRequest request, Form form, AnswerReader<T> reader)
      throws ClusterException, InterruptedException {
    FutureTask<T> exchange = new FutureTask<>(() -> answer(call, request, form, reader));
    Thread worker = Thread.ofVirtual().name("kubernetes-call").start(exchange);
    try {
      return exchange.get();
    } catch (ExecutionException e) {
      throw unwrapped(e.getCause());
    } finally {
      // After an interrupt: closes the socket, wakes a reader that waits for anything else, and
      // sees to it that nothing reaches the caller any more once it has left.
      call.cancel();
      worker.interrupt();
      joinUninterruptibly(worker);
      open.remove(call);
      watches.closed(call);
    }
  }

  private <T> T answer(Call call, ApiRequest request, Form form, AnswerReader<T> reader)
      throws IOException, ClusterException, InterruptedException {
    requests.incrementAndGet();
    open.add(call);
    if (closed) {
      throw new ClusterException.Unreachable(Text.of("cluster.closed", server()), "", null);
    }
    try (Response response = call.execute()) {
      clock.heard(response.header("Date"));
      watches.answered(call);
      if (response.code() != UNAUTHORIZED) {
        login.accepted();
      }
      if (response.code() == GONE && form == Form.JSON) {
        throw new ExpiredException(response.peekBody(MOST_WORDS).string());
      }
      if (!response.isSuccessful()) {
        throw refusals().of(request.subject(), response);
      }
      check(form, response);
      return reader.read(response);
    }
  }

  private void check(Form form, Response response) throws ClusterException {
    MediaType type = response.body().contentType();
    boolean fits =
        switch (form) {
          case JSON -> Refusals.isJson(type);
          case TEXT -> type == null || !type.subtype().contains("html");
        };
    if (!fits) {
      throw refusals().notKubernetes(type == null ? "?" : type.toString(), "", null);
    }
  }

  private ClusterException unwrapped(@Nullable Throwable cause) throws InterruptedException {
    return switch (cause) {
      case null -> throw new IllegalStateException();
      case ClusterException refused -> refused;
      case IOException broken -> refusals().of(broken);
      case JsonParseException broken ->
          refusals().notKubernetes("JSON?", broken.toString(), broken);
      case InterruptedException interrupted -> throw interrupted;
      case RuntimeException defect -> throw defect;
      case Error error -> throw error;
      default -> throw new IllegalStateException(cause);
    };
  }

  private static void joinUninterruptibly(Thread worker) {
    boolean interrupted = false;
    while (true) {
      try {
        worker.join();
        break;
      } catch (InterruptedException _) {
        interrupted = true; // the worker has been stopped already and ends soon
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Ends what runs and closes all sockets.
  @Override
  public void close() {
    closed = true;
    open.forEach(Call::cancel);
    login.close();
  }
}
