package dev.gangboard.demo.rules.openapi;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.rules.types.Field;
import dev.gangboard.demo.rules.types.Type;
import dev.gangboard.demo.rules.types.Type.Mapping;
import dev.gangboard.demo.rules.types.Type.Reference;
import dev.gangboard.demo.rules.types.Type.Scalar;
import dev.gangboard.demo.rules.types.Type.Sequence;
import dev.gangboard.demo.rules.types.Type.Struct;
import dev.gangboard.demo.rules.types.Types;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.util.Collection;
import java.util.TreeMap;

/// The schemas of some kinds and of all that they are made of.
final class Schemas {
  static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
  static final String TIME = "io.k8s.apimachinery.pkg.apis.meta.v1.Time";
  static final String MICRO_TIME = "io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime";
  static final String INT_OR_STRING = "io.k8s.apimachinery.pkg.util.intstr.IntOrString";

  /// The two versions of OpenAPI differ in where schemas stand and in how one refers to another.
  enum Version {
    V2("#/definitions/"),
    V3("#/components/schemas/");

    private final String place;

    Version(String place) {
      this.place = place;
    }

    String reference(String name) {
      return place + name;
    }
  }

  private final Version version;
  private final TreeMap<String, JsonObject> schemas = new TreeMap<>();

  private Schemas(Version version) {
    this.version = version;
  }

  static JsonObject of(Version version, Collection<Kind> kinds) {
    Schemas schemas = new Schemas(version);
    for (Kind kind : kinds) {
      Struct struct = Types.all().struct(kind);
      schemas.add(struct);
      JsonObject schema = schemas.schemas.get(struct.name());
      if (schema != null) {
        schema.add("x-kubernetes-group-version-kind", Tree.array(groupVersionKind(kind)));
      }
    }
    JsonObject all = new JsonObject();
    schemas.schemas.forEach(all::add);
    return all;
  }

  static JsonObject groupVersionKind(Kind kind) {
    return Tree.of("group", kind.group(), "kind", kind.kind(), "version", kind.version());
  }

  private void add(Struct struct) {
    if (schemas.containsKey(struct.name())) {
      return;
    }
    JsonObject schema = described(struct.text());
    schemas.put(struct.name(), schema);
    schema.addProperty("type", "object");
    JsonObject properties = new JsonObject();
    JsonArray required = new JsonArray();
    for (Field field : struct.fields().values()) {
      properties.add(field.name(), property(field));
      if (field.presence().required()) {
        required.add(field.name());
      }
    }
    schema.add("properties", properties);
    if (!required.isEmpty()) {
      schema.add("required", required);
    }
    if (struct.atomic()) {
      schema.addProperty("x-kubernetes-map-type", "atomic");
    }
  }

  private JsonObject property(Field field) {
    JsonObject property = described(field.text());
    value(field.type(), field.presence().pointer())
        .entrySet()
        .forEach(e -> property.add(e.getKey(), e.getValue()));
    Field.Merge merge = field.merge();
    if (field.type() instanceof Sequence) {
      list(property, merge);
    } else if (merge.atomic()) {
      property.addProperty("x-kubernetes-map-type", "atomic");
    }
    return property;
  }

  private static void list(JsonObject property, Field.Merge merge) {
    if (!merge.keys().isEmpty()) {
      property.add("x-kubernetes-list-map-keys", Tree.element(merge.keys()));
      property.addProperty("x-kubernetes-list-type", "map");
    } else {
      property.addProperty("x-kubernetes-list-type", merge.set() ? "set" : "atomic");
    }
    if (merge.merges()) {
      if (!merge.set()) {
        property.addProperty("x-kubernetes-patch-merge-key", merge.key());
      }
      property.addProperty(
          "x-kubernetes-patch-strategy", merge.retainKeys() ? "merge,retainKeys" : "merge");
    }
  }

  private JsonObject value(Type type, boolean pointer) {
    return switch (type) {
      case Scalar scalar -> scalar(scalar.form());
      case Mapping map ->
          Tree.of("type", "object", "additionalProperties", value(map.value(), false));
      case Sequence list -> Tree.of("type", "array", "items", value(list.element(), false));
      case Reference reference -> {
        add(Types.all().struct(reference));
        yield reference(reference.name(), pointer);
      }
    };
  }

  private JsonObject scalar(Type.Form form) {
    return switch (form) {
      case STRING -> Tree.of("type", "string");
      case BOOL -> Tree.of("type", "boolean");
      case INT32 -> Tree.of("type", "integer", "format", "int32");
      case INT64 -> Tree.of("type", "integer", "format", "int64");
      case DOUBLE -> Tree.of("type", "number", "format", "double");
      case RAW -> Tree.of("type", "object");
      case TIME -> shared(TIME, Tree.of("type", "string", "format", "date-time"));
      case MICRO_TIME -> shared(MICRO_TIME, Tree.of("type", "string", "format", "date-time"));
      case QUANTITY -> shared(QUANTITY, either("number", Tree.of("type", "string")));
      case INT_OR_STRING ->
          shared(
              INT_OR_STRING,
              either("integer", Tree.of("type", "string", "format", "int-or-string")));
    };
  }

  /// Version 2 cannot say "one of two types": there it is a string.
  private JsonObject either(String other, JsonObject string) {
    return version == Version.V2
        ? string
        : Tree.of("oneOf", Tree.array(Tree.of("type", "string"), Tree.of("type", other)));
  }

  private JsonObject shared(String name, JsonObject schema) {
    schemas.putIfAbsent(name, schema);
    return reference(name, true);
  }

  /// In version 3 a reference has no siblings, so it is wrapped.
  private JsonObject reference(String name, boolean pointer) {
    JsonElement target = Tree.of("$ref", version.reference(name));
    if (version == Version.V2) {
      return target.getAsJsonObject();
    }
    JsonObject wrapped = Tree.of("allOf", Tree.array(target));
    if (!pointer) {
      wrapped.add("default", new JsonObject());
    }
    return wrapped;
  }

  private static JsonObject described(String text) {
    return text.isEmpty() ? new JsonObject() : Tree.of("description", text);
  }
}
