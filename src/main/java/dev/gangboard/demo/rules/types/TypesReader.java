package dev.gangboard.demo.rules.types;

import dev.gangboard.demo.rules.types.Field.Merge;
import dev.gangboard.demo.rules.types.Field.Presence;
import dev.gangboard.demo.rules.types.Type.Form;
import dev.gangboard.demo.rules.types.Type.Mapping;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Type.Struct;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads `types.txt`; its head explains the notation.
final class TypesReader {
  private static final Map<String, Scalar> SCALARS =
      Map.of(
          "string", new Scalar(Form.STRING, "string"),
          "bool", new Scalar(Form.BOOL, "bool"),
          "int32", new Scalar(Form.INT32, "int32"),
          "int64", new Scalar(Form.INT64, "int64"),
          "double", new Scalar(Form.DOUBLE, "float64"),
          "Time", new Scalar(Form.TIME, "v1.Time"),
          "MicroTime", new Scalar(Form.MICRO_TIME, "v1.MicroTime"),
          "Quantity", new Scalar(Form.QUANTITY, "resource.Quantity"),
          "IntOrString", new Scalar(Form.INT_OR_STRING, "intstr.IntOrString"),
          "Raw", new Scalar(Form.RAW, "runtime.RawExtension"));

  private final List<String> lines;
  private final Map<String, String> prefixes = new HashMap<>();
  private final Map<String, Struct> structs = new LinkedHashMap<>();

  TypesReader(String text) {
    lines = text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  Types read() {
    findNames();
    String prefix = "";
    Map<String, Field> fields = new LinkedHashMap<>();
    for (String line : lines) {
      if (line.startsWith("package ")) {
        prefix = line.split(" ", -1)[2];
      } else if (line.startsWith("type ")) {
        fields = new LinkedHashMap<>();
        Struct struct = struct(prefix, line.substring(5), fields);
        structs.put(struct.name(), struct);
      } else {
        Field field = field(line.strip());
        fields.put(field.name(), field);
      }
    }
    return new Types(structs);
  }

  /// A struct can be named before it is described, so all names are known first.
  private void findNames() {
    String prefix = "";
    for (String line : lines) {
      if (line.startsWith("package ")) {
        prefix = line.split(" ", -1)[2];
      } else if (line.startsWith("type ")) {
        prefixes.put(line.split(" ", -1)[1], prefix);
      }
    }
  }

  private static Struct struct(String prefix, String head, Map<String, Field> fields) {
    String[] halves = halves(head);
    List<String> words = Arrays.asList(halves[0].split(" ", -1));
    String name = words.getFirst();
    return new Struct(prefix + "." + name, name, fields, words.contains("atomic"), halves[1]);
  }

  private Field field(String line) {
    String[] halves = halves(line);
    String[] words = halves[0].replace("map ", "map:").split(" ", -1);
    List<String> flags = Arrays.asList(words).subList(2, words.length);
    boolean pointer = words[1].startsWith("*");
    return new Field(
        words[0],
        type(pointer ? words[1].substring(1) : words[1]),
        presence(pointer, flags),
        merge(flags),
        Arrays.stream(value(flags, "#").split("\\.", -1))
            .filter(number -> !number.isEmpty())
            .map(Integer::valueOf)
            .toList(),
        halves[1]);
  }

  private static Presence presence(boolean pointer, List<String> flags) {
    boolean required = flags.contains("required");
    return new Presence(
        pointer, required, required || flags.contains("written"), flags.contains("nullable"));
  }

  private static Merge merge(List<String> flags) {
    String key = value(flags, "merge=");
    String keys = value(flags, "keys=");
    List<String> identity =
        !keys.isEmpty()
            ? List.of(keys.split(",", -1))
            : key.isEmpty() || key.equals(".") ? List.of() : List.of(key);
    return new Merge(key, identity, flags.contains("retainKeys"), flags.contains("atomic"));
  }

  private static String value(List<String> flags, String start) {
    return flags.stream()
        .filter(flag -> flag.startsWith(start))
        .map(flag -> flag.substring(start.length()))
        .findFirst()
        .orElse("");
  }

  private Type type(String text) {
    if (text.startsWith("[]")) {
      return new Sequence(type(text.substring(2)));
    }
    if (text.startsWith("map:")) {
      Type value = type(text.substring(4));
      return new Mapping(value, "map[string]" + value.printed());
    }
    int equals = text.indexOf('=');
    if (equals > 0) {
      return named(type(text.substring(equals + 1)), text.substring(0, equals));
    }
    Scalar scalar = SCALARS.get(text);
    return scalar != null ? scalar : reference(text);
  }

  private static Type named(Type type, String name) {
    return switch (type) {
      case Scalar scalar -> new Scalar(scalar.form(), name);
      case Mapping map -> new Mapping(map.value(), name);
      case Reference reference -> new Reference(reference.name(), name);
      case Sequence sequence -> sequence;
    };
  }

  private Reference reference(String name) {
    String prefix = prefixes.get(name);
    if (prefix == null) {
      throw new IllegalArgumentException("types.txt names no type " + name);
    }
    return new Reference(prefix + "." + name, "v1." + name);
  }

  private static String[] halves(String line) {
    int cut = line.indexOf(" -- ");
    return cut < 0
        ? new String[] {line, ""}
        : new String[] {line.substring(0, cut), line.substring(cut + 4)};
  }
}
