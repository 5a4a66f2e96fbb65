package dev.gangboard.viewmodel;

import java.util.Arrays;

/// The parameters of the escape sequence that sets colours ("select graphic rendition", ECMA-48
/// with the usual extensions to 256 colours and to RGB).
final class Sgr {
  private static final int EXTENDED = 38 - 30;
  private static final int DEFAULT = 39 - 30;

  private Sgr() {}

  /// @param parameters as in `1;38;5;208`; what is not understood changes nothing
  static TextStyle apply(TextStyle before, String parameters) {
    int[] codes = Arrays.stream(parameters.split("[;:]", -1)).mapToInt(Sgr::number).toArray();
    TextStyle style = before;
    int at = 0;
    while (at < codes.length) {
      int code = codes[at++];
      int color = code % 10;
      if (code == 38 || code == 48) {
        int[] extended = extended(codes, at);
        at = extended[1];
        style =
            extended[0] == TextStyle.NONE
                ? style
                : code == 38 ? style.onForeground(extended[0]) : style.onBackground(extended[0]);
      } else if (code >= 30 && code < 50 && color != EXTENDED && color <= DEFAULT) {
        int plain = color == DEFAULT ? TextStyle.NONE : color;
        style = code < 40 ? style.onForeground(plain) : style.onBackground(plain);
      } else if (code >= 90 && code <= 97) {
        style = style.onForeground(8 + color);
      } else if (code >= 100 && code <= 107) {
        style = style.onBackground(8 + color);
      } else {
        style = flag(style, code);
      }
    }
    return style;
  }

  private static TextStyle flag(TextStyle style, int code) {
    return switch (code) {
      case 0 -> TextStyle.PLAIN;
      case 1 -> style.with(TextStyle.BOLD);
      case 2 -> style.with(TextStyle.DIM);
      case 3 -> style.with(TextStyle.ITALIC);
      case 4, 21 -> style.with(TextStyle.UNDERLINE);
      case 7 -> style.with(TextStyle.INVERSE);
      case 22 -> style.without(TextStyle.BOLD | TextStyle.DIM);
      case 23 -> style.without(TextStyle.ITALIC);
      case 24 -> style.without(TextStyle.UNDERLINE);
      case 27 -> style.without(TextStyle.INVERSE);
      default -> style;
    };
  }

  /// The colour after `38` or `48`, and where the next code is.
  private static int[] extended(int[] codes, int at) {
    if (at + 1 < codes.length && codes[at] == 5) {
      return new int[] {codes[at + 1] & 0xff, at + 2};
    }
    if (at + 3 < codes.length && codes[at] == 2) {
      int rgb =
          ((codes[at + 1] & 0xff) << 16) | ((codes[at + 2] & 0xff) << 8) | (codes[at + 3] & 0xff);
      return new int[] {TextStyle.RGB | rgb, at + 4};
    }
    return new int[] {TextStyle.NONE, codes.length};
  }

  private static int number(String digits) {
    if (digits.isEmpty()) {
      return 0;
    }
    return digits.length() <= 3 && digits.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Integer.parseInt(digits)
        : TextStyle.NONE;
  }
}
