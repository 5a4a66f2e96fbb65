package dev.gangboard.cluster.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Takes out of texts for people what looks like a secret: programs and servers quote what they
/// were given.
final class Secrets {
  private static final String MASK = "…";

  private static final Pattern TOKEN =
      Pattern.compile(
          "eyJ[\\w-]{8,}(\\.[\\w-]*){0,2}" // a JSON web token
              + "|k8s-aws-v1\\.[\\w-]+|ya29\\.[\\w.-]+"
              + "|(?<=(?i:bearer|basic)\\s{1,3})[\\w.~+/=-]{4,}|-----BEGIN [A-Z ]*PRIVATE"
              + " KEY-----[\\s\\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)");

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(\"?[\\w-]*(?:token|password|passwd|secret|client-?key(?:-?data)?|api-?key|access-?key)"
              + "[\\w-]*\"?\\s*[:=]\\s*\"?)([^\\s\"',;&}]{4,})");

  private static final Pattern OPTION =
      Pattern.compile("(?i)--?[\\w-]*(token|password|secret|key)[\\w-]*");

  private Secrets() {}

  static String masked(String text) {
    return NAMED.matcher(TOKEN.matcher(text).replaceAll(MASK)).replaceAll("$1" + MASK);
  }

  /// The arguments of a program, without the values of options that are named like secrets.
  static List<String> maskedOptions(List<String> arguments) {
    List<String> shown = new ArrayList<>();
    boolean secret = false;
    for (String argument : arguments) {
      shown.add(secret && !argument.startsWith("-") ? MASK : masked(argument));
      secret = OPTION.matcher(argument).matches();
    }
    return shown;
  }
}
