package dev.gangboard.demo.program;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What a program of the demo is told by its environment, and over that by arguments of the form
/// `--learning-rate 0.1` or `--learning-rate=0.1` for `LEARNING_RATE`. Each setting can be given
/// for one rank alone: `EXIT_CODE_RANK_3` wins over `EXIT_CODE` at rank 3.
public final class Settings {
  /// A setting that cannot be understood. Its message names the setting, its value and what it may
  /// be.
  public static final class BadSetting extends Exception {
    private static final long serialVersionUID = 1;

    public BadSetting(String message) {
      super(message);
    }
  }

  private final Map<String, String> values;
  private final int rank;

  private Settings(Map<String, String> values, int rank) {
    this.values = values;
    this.rank = rank;
  }

  public static Settings of(Replica.Invocation invocation) throws BadSetting {
    Map<String, String> values = new HashMap<>(invocation.env());
    addOptions(values, invocation.command());
    addOptions(values, invocation.args());
    String rankName = values.containsKey("REPLICA_RANK") ? "REPLICA_RANK" : "JOB_COMPLETION_INDEX";
    int rank = (int) new Settings(values, 0).whole(rankName, 0, 0, Integer.MAX_VALUE);
    return new Settings(values, rank);
  }

  public int rank() {
    return rank;
  }

  /// `rank 3 of 8`; the second number where the environment has it.
  public String place() {
    String world = values.get("WORLD_SIZE");
    return "rank " + rank + (world == null ? "" : " of " + world);
  }

  /// A setting as it is written; empty where it is missing or blank.
  public Optional<String> text(String name) {
    return given(name).map(String::strip).filter(value -> !value.isEmpty());
  }

  public long whole(String name, long otherwise, long least, long most) throws BadSetting {
    Optional<String> given = given(name);
    if (given.isEmpty()) {
      return otherwise;
    }
    String range = "a whole number from %d to %d".formatted(least, most);
    try {
      long value = Long.parseLong(given.get().strip());
      if (value >= least && value <= most) {
        return value;
      }
      throw bad(name, given.get(), range);
    } catch (NumberFormatException e) {
      throw bad(name, given.get(), range);
    }
  }

  public double real(String name, double otherwise, double above, double most) throws BadSetting {
    Optional<String> given = given(name);
    if (given.isEmpty()) {
      return otherwise;
    }
    String range = "a number above %s, at most %s".formatted(above, most);
    try {
      double value = Double.parseDouble(given.get().strip());
      if (value > above && value <= most) {
        return value;
      }
      throw bad(name, given.get(), range);
    } catch (NumberFormatException e) {
      throw bad(name, given.get(), range);
    }
  }

  public boolean flag(String name) throws BadSetting {
    Optional<String> given = given(name);
    return switch (given.orElse("false").strip().toLowerCase(Locale.ROOT)) {
      case "true", "1", "yes" -> true;
      case "false", "0", "no", "" -> false;
      default -> throw bad(name, given.orElse(""), "true or false");
    };
  }

  private Optional<String> given(String name) {
    String mine = values.get(name + "_RANK_" + rank);
    return Optional.ofNullable(mine != null ? mine : values.get(name));
  }

  private static void addOptions(Map<String, String> values, List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!word.startsWith("--") || word.length() < 3) {
        continue;
      }
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(variable(word.substring(2, equals)), word.substring(equals + 1));
      } else if (i + 1 < words.size() && !words.get(i + 1).startsWith("--")) {
        values.put(variable(word.substring(2)), words.get(++i));
      } else {
        values.put(variable(word.substring(2)), "true");
      }
    }
  }

  private static String variable(String option) {
    return option.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static BadSetting bad(String name, String value, String range) {
    return new BadSetting("%s is \"%s\" and must be %s".formatted(name, value, range));
  }
}
