package dev.gangboard.demo.rules.openapi;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.gangboard.demo.store.Tree;

/// The protobuf form of an OpenAPI version 2 document, by the public message definitions of
/// `openapi_v2`. Only what our documents have is written.
final class ProtobufDocument {
  private ProtobufDocument() {}

  /// The numbers of the fields, message by message.
  private static final class FieldNumber {
    static final int DOCUMENT_SWAGGER = 1;
    static final int DOCUMENT_INFO = 2;
    static final int DOCUMENT_PATHS = 8;
    static final int DOCUMENT_DEFINITIONS = 9;
    static final int INFO_TITLE = 1;
    static final int INFO_VERSION = 2;
    static final int PATHS_PATH = 2;
    static final int PATH_PATCH = 8;
    static final int OPERATION_ID = 5;
    static final int OPERATION_CONSUMES = 7;
    static final int OPERATION_PARAMETERS = 8;
    static final int OPERATION_EXTENSION = 13;
    static final int ITEM_PARAMETER = 1;
    static final int PARAMETER_NON_BODY = 2;
    static final int NON_BODY_QUERY = 3;
    static final int QUERY_IN = 2;
    static final int QUERY_NAME = 4;
    static final int QUERY_TYPE = 6;
    static final int NAMED = 1;
    static final int SCHEMA_REFERENCE = 1;
    static final int SCHEMA_FORMAT = 2;
    static final int SCHEMA_DESCRIPTION = 4;
    static final int SCHEMA_REQUIRED = 19;
    static final int SCHEMA_ADDITIONAL = 21;
    static final int SCHEMA_TYPE = 22;
    static final int SCHEMA_ITEMS = 23;
    static final int SCHEMA_PROPERTIES = 25;
    static final int SCHEMA_EXTENSION = 31;
    static final int NAME = 1;
    static final int VALUE = 2;
    static final int ANY_YAML = 2;
  }

  static byte[] of(JsonObject document) {
    ProtobufWriter out = new ProtobufWriter();
    out.text(FieldNumber.DOCUMENT_SWAGGER, Tree.textOrEmpty(document, "swagger"));
    out.message(
        FieldNumber.DOCUMENT_INFO,
        info -> {
          info.text(FieldNumber.INFO_TITLE, Tree.textOrEmpty(document, "info", "title"));
          info.text(FieldNumber.INFO_VERSION, Tree.textOrEmpty(document, "info", "version"));
        });
    out.message(
        FieldNumber.DOCUMENT_PATHS,
        paths ->
            Tree.object(document, "paths")
                .entrySet()
                .forEach(path ->
                    paths.message(
                        FieldNumber.PATHS_PATH,
                        item -> path(item, path.getKey(), object(path.getValue())))));
    out.message(
        FieldNumber.DOCUMENT_DEFINITIONS,
        schemas -> schemas(schemas, Tree.object(document, "definitions")));
    return out.bytes();
  }

  private static void path(ProtobufWriter out, String name, JsonObject path) {
    out.text(FieldNumber.NAME, name);
    out.message(
        FieldNumber.VALUE,
        item ->
            item.message(
                FieldNumber.PATH_PATCH, patch -> operation(patch, Tree.object(path, "patch"))));
  }

  private static void operation(ProtobufWriter out, JsonObject operation) {
    out.text(FieldNumber.OPERATION_ID, Tree.textOrEmpty(operation, "operationId"));
    Tree.list(operation, "consumes")
        .forEach(type -> out.text(FieldNumber.OPERATION_CONSUMES, type.getAsString()));
    for (JsonElement parameter : Tree.list(operation, "parameters")) {
      out.message(
          FieldNumber.OPERATION_PARAMETERS,
          item ->
              item.message(
                  FieldNumber.ITEM_PARAMETER,
                  one ->
                      one.message(
                          FieldNumber.PARAMETER_NON_BODY,
                          nonBody ->
                              nonBody.message(
                                  FieldNumber.NON_BODY_QUERY,
                                  query -> query(query, object(parameter))))));
    }
    extensions(out, FieldNumber.OPERATION_EXTENSION, operation);
  }

  private static void query(ProtobufWriter out, JsonObject parameter) {
    out.text(FieldNumber.QUERY_IN, "query");
    out.text(FieldNumber.QUERY_NAME, Tree.textOrEmpty(parameter, "name"));
    out.text(FieldNumber.QUERY_TYPE, "string");
  }

  private static void schemas(ProtobufWriter out, JsonObject schemas) {
    for (var schema : schemas.entrySet()) {
      out.message(
          FieldNumber.NAMED,
          named -> {
            named.text(FieldNumber.NAME, schema.getKey());
            named.message(FieldNumber.VALUE, value -> schema(value, object(schema.getValue())));
          });
    }
  }

  private static void schema(ProtobufWriter out, JsonObject schema) {
    out.text(FieldNumber.SCHEMA_REFERENCE, Tree.textOrEmpty(schema, "$ref"));
    out.text(FieldNumber.SCHEMA_FORMAT, Tree.textOrEmpty(schema, "format"));
    out.text(FieldNumber.SCHEMA_DESCRIPTION, Tree.textOrEmpty(schema, "description"));
    Tree.list(schema, "required")
        .forEach(name -> out.text(FieldNumber.SCHEMA_REQUIRED, name.getAsString()));
    if (schema.has("additionalProperties")) {
      inner(out, FieldNumber.SCHEMA_ADDITIONAL, Tree.object(schema, "additionalProperties"));
    }
    Tree.text(schema, "type")
        .ifPresent(
            type -> out.message(FieldNumber.SCHEMA_TYPE, t -> t.text(FieldNumber.NAMED, type)));
    if (schema.has("items")) {
      inner(out, FieldNumber.SCHEMA_ITEMS, Tree.object(schema, "items"));
    }
    if (schema.has("properties")) {
      out.message(
          FieldNumber.SCHEMA_PROPERTIES,
          properties -> schemas(properties, Tree.object(schema, "properties")));
    }
    extensions(out, FieldNumber.SCHEMA_EXTENSION, schema);
  }

  private static void inner(ProtobufWriter out, int field, JsonObject schema) {
    out.message(field, wrap -> wrap.message(FieldNumber.NAMED, value -> schema(value, schema)));
  }

  /// An extension's value travels as YAML, which JSON is too.
  private static void extensions(ProtobufWriter out, int field, JsonObject object) {
    for (var member : object.entrySet()) {
      if (member.getKey().startsWith("x-")) {
        out.message(
            field,
            named -> {
              named.text(FieldNumber.NAME, member.getKey());
              named.message(
                  FieldNumber.VALUE,
                  any -> any.text(FieldNumber.ANY_YAML, member.getValue().toString()));
            });
      }
    }
  }

  private static JsonObject object(JsonElement element) {
    return element.getAsJsonObject();
  }
}
