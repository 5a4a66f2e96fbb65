package dev.gangboard.demo.rules;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Reads the fields of a protobuf message: enough to check what was written.
final class ProtobufReader {
  private final byte[] bytes;

  ProtobufReader(byte[] bytes) {
    this.bytes = bytes;
  }

  List<String> texts(int field) {
    return fields(field).stream().map(b -> new String(b, StandardCharsets.UTF_8)).toList();
  }

  List<ProtobufReader> messages(int field) {
    return fields(field).stream().map(ProtobufReader::new).toList();
  }

  private List<byte[]> fields(int wanted) {
    List<byte[]> found = new ArrayList<>();
    int[] at = {0};
    while (at[0] < bytes.length) {
      int tag = varint(at);
      int value = varint(at);
      if ((tag & 7) == 2) {
        if (tag >>> 3 == wanted) {
          found.add(Arrays.copyOfRange(bytes, at[0], at[0] + value));
        }
        at[0] += value;
      } else if ((tag & 7) != 0) {
        throw new IllegalStateException("wire type " + (tag & 7));
      }
    }
    return found;
  }

  private int varint(int[] at) {
    int value = 0;
    int shift = 0;
    while (true) {
      int b = bytes[at[0]++];
      value |= (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
      shift += 7;
    }
  }
}
