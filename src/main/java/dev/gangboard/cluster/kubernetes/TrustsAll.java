package dev.gangboard.cluster.kubernetes;

import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;

/// Trusts any certificate: for `insecure-skip-tls-verify`, which the window marks.
final class TrustsAll implements X509TrustManager {
  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
