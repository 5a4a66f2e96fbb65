package dev.gangboard.gang;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A Kubernetes resource quantity: a signed decimal number with a binary suffix (`Ki`..`Ei`), a
/// decimal one (`n`..`E`) or an exponent (`e3`), by the grammar of the API server.
///
/// @param number the number before the suffix
/// @param base 2 or 10
/// @param exponent of the base, by which the number is multiplied
record Quantity(BigDecimal number, int base, long exponent) {
  private static final Pattern FORM =
      Pattern.compile("([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))([A-Za-z]*|[eE][+-]?[0-9]+)");
  private static final Map<String, Integer> DECIMAL =
      Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
  private static final Map<String, Integer> BINARY =
      Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);

  /// No number that a person can type in a field has more digits than this on one side.
  private static final int FAR = 1_000;

  /// @throws NumberFormatException if the API server would refuse the text
  static Quantity parse(String text) {
    Matcher form = FORM.matcher(text);
    if (text.length() > FAR || !form.matches()) {
      throw new NumberFormatException(text);
    }
    BigDecimal number = new BigDecimal(form.group(1));
    String suffix = form.group(2);
    Integer binary = BINARY.get(suffix);
    if (binary != null) {
      return new Quantity(number, 2, binary);
    }
    Integer decimal = DECIMAL.get(suffix);
    if (decimal != null) {
      return new Quantity(number, 10, decimal);
    }
    if (suffix.length() < 2 || Character.toLowerCase(suffix.charAt(0)) != 'e') {
      throw new NumberFormatException(text);
    }
    // The server counts exponents in 32 bits: older ones wrap a larger one into another number.
    int exponent = Integer.parseInt(suffix.substring(1));
    if (exponent == Integer.MIN_VALUE) { // its opposite is none
      throw new NumberFormatException(text);
    }
    return new Quantity(number, 10, exponent);
  }

  boolean isPositive() {
    return number.signum() > 0;
  }

  /// Whether it is less than one unit: a CPU's or a byte's fraction. Costs nothing for any
  /// exponent.
  boolean isFraction() {
    if (Math.abs(exponent) > FAR) {
      return exponent < 0;
    }
    BigDecimal factor =
        base == 2
            ? new BigDecimal(BigInteger.TWO.pow((int) exponent))
            : BigDecimal.ONE.scaleByPowerOfTen((int) exponent);
    return number.multiply(factor).compareTo(BigDecimal.ONE) < 0;
  }
}
