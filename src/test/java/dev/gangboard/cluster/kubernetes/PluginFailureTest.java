package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.gangboard.cluster.ClusterException;
import dev.gangboard.cluster.ClusterException.Unauthorized;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginFailureTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "aws     | Error loading SSO Token: Token for x does not exist | aws sso login --profile"
            + " ml",
        "/usr/local/bin/aws | The SSO session associated with this profile has expired or is"
            + " invalid | aws sso login --profile ml",
        "aws     | An error occurred (ExpiredTokenException)       | aws sso login --profile ml",
        "gke-gcloud-auth-plugin | Reauthentication failed. cannot prompt | gcloud auth login",
        "gke-gcloud-auth-plugin | You do not currently have an active account: gcloud auth login"
            + " | gcloud auth login",
        "kubelogin | AADSTS700082: The refresh token has expired    | az login",
        "az.cmd  | Please run 'az login' to setup account.         | az login",
        "kubectl | error: get-token: could not open the browser    | kubectl 7 x",
        "kubectl | oauth2: \"invalid_grant\" \"Token is not active\"   | kubectl 7 x"
      })
  void wordsThatAskForAPersonCallForALogin(String command, String words, String login) {
    Unauthorized e =
        assertInstanceOf(Unauthorized.class, failure(command, "7", "x").failed(1, words));
    assertEquals(login, e.login().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Could not connect to the endpoint URL: \"https://sts.eu.amazonaws.com/\"",
        "dial tcp: lookup login.example on 10.0.0.1:53: no such host",
        "Max retries exceeded with url: /token (Caused by NewConnectionError)",
        "curl: (7) Failed: Network is unreachable"
      })
  void aNetworkThatIsAwayIsTriedAgain(String words) {
    assertInstanceOf(ClusterException.Unreachable.class, failure("aws").failed(255, words));
  }

  @Test
  void whateverElseItSaysIsSaid() {
    ClusterException e = failure("aws").failed(2, "Unknown options: --x");
    assertEquals(false, assertInstanceOf(Unauthorized.class, e).login().isPresent());
    assertEquals(
        "The command 'aws', which issues the credential of user 'me', failed with exit code 2:"
            + " Unknown options: --x",
        e.getMessage());
  }

  @Test
  void theCommandCanBeCopiedIntoAShellAndHoldsNoSecret() {
    PluginFailure failure =
        failure(
            "my plugin", "--profile", "a b", "--oidc-client-secret", "hush", "--token=hushhush");
    assertEquals(
        "'my plugin' --profile 'a b' --oidc-client-secret '…' '--token=…'", failure.login());
  }

  private static PluginFailure failure(String command, String... arguments) {
    return new PluginFailure(
        "me", new Access.Program(command, List.of(arguments), Map.of("AWS_PROFILE", "ml"), null));
  }
}
