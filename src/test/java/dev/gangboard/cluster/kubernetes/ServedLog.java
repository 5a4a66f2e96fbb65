package dev.gangboard.cluster.kubernetes;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One container's log as a kubelet serves it over HTTP: from a time on, at most so many lines from
/// the end, and followed until the container has ended. Requests can be spoilt one by one.
final class ServedLog implements ScriptedServer.Answer {
  private static final Pattern SINCE = Pattern.compile("sinceTime=([^&]+)");
  private static final Pattern TAIL = Pattern.compile("tailLines=(\\d+)");

  private final List<Line> lines = new ArrayList<>();
  private final Queue<ScriptedServer.Answer> spoilt = new ConcurrentLinkedQueue<>();
  private boolean ended;
  private volatile boolean idleIsCut;

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Line(Instant at, byte[] bytes) {}

  /// Writes lines of one time.
  ServedLog write(Instant at, String... texts) {
    for (String text : texts) {
      write(at, text.getBytes(StandardCharsets.UTF_8));
    }
    return this;
  }

  synchronized ServedLog write(Instant at, byte[] text) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(text.length + 40);
    line.writeBytes((at + " ").getBytes(StandardCharsets.US_ASCII));
    line.writeBytes(text);
    line.write('\n');
    lines.add(new Line(at, line.toByteArray()));
    notifyAll();
    return this;
  }

  /// The next request gets this instead.
  ServedLog spoil(ScriptedServer.Answer answer) {
    spoilt.add(answer);
    return this;
  }

  /// The next request gets so many bytes, and then its connection is cut.
  ServedLog cutAfter(int bytes) {
    return spoil(exchange -> {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (Line line : wanted(exchange)) {
        all.writeBytes(line.bytes());
      }
      begin(exchange);
      exchange.getResponseBody().write(all.toByteArray(), 0, Math.min(bytes, all.size()));
      exchange.getResponseBody().flush();
      throw new IOException("cut by the test");
    });
  }

  /// From now on streams end when nothing comes for a moment, as by a proxy.
  ServedLog cutIdle(boolean cut) {
    idleIsCut = cut;
    return this;
  }

  /// The container has ended.
  synchronized void end() {
    ended = true;
    notifyAll();
  }

  private static void begin(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/plain");
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().flush();
  }

  @Override
  public void give(HttpExchange exchange) throws IOException, InterruptedException {
    ScriptedServer.Answer other = spoilt.poll();
    if (other != null) {
      other.give(exchange);
    } else {
      serve(exchange);
    }
  }

  private void serve(HttpExchange exchange) throws IOException, InterruptedException {
    int next;
    List<Line> wanted;
    synchronized (this) {
      wanted = wanted(exchange);
      next = lines.size();
    }
    begin(exchange);
    OutputStream out = exchange.getResponseBody();
    for (Line line : wanted) {
      out.write(line.bytes());
    }
    out.flush();
    String query = exchange.getRequestURI().getQuery();
    Line line = query.contains("follow=true") ? next(next++) : null;
    while (line != null) {
      if (isSince(query, line)) {
        out.write(line.bytes());
        out.flush();
      }
      line = next(next++);
    }
    out.close();
  }

  private synchronized @Nullable Line next(int number) throws InterruptedException {
    while (number >= lines.size() && !ended) {
      wait(idleIsCut ? 100 : 10_000);
      if (number >= lines.size() && idleIsCut) {
        return null;
      }
    }
    return number < lines.size() ? lines.get(number) : null;
  }

  private synchronized List<Line> wanted(HttpExchange exchange) {
    String query = exchange.getRequestURI().getQuery();
    Matcher tail = TAIL.matcher(query);
    int from = tail.find() ? Math.max(0, lines.size() - Integer.parseInt(tail.group(1))) : 0;
    return lines.subList(from, lines.size()).stream().filter(line -> isSince(query, line)).toList();
  }

  private static boolean isSince(String query, Line line) {
    Matcher since = SINCE.matcher(query);
    return !since.find() || !line.at().isBefore(Instant.parse(since.group(1)));
  }
}
