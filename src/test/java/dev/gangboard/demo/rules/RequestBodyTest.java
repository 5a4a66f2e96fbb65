package dev.gangboard.demo.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestBodyTest {

  @Test
  void everyRecordedObjectIsReadAsTheServerWroteIt() {
    for (Recorded recorded : Recorded.all()) {
      var read = read(recorded);

      assertEquals(List.of(), read.warnings(), Tree.name(recorded.object()));
      assertEquals(
          typed(recorded).toString(), read.object().toString(), Tree.name(recorded.object()));
    }
  }

  @Test
  void aStoredObjectHasItsDefaultsAlready() {
    for (Recorded recorded : Recorded.all()) {
      JsonObject read = read(recorded).object();

      assertEquals(
          read.toString(),
          Defaults.apply(recorded.kind(), read).toString(),
          Tree.name(recorded.object()));
    }
  }

  private static RequestBody.Accepted read(Recorded recorded) {
    byte[] body = recorded.object().toString().getBytes(StandardCharsets.UTF_8);
    return RequestBody.of("application/json", body).read(recorded.kind(), FieldValidation.WARN);
  }

  /// Items of lists come without kind and version.
  private static JsonObject typed(Recorded recorded) {
    JsonObject typed =
        Tree.of("kind", recorded.kind().kind(), "apiVersion", recorded.kind().apiVersion());
    recorded.object().entrySet().forEach(e -> typed.add(e.getKey(), e.getValue()));
    return typed;
  }
}
