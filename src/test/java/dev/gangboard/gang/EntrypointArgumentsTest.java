package dev.gangboard.gang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntrypointArgumentsTest {
  @Test
  void upperCasesNamesAndLeavesOutWhatIsNoScalar() {
    var arguments = new LinkedHashMap<String, Object>();
    arguments.put("rendezvous_uri", "s3://acme-runs/exp-7/");
    arguments.put("rank_env", "RANK");
    arguments.put("outer_lr", 0.7);
    arguments.put("inner_steps", 500);
    arguments.put("resume", true);
    arguments.put("fresh", false);
    arguments.put("shards", List.of(1, 2));
    arguments.put("cfg", Map.of("a", 1));
    arguments.put("note", null);

    assertEquals(
        "[RENDEZVOUS_URI=s3://acme-runs/exp-7/, OUTER_LR=0.7, INNER_STEPS=500, RESUME=True,"
            + " FRESH=False]",
        new ArrayList<>(EntrypointArguments.environment(arguments).entrySet()).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0.7, 0.7",
    "1.0, 1.0",
    "100000.0, 100000.0",
    "1e15, 1000000000000000.0",
    "1e16, 1e+16",
    "1.5e300, 1.5e+300",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "-1.25e-7, -1.25e-07",
    "123456789.125, 123456789.125",
    "0.0, 0.0",
    "-0.0, -0.0",
    "4.9e-324, 5e-324",
    "NaN, nan",
    "-Infinity, -inf"
  })
  void printsFloatsAsPythonDoes(double number, String printed) {
    assertEquals(Map.of("X", printed), EntrypointArguments.environment(Map.of("x", number)));
  }

  @Test
  void printsEveryKindOfNumberByWhatItIsToPython() {
    var numbers = new LinkedHashMap<String, Object>();
    numbers.put("big", new BigInteger("123456789012345678901234567890"));
    numbers.put("long", -7L);
    numbers.put("decimal", new BigDecimal("0.50"));
    numbers.put("single", 0.1f);

    assertEquals(
        "{BIG=123456789012345678901234567890, LONG=-7, DECIMAL=0.5, SINGLE=0.1}",
        EntrypointArguments.environment(numbers).toString());
  }
}
