package dev.gangboard.viewmodel;

/// How a container wants a piece of its text to look, as it said by escape sequences.
///
/// @param foreground a colour: [#NONE], the number of one of 256, or with [#RGB] three bytes
/// @param background the same
/// @param flags of [#BOLD] and so on, added up
public record TextStyle(int foreground, int background, int flags) {
  public static final int NONE = -1;

  /// Added to `0xRRGGBB`.
  public static final int RGB = 1 << 24;

  public static final int BOLD = 1;
  public static final int DIM = 2;
  public static final int ITALIC = 4;
  public static final int UNDERLINE = 8;
  public static final int INVERSE = 16;

  /// Not of the container: leads to what is folded away.
  public static final int MORE = 32;

  public static final TextStyle PLAIN = new TextStyle(NONE, NONE, 0);

  public boolean is(int flag) {
    return (flags & flag) != 0;
  }

  TextStyle with(int flag) {
    return new TextStyle(foreground, background, flags | flag);
  }

  TextStyle without(int some) {
    return new TextStyle(foreground, background, flags & ~some);
  }

  TextStyle onForeground(int color) {
    return new TextStyle(color, background, flags);
  }

  TextStyle onBackground(int color) {
    return new TextStyle(foreground, color, flags);
  }
}
