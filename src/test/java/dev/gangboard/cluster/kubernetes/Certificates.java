package dev.gangboard.cluster.kubernetes;

/// A certificate and its key, made for these tests and good for nothing else.
final class Certificates {
  static final String CERTIFICATE =
      """
      -----BEGIN CERTIFICATE-----
      MIIBdTCCARugAwIBAgIUNdqfjVkjbMHunpQknEMJiHPt+AQwCgYIKoZIzj0EAwIw
      DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMzAxNjE3NDBaGA8yMTI2MTEwNjE2MTc0
      MFowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF5/
      KV6IX3AwtJYOsV+zB/moGaKOoiyNLyADFydPLgW3B+Y8o9mlAVGGoFYOxXfoMvDB
      Hx7xS57lZAV1KZGR9yOjUzBRMB0GA1UdDgQWBBQmzn56gJFTF8FUQvrmB3dgJEyH
      HDAfBgNVHSMEGDAWgBQmzn56gJFTF8FUQvrmB3dgJEyHHDAPBgNVHRMBAf8EBTAD
      AQH/MAoGCCqGSM49BAMCA0gAMEUCIATwOs8ARlClcW/NpJy47orknPT1/+yUe/ML
      wNLuKdofAiEA8bLPzoQGlSENfpzKBpfpu0LLuf7EhdhmnAgZJL+Hi9E=
      -----END CERTIFICATE-----
      """;

  static final String KEY =
      """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWiJp3YcphKFznWEu
      E9H1DVppj0yYJbmd2kAGZVBsjkuhRANCAARefyleiF9wMLSWDrFfswf5qBmijqIs
      jS8gAxcnTy4FtwfmPKPZpQFRhqBWDsV36DLwwR8e8Uue5WQFdSmRkfcj
      -----END PRIVATE KEY-----
      """;

  private Certificates() {}
}
