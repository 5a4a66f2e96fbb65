package dev.gangboard.gang;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Turns the arguments of an entrypoint into the environment of its ranks, as the Python executor
/// does: names upper-cased, scalars as Python prints them, everything else left out.
public final class EntrypointArguments {
  /// The name of the environment variable that holds the rank: told to the executor, not to the
  /// ranks.
  private static final String RANK_ENV = "rank_env";

  private EntrypointArguments() {}

  /// The environment for these arguments, in their order.
  ///
  /// @param arguments by name; strings, numbers and booleans are scalars, null and all else is not
  public static SequencedMap<String, String> environment(
      Map<String, ? extends @Nullable Object> arguments) {
    var environment = new LinkedHashMap<String, String>();
    arguments.forEach((name, value) -> {
      if (!name.equals(RANK_ENV)) {
        printed(value).ifPresent(text -> environment.put(variable(name), text));
      }
    });
    return environment;
  }

  /// The environment variable of an argument.
  static String variable(String argument) {
    return argument.toUpperCase(Locale.ROOT);
  }

  static boolean isRankEnv(String argument) {
    return argument.equals(RANK_ENV);
  }

  private static Optional<String> printed(@Nullable Object value) {
    return switch (value) {
      case String text -> Optional.of(text);
      case Boolean flag -> Optional.of(flag ? "True" : "False");
      case Number number -> Optional.of(printed(number));
      case null, default -> Optional.empty();
    };
  }

  /// A number with a point or an exponent is a float to Python, another one an int.
  private static String printed(Number number) {
    return switch (number) {
      case Double d -> printed(d.doubleValue());
      case Float f -> printed(Double.parseDouble(f.toString()));
      case BigDecimal d -> printed(d.doubleValue());
      default -> {
        String text = number.toString();
        yield text.matches("[+-]?[0-9]+")
            ? new BigInteger(text).toString()
            : printed(Double.parseDouble(text));
      }
    };
  }

  /// The shortest digits that mean this double, with an exponent below 1e-4 and from 1e16 on.
  private static String printed(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    if (number == 0) {
      return 1 / number < 0 ? "-0.0" : "0.0";
    }
    BigDecimal shortest = shortest(number);
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (exponent < -4 || exponent >= 16) {
      return withExponent(shortest, exponent);
    }
    String plain = shortest.toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }

  /// Java prints at least two digits, Python one where one is enough.
  private static BigDecimal shortest(double number) {
    BigDecimal printed = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    BigDecimal oneDigit = printed.round(new MathContext(1)).stripTrailingZeros();
    return oneDigit.doubleValue() == number ? oneDigit : printed;
  }

  private static String withExponent(BigDecimal number, int exponent) {
    String digits = number.unscaledValue().abs().toString();
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return (number.signum() < 0 ? "-" : "")
        + mantissa
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }
}
