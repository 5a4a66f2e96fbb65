package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "4",
        "500m",
        "16Gi",
        "0.5",
        ".5",
        "1.",
        "+4",
        "1e3",
        "1E3",
        "1e-3",
        "1E",
        "4k",
        "2Ei",
        "100n",
        "7u",
        "1.5Ti",
        "12e+6",
        "9223372036854775808",
        "1e2147483647"
      })
  void takesWhatKubernetesTakes(String text) {
    assertTrue(Quantity.parse(text).isPositive());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " 4",
        "4 ",
        "4 Gi",
        "4g",
        "16GB",
        "4gi",
        "1.1.M",
        "1+1.0M",
        "0.1mi",
        "0.1am",
        "aoeu",
        ".5i",
        "1i",
        "-3.01i",
        "-3.01e-",
        "1e",
        "e",
        "1e1.5",
        "1e2147483648",
        "1e-2147483648",
        "1e9999999999",
        "1e99999999999999999999",
        "0x10",
        "1,5",
        "four",
        "K",
        "1K",
        "٤",
        ".",
        "+"
      })
  void refusesWhatKubernetesRefuses(String text) {
    assertThrows(NumberFormatException.class, () -> Quantity.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.000", "-1", "-500m", "0Gi", "0e5"})
  void tellsWhatIsNotPositive(String text) {
    assertFalse(Quantity.parse(text).isPositive());
  }

  @Test
  void tellsAFractionOfAUnitAtAnyExponent() {
    assertEquals(
        "true true false false false true",
        String.join(
            " ",
            fraction("400m"),
            fraction("1e-2000000000"),
            fraction("1e2000000000"),
            fraction("1"),
            fraction("0.1Ki"),
            fraction("0.0001Ki")));
  }

  private static String fraction(String text) {
    return String.valueOf(Quantity.parse(text).isFraction());
  }
}
