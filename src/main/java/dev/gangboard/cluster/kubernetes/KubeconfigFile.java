package dev.gangboard.cluster.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.text.Text;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.reader.UnicodeReader;

/// Reads a kubeconfig's YAML from a file: plain data only, and bounded, since the file may be
/// anything that a person points at.
final class KubeconfigFile {
  /// More than any kubeconfig: a thousand clusters with their certificates.
  private static final int MOST_BYTES = 8 << 20;

  private static final int MOST_ALIASES = 50;
  private static final int DEEPEST = 50;

  private KubeconfigFile() {}

  static Fields read(Path file) throws BadKubeconfig {
    byte[] bytes = bytes(file);
    Object content;
    try {
      content = yaml().load(new UnicodeReader(new ByteArrayInputStream(bytes)));
    } catch (MarkedYAMLException e) {
      // Not the exception: it quotes the text, and that can be a token.
      throw bad(null, "kubeconfig.notYaml", file, line(e));
    } catch (YAMLException e) {
      throw bad(null, "kubeconfig.notKubeconfig", file);
    }
    if (content == null) {
      return Fields.of(null); // one file of several may be empty
    }
    if (!(content instanceof Map<?, ?>)) {
      throw bad(null, "kubeconfig.notKubeconfig", file);
    }
    return Fields.of(json(content));
  }

  private static byte[] bytes(Path file) throws BadKubeconfig {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw bad(null, "kubeconfig.tooLarge", file, MOST_BYTES >> 20);
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw bad(e, "kubeconfig.missing", file);
    } catch (IOException e) {
      throw bad(e, "kubeconfig.unreadable", file);
    }
  }

  private static Yaml yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MOST_BYTES);
    options.setMaxAliasesForCollections(MOST_ALIASES);
    options.setNestingDepthLimit(DEEPEST);
    return new Yaml(new SafeConstructor(options));
  }

  private static String line(MarkedYAMLException e) {
    return e.getProblemMark() == null ? "?" : Integer.toString(e.getProblemMark().getLine() + 1);
  }

  static BadKubeconfig bad(@Nullable Throwable cause, String key, Object... arguments) {
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i].toString();
    }
    String detail = cause == null ? "" : cause.toString();
    return new BadKubeconfig(Text.of(key, arguments), detail, cause);
  }

  private static JsonElement json(@Nullable Object value) {
    return switch (value) {
      case null -> JsonNull.INSTANCE;
      case Map<?, ?> map -> {
        JsonObject object = new JsonObject();
        map.forEach((name, element) -> object.add(String.valueOf(name), json(element)));
        yield object;
      }
      case Iterable<?> list -> {
        JsonArray array = new JsonArray();
        list.forEach(element -> array.add(json(element)));
        yield array;
      }
      case Boolean flag -> new JsonPrimitive(flag);
      case Number number -> new JsonPrimitive(number);
      default -> new JsonPrimitive(value.toString());
    };
  }
}
