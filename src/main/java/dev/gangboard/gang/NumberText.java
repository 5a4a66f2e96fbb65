package dev.gangboard.gang;

import java.math.BigInteger;
import java.util.regex.Pattern;

/// Whole numbers as a person writes them.
final class NumberText {
  /// The most ranks of one Indexed Job: the API server refuses a higher parallelism.
  private static final int MOST_REPLICAS = 100_000;

  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,40}");

  private NumberText() {}

  static int replicas(String text) throws FieldException {
    BigInteger number = number(text, "spec.replicas.invalid");
    if (number.signum() <= 0) {
      throw new FieldException("spec.replicas.few", text);
    }
    if (number.compareTo(BigInteger.valueOf(MOST_REPLICAS)) > 0) {
      throw new FieldException("spec.replicas.many", text, String.valueOf(MOST_REPLICAS));
    }
    return number.intValueExact();
  }

  static int gpuCount(String text) throws FieldException {
    return number(text, "spec.gpuCount.invalid", 1);
  }

  static int backoffLimit(String text) throws FieldException {
    return number(text, "spec.backoffLimit.invalid", 0);
  }

  private static int number(String text, String key, int least) throws FieldException {
    BigInteger number = number(text, key);
    if (number.compareTo(BigInteger.valueOf(least)) < 0 || number.bitLength() > 31) {
      throw new FieldException(key, text);
    }
    return number.intValueExact();
  }

  private static BigInteger number(String text, String key) throws FieldException {
    if (!WHOLE.matcher(text).matches()) {
      throw new FieldException(key, text);
    }
    return new BigInteger(text);
  }
}
