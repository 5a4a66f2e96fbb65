package dev.gangboard.cluster.kubernetes;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.internal.tls.OkHostnameVerifier;
import org.jspecify.annotations.Nullable;

/// TLS to one API server.
///
/// @param names says whether a certificate is that of the server
record Tls(SSLSocketFactory sockets, X509TrustManager trust, HostnameVerifier names) {

  /// @param keys prove who asks; none where something else does
  static Tls with(Access.Trust trust, KeyManager... keys)
      throws GeneralSecurityException, IOException {
    X509TrustManager manager = trust.verify() ? checking(trust) : new TrustsAll();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, new TrustManager[] {manager}, null);
    SSLSocketFactory sockets = context.getSocketFactory();
    String name = trust.serverName();
    return new Tls(
        name == null ? sockets : new NamedSockets(sockets, name), manager, names(trust, name));
  }

  private static HostnameVerifier names(Access.Trust trust, @Nullable String name) {
    if (!trust.verify()) {
      return (_, _) -> true;
    }
    return (host, session) ->
        OkHostnameVerifier.INSTANCE.verify(name == null ? host : name, session);
  }

  private static X509TrustManager checking(Access.Trust trust)
      throws GeneralSecurityException, IOException {
    List<Certificate> trusted = new ArrayList<>();
    if (trust.authorityPem() != null) {
      trusted.addAll(certificates(trust.authorityPem()));
    }
    if (trust.authorityPem() == null || trust.systemToo()) {
      trusted.addAll(Arrays.asList(manager(null).getAcceptedIssuers()));
      trusted.addAll(SystemTrust.certificates());
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (Certificate certificate : trusted) {
      store.setCertificateEntry(Integer.toString(store.size()), certificate);
    }
    return manager(store);
  }

  /// @param store or null for what Java itself trusts
  private static X509TrustManager manager(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(store);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow();
  }

  static List<Certificate> certificates(String pem) throws GeneralSecurityException {
    byte[] bytes = pem.getBytes(StandardCharsets.UTF_8);
    return List.copyOf(
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(bytes)));
  }
}
