package dev.gangboard.demo.rules.types;

/// A protobuf message on its way through its fields. A field whose value is not asked for is
/// skipped.
final class ProtobufMessage {
  static final ProtobufMessage EMPTY = new ProtobufMessage(new byte[0], 0, 0);

  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int DELIMITED = 2;
  private static final int FIXED32 = 5;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int tag;

  /// Where the value of the field begins that was read last and has not been asked for; -1
  /// otherwise.
  private int pending = -1;

  ProtobufMessage(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  boolean hasMore() {
    return at < end;
  }

  /// Goes to the next field.
  boolean next() throws MalformedException {
    if (pending >= 0) {
      skip();
    }
    if (!hasMore()) {
      return false;
    }
    tag = (int) varint();
    pending = at;
    return true;
  }

  int number() {
    return tag >>> 3;
  }

  boolean delimited() {
    return (tag & 7) == DELIMITED;
  }

  long integer() throws MalformedException {
    expect(VARINT);
    return varint();
  }

  double real() throws MalformedException {
    expect(FIXED64);
    long bits = 0;
    int start = advance(8);
    for (int i = 7; i >= 0; i--) {
      bits = (bits << 8) | (bytes[start + i] & 0xff);
    }
    return Double.longBitsToDouble(bits);
  }

  String text() throws MalformedException {
    expect(DELIMITED);
    int length = length();
    int start = advance(length);
    return Protobuf.utf8(bytes, start, at);
  }

  ProtobufMessage message() throws MalformedException {
    expect(DELIMITED);
    int length = length();
    int start = advance(length);
    return new ProtobufMessage(bytes, start, at);
  }

  long varint() throws MalformedException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte b = bytes[advance(1)];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new MalformedException("proto: integer overflow");
  }

  private void skip() throws MalformedException {
    pending = -1;
    switch (tag & 7) {
      case VARINT -> varint();
      case FIXED64 -> advance(8);
      case DELIMITED -> advance(length());
      case FIXED32 -> advance(4);
      default -> throw new MalformedException("proto: illegal wireType " + (tag & 7));
    }
  }

  private void expect(int wireType) throws MalformedException {
    if ((tag & 7) != wireType) {
      throw new MalformedException(
          "proto: wrong wireType = " + (tag & 7) + " for field " + number());
    }
    pending = -1;
  }

  private int length() throws MalformedException {
    long length = varint();
    if (length < 0 || length > end) {
      throw new MalformedException("unexpected EOF");
    }
    return (int) length;
  }

  /// @return where the skipped part begins
  private int advance(int count) throws MalformedException {
    if (count > end - at) {
      throw new MalformedException("unexpected EOF");
    }
    int start = at;
    at += count;
    return start;
  }
}
