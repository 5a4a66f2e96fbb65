package dev.gangboard.demo.program;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/// An object of the rendezvous: numbers with a small header that says what they are, and a
/// checksum.
///
/// ```
/// "GBD1"  round  rank  run  base  count  count doubles  CRC-32C of all before
///  int     int    int   int  int   int    8 bytes each   int          (big endian)
/// ```
final class Parcel {
  static final int OUTER = -1;

  private static final int MAGIC = 0x47424431;
  private static final int HEADER = 24;

  private final int round;
  private final int rank;
  private final int run;
  private final int base;
  private final double[] values;

  /// @param round the round it is of
  /// @param rank whose pseudo-gradient it is; [#OUTER] for an outer state
  /// @param run of which settings: numbers of runs with other settings do not fit together
  /// @param base the checksum of the parameters from which the round began; 0 in an outer state
  Parcel(int round, int rank, int run, int base, double[] values) {
    this.round = round;
    this.rank = rank;
    this.run = run;
    this.base = base;
    this.values = values;
  }

  int round() {
    return round;
  }

  int rank() {
    return rank;
  }

  int run() {
    return run;
  }

  int base() {
    return base;
  }

  double[] values() {
    return values;
  }

  /// Bytes that are no parcel. The message says why.
  static final class Damaged extends Exception {
    private static final long serialVersionUID = 1;

    Damaged(String message) {
      super(message);
    }
  }

  byte[] bytes() {
    ByteBuffer buffer = ByteBuffer.allocate(HEADER + values.length * Double.BYTES + Integer.BYTES);
    buffer.putInt(MAGIC).putInt(round).putInt(rank).putInt(run).putInt(base).putInt(values.length);
    for (double value : values) {
      buffer.putDouble(value);
    }
    CRC32C sum = new CRC32C();
    sum.update(buffer.duplicate().flip());
    return buffer.putInt((int) sum.getValue()).array();
  }

  static Parcel of(byte[] bytes) throws Damaged {
    try {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      if (buffer.getInt() != MAGIC) {
        throw new Damaged("it is no object of this program");
      }
      Parcel head =
          new Parcel(
              buffer.getInt(), buffer.getInt(), buffer.getInt(), buffer.getInt(), new double[0]);
      int count = buffer.getInt();
      if (count < 0 || bytes.length != HEADER + (long) count * Double.BYTES + Integer.BYTES) {
        throw new Damaged("it has " + bytes.length + " bytes and should have another number");
      }
      double[] values = new double[count];
      buffer.asDoubleBuffer().get(values);
      if (buffer.getInt(bytes.length - Integer.BYTES)
          != checksum(bytes, bytes.length - Integer.BYTES)) {
        throw new Damaged("its checksum is another one");
      }
      return new Parcel(head.round, head.rank, head.run, head.base, values);
    } catch (BufferUnderflowException _) {
      throw new Damaged("it has only " + bytes.length + " bytes");
    }
  }

  /// The checksum of numbers, bit for bit.
  static int checksum(double[] values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length * Double.BYTES);
    buffer.asDoubleBuffer().put(values);
    return checksum(buffer.array(), buffer.capacity());
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, length);
    return (int) sum.getValue();
  }
}
