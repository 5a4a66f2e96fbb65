package dev.gangboard.rendezvous;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The start of an object, as a person can read it.
///
/// @param cut whether the object goes on behind it
public record ObjectPreview(Kind kind, String text, boolean cut) {
  private static final int HEX_BYTES = 256;
  private static final int ROW = 16;
  private static final int MOST_BROKEN = 3;

  /// How it is shown.
  public enum Kind {
    JSON,
    TEXT,
    BYTES,
    EMPTY
  }

  /// @param start the first bytes
  /// @param size of the whole object
  public static ObjectPreview of(byte[] start, long size) {
    boolean cut = start.length < size;
    if (start.length == 0) {
      return new ObjectPreview(Kind.EMPTY, "", cut);
    }
    String text = text(start, cut);
    if (text == null) {
      return new ObjectPreview(Kind.BYTES, hex(start), size > HEX_BYTES);
    }
    String bare = text.stripLeading();
    return bare.startsWith("{") || bare.startsWith("[")
        ? new ObjectPreview(Kind.JSON, indented(bare), cut)
        : new ObjectPreview(Kind.TEXT, text, cut);
  }

  /// UTF-8 without control characters; the last character may be broken off. Null if it is no text.
  private static @Nullable String text(byte[] start, boolean cut) {
    for (int less = 0; less <= (cut ? Math.min(MOST_BROKEN, start.length - 1) : 0); less++) {
      try {
        CharBuffer read =
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(start, 0, start.length - less));
        String text = read.toString();
        return text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')
            ? null
            : text;
      } catch (CharacterCodingException _) {
        // Tried with one byte less, then it is no text.
      }
    }
    return null;
  }

  private static String hex(byte[] start) {
    var text = new StringBuilder();
    int end = Math.min(start.length, HEX_BYTES);
    for (int row = 0; row < end; row += ROW) {
      text.append(String.format(Locale.ROOT, "%04x ", row));
      var letters = new StringBuilder();
      for (int i = row; i < row + ROW; i++) {
        text.append(i < end ? String.format(Locale.ROOT, " %02x", start[i]) : "   ");
        letters.append(i >= end ? ' ' : start[i] >= ' ' && start[i] < 127 ? (char) start[i] : '.');
      }
      text.append("  ").append(letters.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  /// One member a line. Works on the text alone, since what is cut off is no whole document.
  private static String indented(String json) {
    var text = new StringBuilder();
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted) {
        text.append(c);
        if (c == '\\' && i + 1 < json.length()) {
          text.append(json.charAt(++i));
        } else if (c == '"') {
          quoted = false;
        }
        continue;
      }
      switch (c) {
        case '"' -> {
          quoted = true;
          text.append(c);
        }
        case '{', '[' -> {
          text.append(c);
          depth++;
          if (!closesAtOnce(json, i)) {
            line(text, depth);
          }
        }
        case '}', ']' -> {
          depth = Math.max(0, depth - 1);
          if (!opensJustBefore(text)) {
            line(text, depth);
          }
          text.append(c);
        }
        case ',' -> line(text.append(c), depth);
        case ':' -> text.append(": ");
        case ' ', '\n', '\r', '\t' -> {}
        default -> text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean closesAtOnce(String json, int from) {
    int i = from + 1;
    while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
      i++;
    }
    return i < json.length() && (json.charAt(i) == '}' || json.charAt(i) == ']');
  }

  private static boolean opensJustBefore(StringBuilder text) {
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    return last == '{' || last == '[';
  }

  private static void line(StringBuilder text, int depth) {
    text.append('\n').repeat("  ", Math.min(depth, 40));
  }
}
