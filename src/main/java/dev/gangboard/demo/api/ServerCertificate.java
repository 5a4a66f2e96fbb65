package dev.gangboard.demo.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// The certificate of one run of the demo server: made at its start, signed by itself, valid for
/// this machine's loopback names alone. It exists because clients keep their token to themselves on
/// a connection without TLS: kubectl does.
final class ServerCertificate {
  private static final String ECDSA_SHA256 = "1.2.840.10045.4.3.2";
  private static final char[] NO_PASSWORD = {};

  private final KeyPair keys;
  private final byte[] encoded;

  private ServerCertificate(KeyPair keys, byte[] encoded) {
    this.keys = keys;
    this.encoded = encoded;
  }

  /// A fresh key and its certificate, valid from an hour before `now` (clocks differ) for ten
  /// years.
  static ServerCertificate create(Instant now) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      KeyPair keys = generator.generateKeyPair();
      byte[] body = body(keys, now);
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(body);
      byte[] algorithm = Der.sequence(Der.oid(ECDSA_SHA256));
      return new ServerCertificate(
          keys, Der.sequence(body, algorithm, Der.bits(0, signature.sign())));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime cannot make an EC certificate", e);
    }
  }

  /// What clients must trust, in the form of a kubeconfig's `certificate-authority-data` before its
  /// Base64.
  String pem() {
    byte[] lineFeed = {'\n'};
    String lines = Base64.getMimeEncoder(64, lineFeed).encodeToString(encoded);
    return "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n";
  }

  SSLContext sslContext() {
    try {
      Certificate certificate =
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(encoded));
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("server", keys.getPrivate(), NO_PASSWORD, new Certificate[] {certificate});
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this Java runtime cannot serve TLS", e);
    }
  }

  private static byte[] body(KeyPair keys, Instant now) {
    byte[] name =
        Der.sequence(Der.set(Der.sequence(Der.oid("2.5.4.3"), Der.text("gangboard demo cluster"))));
    return Der.sequence(
        Der.tagged(0xa0, Der.integer(BigInteger.TWO)),
        Der.integer(new BigInteger(127, new SecureRandom()).add(BigInteger.ONE)),
        Der.sequence(Der.oid(ECDSA_SHA256)),
        name,
        Der.sequence(
            Der.time(now.minus(Duration.ofHours(1))), Der.time(now.plus(Duration.ofDays(3650)))),
        name,
        keys.getPublic().getEncoded(),
        Der.tagged(0xa3, extensions()));
  }

  private static byte[] extensions() {
    byte[] loopback = {127, 0, 0, 1};
    byte[] localhost = "localhost".getBytes(StandardCharsets.US_ASCII);
    byte[] signAndCertify = {(byte) 0x84};
    return Der.sequence(
        extension("2.5.29.19", true, Der.sequence(Der.trueValue())),
        extension("2.5.29.15", true, Der.bits(2, signAndCertify)),
        extension("2.5.29.37", false, Der.sequence(Der.oid("1.3.6.1.5.5.7.3.1"))),
        extension(
            "2.5.29.17",
            false,
            Der.sequence(Der.tagged(0x87, loopback), Der.tagged(0x82, localhost))));
  }

  private static byte[] extension(String oid, boolean critical, byte[] value) {
    byte[] mark = critical ? Der.trueValue() : new byte[0];
    return Der.sequence(Der.oid(oid), mark, Der.octets(value));
  }
}
