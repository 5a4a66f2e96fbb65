package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "https://k8s.example.com:6443 | ''                     | http://proxy:3128",
        "http://k8s.example.com       | ''                     | none",
        "https://127.0.0.1:6443       | ''                     | none",
        "https://localhost:6443       | ''                     | none",
        "https://[::1]:6443           | ''                     | none",
        "https://k8s.example.com      | *                      | none",
        "https://k8s.example.com      | a, example.com ,b      | none",
        "https://example.com          | .example.com           | http://proxy:3128",
        "https://k8s.example.com      | .example.com           | none",
        "https://k8s.example.com      | *.EXAMPLE.com          | none",
        "https://k8s.example.com      | ample.com              | http://proxy:3128",
        "https://k8s.example.com:6443 | example.com:6443       | none",
        "https://k8s.example.com:443  | example.com:6443       | http://proxy:3128",
        "https://10.1.2.3             | 10.0.0.0/8             | none",
        "https://11.1.2.3             | 10.0.0.0/8             | http://proxy:3128",
        "https://10.1.2.3             | 10.1.2.3               | none",
        "https://[fd00::5]            | fd00::/8               | none",
        "https://k8s.example.com      | 10.0.0.0/8,x/y,/,10.0.0.0/999 | http://proxy:3128"
      })
  void theEnvironmentNamesTheProxy(String server, String exceptions, String proxy) {
    Map<String, String> environment = Map.of("https_proxy", "proxy:3128", "NO_PROXY", exceptions);
    assertEquals(
        Optional.ofNullable(proxy),
        new ProxyRules(environment).proxyTo(HttpUrl.get(server)).map(ProxyAddress::toString));
  }

  @Test
  void capitalsComeFirst() {
    Map<String, String> environment =
        Map.of("https_proxy", "small:1", "HTTPS_PROXY", "https://large");
    assertEquals(
        "https://large:443",
        new ProxyRules(environment).proxyTo(HttpUrl.get("https://x")).orElseThrow().toString());
  }

  @Test
  void aUserIsReadAndNotShown() {
    ProxyAddress proxy = ProxyAddress.parse("http://me:p%40ss@proxy:8080").orElseThrow();
    assertEquals(new ProxyAddress(ProxyAddress.Scheme.HTTP, "proxy", 8080, "me", "p@ss"), proxy);
    assertEquals("http://proxy:8080", proxy.toString());
    assertEquals("ftp://…@proxy", ProxyAddress.withoutPassword("ftp://me:secret@proxy"));
  }
}
