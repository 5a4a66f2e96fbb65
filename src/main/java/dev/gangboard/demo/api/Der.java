package dev.gangboard.demo.api;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// The little of ASN.1 DER that one certificate needs.
final class Der {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, join(parts));
  }

  static byte[] set(byte[]... parts) {
    return tagged(0x31, join(parts));
  }

  static byte[] integer(BigInteger value) {
    return tagged(0x02, value.toByteArray());
  }

  static byte[] trueValue() {
    return tagged(0x01, new byte[] {(byte) 0xff});
  }

  static byte[] octets(byte[] content) {
    return tagged(0x04, content);
  }

  /// @param unused how many of the last byte's low bits do not count
  static byte[] bits(int unused, byte[] content) {
    return tagged(0x03, join(new byte[] {(byte) unused}, content));
  }

  static byte[] text(String value) {
    return tagged(0x0c, value.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] time(Instant value) {
    return tagged(0x18, TIME.format(value).getBytes(StandardCharsets.US_ASCII));
  }

  /// An object identifier in dotted form.
  static byte[] oid(String dotted) {
    String[] arcs = dotted.split("\\.", -1);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    content.write(Integer.parseInt(arcs[0]) * 40 + Integer.parseInt(arcs[1]));
    for (int i = 2; i < arcs.length; i++) {
      base128(content, Integer.parseInt(arcs[i]));
    }
    return tagged(0x06, content.toByteArray());
  }

  private static void base128(ByteArrayOutputStream to, int arc) {
    for (int shift = 28; shift > 0; shift -= 7) {
      if ((arc >>> shift) != 0) {
        to.write(((arc >>> shift) & 0x7f) | 0x80);
      }
    }
    to.write(arc & 0x7f);
  }

  static byte[] tagged(int tag, byte[] content) {
    byte[] length = BigInteger.valueOf(content.length).toByteArray();
    if (content.length < 0x80) {
      return join(new byte[] {(byte) tag, (byte) content.length}, content);
    }
    // A leading zero is the sign of BigInteger; DER wants the shortest form.
    int from = length[0] == 0 ? 1 : 0;
    byte[] shortest = java.util.Arrays.copyOfRange(length, from, length.length);
    return join(new byte[] {(byte) tag, (byte) (0x80 | shortest.length)}, shortest, content);
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
