package dev.gangboard.demo.rules.types;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Map;

/// An amount of a resource: `500m`, `16Gi`, `1e3`. Two quantities of one value are equal in the
/// order, however they are written.
///
/// @param value the amount, at most nine digits after the point
/// @param notation the kind of suffix that it was written with, and is written with again
public record Quantity(BigDecimal value, Notation notation) implements Comparable<Quantity> {
  private static final String WRONG_FORMAT =
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

  private static final Map<String, Integer> DECIMAL =
      Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
  private static final Map<String, Integer> BINARY =
      Map.of("Ki", 1, "Mi", 2, "Gi", 3, "Ti", 4, "Pi", 5, "Ei", 6);
  private static final String DECIMAL_SUFFIXES = "num kMGTPE";
  private static final String BINARY_SUFFIXES = " KMGTPE";
  private static final int FINEST = 9;
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

  /// No honest exponent is larger; beyond, the number is refused instead of being computed.
  private static final int LONGEST_EXPONENT = 4;

  /// The three ways of writing a quantity.
  public enum Notation {
    /// `500m`, `2k`.
    DECIMAL,
    /// `16Gi`.
    BINARY,
    /// `1e3`.
    EXPONENT
  }

  public static Quantity parse(String text) throws MalformedException {
    int suffix = numberEnd(text);
    String number = text.substring(0, suffix);
    String unit = text.substring(suffix);
    if (text.isEmpty() || !unit.matches("[eEinumkKMGTP]*[-+]?[0-9]*")) {
      throw new MalformedException(WRONG_FORMAT);
    }
    BigDecimal digits = digits(number);
    if (BINARY.containsKey(unit)) {
      BigDecimal scale = BigDecimal.valueOf(1L << (10 * BINARY.get(unit)));
      return bounded(digits.multiply(scale), Notation.BINARY);
    }
    if (DECIMAL.containsKey(unit)) {
      return bounded(digits.scaleByPowerOfTen(DECIMAL.get(unit)), Notation.DECIMAL);
    }
    return bounded(digits.scaleByPowerOfTen(exponent(unit)), Notation.EXPONENT);
  }

  private static int numberEnd(String text) {
    int at = text.startsWith("+") || text.startsWith("-") ? 1 : 0;
    boolean point = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '.' && !point) {
        point = true;
      } else if (c < '0' || c > '9') {
        break;
      }
      at++;
    }
    return at;
  }

  private static BigDecimal digits(String number) throws MalformedException {
    String plain = number.replaceFirst("^[+-]", "");
    if (plain.isEmpty() || plain.equals(".")) {
      throw new MalformedException(
          plain.isEmpty() ? WRONG_FORMAT : "unable to parse numeric part of quantity");
    }
    return new BigDecimal("0" + plain + (plain.endsWith(".") ? "0" : ""))
        .multiply(BigDecimal.valueOf(number.startsWith("-") ? -1 : 1));
  }

  private static int exponent(String unit) throws MalformedException {
    if (!unit.matches("[eE][-+]?[0-9]{1," + LONGEST_EXPONENT + "}")) {
      throw new MalformedException("unable to parse quantity's suffix");
    }
    return Integer.parseInt(unit.substring(1).replace("+", ""));
  }

  private static Quantity bounded(BigDecimal value, Notation notation) {
    BigDecimal rounded = value.scale() > FINEST ? value.setScale(FINEST, RoundingMode.UP) : value;
    BigDecimal largest = rounded.signum() < 0 ? LARGEST.negate() : LARGEST;
    return new Quantity(rounded.abs().compareTo(LARGEST) > 0 ? largest : rounded, notation);
  }

  public boolean whole() {
    return value.stripTrailingZeros().scale() <= 0;
  }

  @Override
  public int compareTo(Quantity other) {
    return Comparator.comparing(Quantity::value).compare(this, other);
  }

  /// The form in which the server sends it: the largest suffix that needs no fraction.
  @Override
  public String toString() {
    if (value.signum() == 0) {
      return "0";
    }
    boolean binary = notation == Notation.BINARY && value.abs().compareTo(KIBI) >= 0 && whole();
    return binary ? binary() : decimal();
  }

  private String binary() {
    BigInteger amount = value.toBigIntegerExact();
    int power = 0;
    while (power < 6 && amount.testBit(0) == false && amount.getLowestSetBit() >= 10) {
      amount = amount.shiftRight(10);
      power++;
    }
    return amount + (power == 0 ? "" : BINARY_SUFFIXES.charAt(power) + "i");
  }

  private String decimal() {
    BigDecimal bare = value.stripTrailingZeros();
    int exponent = Math.floorDiv(-bare.scale(), 3) * 3;
    if (notation == Notation.DECIMAL || notation == Notation.BINARY) {
      exponent = Math.min(exponent, 18);
    }
    BigInteger mantissa = bare.scaleByPowerOfTen(-exponent).toBigIntegerExact();
    if (exponent == 0) {
      return mantissa.toString();
    }
    return notation == Notation.EXPONENT
        ? mantissa + "e" + exponent
        : mantissa.toString() + DECIMAL_SUFFIXES.charAt(exponent / 3 + 3);
  }
}
