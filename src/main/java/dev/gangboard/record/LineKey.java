package dev.gangboard.record;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// What a line of sightings is about, read without decoding it: good for lines as [SightingJson]
/// writes them. Of others it may not tell that they say the same, and then they are written again,
/// which does no harm.
///
/// @param type the sighting's, as in `PodSeen`
/// @param uid of the object it is about; null in a list
/// @param content tells apart what different lines say, whatever the time of their arrival
record LineKey(String type, @Nullable String uid, long content) {
  private static final byte[] TYPE = bytes("\"type\":\"");
  private static final byte[] AT = bytes("\"at\":\"");
  private static final byte[] UID = bytes("\"uid\":\"");
  private static final int HEAD = 64;
  private static final long SEED = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  static LineKey of(byte[] line, int from, int to) {
    int at = find(line, AT, from, Math.min(to, from + HEAD));
    int afterAt = at < 0 ? from : endOfText(line, at, to);
    int type = find(line, TYPE, from, Math.min(to, from + HEAD));
    int uid = find(line, UID, from, to);
    long hash = hash(SEED, line, from, at < 0 ? from : at);
    return new LineKey(
        type < 0 ? "" : text(line, type, to),
        uid < 0 ? null : text(line, uid, to),
        hash(hash, line, afterAt, to));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// @return the position after what was looked for, or -1
  private static int find(byte[] line, byte[] wanted, int from, int to) {
    for (int i = from; i <= to - wanted.length; i++) {
      int matched = 0;
      while (matched < wanted.length && line[i + matched] == wanted[matched]) {
        matched++;
      }
      if (matched == wanted.length) {
        return i + matched;
      }
    }
    return -1;
  }

  private static int endOfText(byte[] line, int from, int to) {
    int end = from;
    while (end < to && line[end] != '"') {
      end++;
    }
    return end;
  }

  private static String text(byte[] line, int from, int to) {
    return new String(line, from, endOfText(line, from, to) - from, StandardCharsets.UTF_8);
  }

  private static long hash(long seed, byte[] line, int from, int to) {
    long hash = seed;
    for (int i = from; i < to; i++) {
      hash = (hash ^ line[i]) * PRIME;
    }
    return hash;
  }
}
