package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import dev.gangboard.text.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Says why a program issued no credential, and tells by its words whether a person has to log in,
/// or only the network is away.
record PluginFailure(String user, Access.Program program) {
  private static final int MOST_WORDS = 400;

  private static final Pattern HUMAN =
      words(
          "sso",
          "log[ -]?in",
          "logged in",
          "sign[ -]?in",
          "reauth",
          "refresh token",
          "session .*expired",
          "token .*expired",
          "expiredtoken",
          "credentials .*expired",
          "invalid_grant",
          "aadsts\\d+",
          "interaction.?required",
          "device code",
          "devicelogin",
          "browser",
          "password:",
          "mfa",
          "authorization code",
          "open .*https?://",
          "visit .*https?://");

  private static final Pattern NETWORK =
      words(
          "no such host",
          "name resolution",
          "name or service not known",
          "nodename nor servname",
          "getaddrinfo",
          "could not connect to the endpoint",
          "connection refused",
          "connection reset",
          "connection timed out",
          "connect timeout",
          "read timeout",
          "i/o timeout",
          "tls handshake timeout",
          "network is unreachable",
          "no route to host",
          "max retries exceeded",
          "dial tcp",
          "proxyconnect");

  /// The beginning of a command, and what logs in to whoever it asks.
  private static final Map<String, String> LOGINS =
      Map.of(
          "aws", "aws sso login",
          "aws-iam-authenticator", "aws sso login",
          "gke-gcloud-auth-plugin", "gcloud auth login",
          "gcloud", "gcloud auth login",
          "kubelogin", "az login",
          "az", "az login",
          "doctl", "doctl auth init",
          "tsh", "tsh login",
          "oci", "oci session authenticate");

  private static Pattern words(String... patterns) {
    return Pattern.compile(String.join("|", patterns), Pattern.CASE_INSENSITIVE);
  }

  Unauthorized missing() {
    String hint = program.installHint() == null ? "" : program.installHint().strip();
    return new Unauthorized(
        Text.of("exec.notFound", program.command(), user, hint).strip(), "", null);
  }

  Unauthorized notStarted(Exception cause) {
    return new Unauthorized(
        Text.of("exec.notStarted", program.command(), user),
        Secrets.masked(cause.toString()),
        null);
  }

  /// The program wants to ask questions, and nobody could answer them here.
  Unauthorized insists() {
    return person(Text.of("exec.insists", program.command(), user));
  }

  /// It waits for something: an answer, a browser.
  Unauthorized tooSlow(Duration time, String words) {
    String seconds = Long.toString(time.toSeconds());
    return person(Text.of("exec.tooSlow", program.command(), user, seconds, shown(words)));
  }

  ClusterException failed(int exitCode, String words) {
    String message =
        Text.of("exec.failed", program.command(), user, Integer.toString(exitCode), shown(words));
    if (NETWORK.matcher(words).find()) {
      return new ClusterException.Unreachable(message, detail(), null);
    }
    return HUMAN.matcher(words).find()
        ? person(message)
        : new Unauthorized(message, detail(), null);
  }

  Unauthorized noCredential(String words) {
    return new Unauthorized(
        Text.of("exec.noCredential", program.command(), user, shown(words)).strip(),
        detail(),
        null);
  }

  /// It has failed again and again for a reason unknown: to go on running it may open a browser
  /// each time.
  Unauthorized givenUp(ClusterException last) {
    return person(String.valueOf(last.getMessage()));
  }

  private Unauthorized person(String message) {
    return new Unauthorized(message, detail(), login(), null);
  }

  private String detail() {
    return Secrets.masked(commandLine().collect(Collectors.joining(" ")));
  }

  private static String shown(String words) {
    String said = Secrets.masked(words.strip());
    return said.length() > MOST_WORDS ? said.substring(0, MOST_WORDS) + "…" : said;
  }

  /// What a person runs in a terminal to log in: that of the provider where it is known, else the
  /// program itself, which can ask there.
  String login() {
    String name = program.command().replaceFirst(".*[/\\\\]", "").replaceFirst("\\.(exe|cmd)$", "");
    String known = LOGINS.get(name);
    if (known == null || isOidc(name)) {
      return commandLine().map(PluginFailure::quoted).collect(Collectors.joining(" "));
    }
    return known.equals("aws sso login") ? known + profile() : known;
  }

  /// Two programs are called kubelogin; that of OpenID Connect logs in by itself.
  private boolean isOidc(String name) {
    return name.equals("kubelogin")
        && program.arguments().contains("get-token")
        && program.arguments().stream().anyMatch(argument -> argument.startsWith("--oidc"));
  }

  private String profile() {
    List<String> arguments = program.arguments();
    int option = arguments.indexOf("--profile");
    Optional<String> named =
        option >= 0 && option + 1 < arguments.size()
            ? Optional.of(arguments.get(option + 1))
            : Optional.ofNullable(program.environment().get("AWS_PROFILE"));
    return named.map(profile -> " --profile " + quoted(profile)).orElse("");
  }

  private Stream<String> commandLine() {
    return Stream.concat(
        Stream.of(program.command()), Secrets.maskedOptions(program.arguments()).stream());
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
