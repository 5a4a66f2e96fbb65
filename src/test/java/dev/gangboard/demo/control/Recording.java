package dev.gangboard.demo.control;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.store.Tree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// What a real cluster said in one situation, from the test resources.
record Recording(String situation, List<Line> lines) {
  /// One line: something that the API sent, or something that was done.
  ///
  /// @param ms since the beginning
  /// @param stream `jobs`, `pods`, `events` or `action`
  record Line(long ms, String stream, JsonObject json) {
    String type() {
      return Tree.textOrEmpty(json, "type");
    }

    JsonObject object() {
      return Tree.object(json, "object");
    }

    String note() {
      return Tree.textOrEmpty(json, "note");
    }
  }

  static Recording of(String situation) {
    String resource = "/recordings/" + situation + ".jsonl";
    try (InputStream in = Recording.class.getResourceAsStream(resource);
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    Objects.requireNonNull(in, resource), StandardCharsets.UTF_8))) {
      return new Recording(situation, reader.lines().map(Recording::line).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The Job as it was created.
  JsonObject job() {
    return lines.stream()
        .filter(l -> l.stream().equals("jobs") && l.type().equals("ADDED"))
        .findFirst()
        .orElseThrow()
        .object();
  }

  long end() {
    return lines.getLast().ms();
  }

  private static Line line(String text) {
    JsonObject json = JsonParser.parseString(text).getAsJsonObject();
    return new Line(Tree.number(json, "ms").orElseThrow(), Tree.textOrEmpty(json, "stream"), json);
  }
}
