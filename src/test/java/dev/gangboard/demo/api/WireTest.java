package dev.gangboard.demo.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Tree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/// Requests that were made to a real API server, made again to this one, in the same order.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WireTest {
  private static final int EXCHANGES = 93;

  private final List<JsonObject> exchanges = read();
  private final WireWorld world = new WireWorld(exchanges);
  private final Map<String, TestClient> clients = new LinkedHashMap<>();
  private String nextPage = "";

  @BeforeAll
  void connect() {
    clients.put("admin", new TestClient(world.server, "admin"));
    clients.put("user without rights", new TestClient(world.server, "ml"));
    clients.put("bad token", new TestClient(world.server, "no-such-token"));
    clients.put("anonymous", new TestClient(world.server, ""));
  }

  @AfterAll
  void close() {
    clients.values().forEach(TestClient::close);
    world.close();
  }

  @TestFactory
  Stream<DynamicTest> theServerAnswersLikeARealOne() {
    assertEquals(EXCHANGES, exchanges.size());
    return IntStream.range(0, EXCHANGES)
        .mapToObj(i -> {
          JsonObject exchange = exchanges.get(i);
          String name = i + " " + Tree.textOrEmpty(exchange, "name");
          return DynamicTest.dynamicTest(name, () -> answersAlike(exchange));
        });
  }

  private void answersAlike(JsonObject exchange) throws Exception {
    String name = Tree.textOrEmpty(exchange, "name");
    JsonObject request = Tree.object(exchange, "request");
    WireAnswer recorded = WireAnswer.recorded(Tree.object(exchange, "response"));
    world.before(name);
    TestClient client =
        Objects.requireNonNull(clients.get(Tree.textOrEmpty(request, "as")), "the sender");
    WireAnswer answer =
        name.contains("follow 3 s") ? followed(name, client, request) : sent(client, request);
    if (name.equals("list for continue")) {
      nextPage =
          Tree.textOrEmpty(
              JsonParser.parseString(answer.body()).getAsJsonObject(), "metadata", "continue");
    }
    WireAnswer expected = name.contains("discovery") ? recorded.narrowedTo(answer) : recorded;
    assertEquals(expected.comparable(), answer.comparable());
  }

  private WireAnswer sent(TestClient client, JsonObject request) throws Exception {
    String path =
        Tree.textOrEmpty(request, "path").replaceFirst("continue=eyJ.*", "continue=" + nextPage);
    String body = Tree.at(request, "body").map(Object::toString).orElse(null);
    if (body != null && Tree.at(request, "body").orElseThrow().isJsonPrimitive()) {
      body = Tree.textOrEmpty(request, "body");
    }
    var reply = client.send(Tree.textOrEmpty(request, "method"), path, body, headers(request));
    return WireAnswer.of(reply);
  }

  /// A followed log has no end of its own: as many lines are read as were recorded.
  private WireAnswer followed(String name, TestClient client, JsonObject request) throws Exception {
    StringBuilder body = new StringBuilder();
    try (var lines = client.lines(Tree.textOrEmpty(request, "path"), headers(request))) {
      body.append(lines.next()).append('\n');
      world.during(name);
      for (int i = 0; i < 3; i++) {
        body.append(lines.next()).append('\n');
      }
      return new WireAnswer(
          lines.response().statusCode(),
          WireAnswer.kept(lines.response().headers()),
          body.toString());
    }
  }

  private static Map<String, String> headers(JsonObject request) {
    Map<String, String> headers = new LinkedHashMap<>();
    Tree.text(request, "contentType").ifPresent(v -> headers.put("Content-Type", v));
    Tree.text(request, "accept").ifPresent(v -> headers.put("Accept", v));
    return headers;
  }

  private static List<JsonObject> read() {
    List<JsonObject> exchanges = new ArrayList<>();
    try (var in = WireTest.class.getResourceAsStream("exchanges.jsonl");
        var lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      lines.lines().forEach(l -> exchanges.add(JsonParser.parseString(l).getAsJsonObject()));
    } catch (IOException e) {
      throw new IllegalStateException("the recorded exchanges cannot be read", e);
    }
    return exchanges;
  }
}
