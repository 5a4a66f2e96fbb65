package dev.gangboard.demo.rules.openapi;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Writes a protobuf message: fields by number, texts and messages with their length before them.
final class ProtobufWriter {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  byte[] bytes() {
    return out.toByteArray();
  }

  /// A text; the empty one is the default and is not written.
  void text(int field, String text) {
    if (!text.isEmpty()) {
      delimited(field, text.getBytes(StandardCharsets.UTF_8));
    }
  }

  void message(int field, Consumer<ProtobufWriter> contents) {
    ProtobufWriter inner = new ProtobufWriter();
    contents.accept(inner);
    delimited(field, inner.bytes());
  }

  void flag(int field, boolean value) {
    if (value) {
      varint((field << 3) | VARINT);
      varint(1);
    }
  }

  private void delimited(int field, byte[] bytes) {
    varint((field << 3) | LENGTH_DELIMITED);
    varint(bytes.length);
    out.writeBytes(bytes);
  }

  private void varint(int value) {
    int rest = value;
    while (rest >= 0x80) {
      out.write((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }
}
