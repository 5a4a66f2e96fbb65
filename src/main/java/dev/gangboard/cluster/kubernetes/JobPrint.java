package dev.gangboard.cluster.kubernetes;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/// Prints a Job for a person, who may hand it to `kubectl apply`.
final class JobPrint {
  private static final int WIDE = 160;

  private JobPrint() {}

  static String json(JsonObject job) {
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(job);
  }

  /// Texts that YAML would read as something else come quoted.
  static String yaml(JsonObject job) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setWidth(WIDE);
    options.setSplitLines(false);
    return new Yaml(options).dump(plain(job));
  }

  private static @Nullable Object plain(JsonElement element) {
    return switch (element) {
      case JsonObject object -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        object.entrySet().forEach(entry -> map.put(entry.getKey(), plain(entry.getValue())));
        yield map;
      }
      case JsonArray array -> {
        List<@Nullable Object> list = new ArrayList<>();
        array.forEach(value -> list.add(plain(value)));
        yield list;
      }
      case JsonPrimitive value when value.isNumber() -> value.getAsLong();
      case JsonPrimitive value when value.isBoolean() -> value.getAsBoolean();
      case JsonPrimitive value -> value.getAsString();
      case JsonNull _ -> null;
      default -> throw new IllegalArgumentException(element.getClass().getName());
    };
  }
}
