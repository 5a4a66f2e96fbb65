package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import io.kubernetes.client.util.credentials.Authentication;
import io.kubernetes.client.util.credentials.ClientCertificateAuthentication;
import io.kubernetes.client.util.credentials.UsernamePasswordAuthentication;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/// HTTP to one API server as one user. The Kubernetes client brings TLS and credentials; the
/// requests are our own, since its typed calls neither resume a log nor read a list piece by piece.
final class Connection {
  private static final Duration PING = Duration.ofSeconds(15);
  private static final int MOST_REQUESTS = 1024;
  private static final String[] AUTHENTICATION = {"BearerToken"};
  private static final MediaType JSON = MediaType.get("application/json");

  private final ApiClient client;
  private final HttpUrl server;
  private final OkHttpClient calls;
  private final OkHttpClient streams;
  private final OkHttpClient logs;
  private final String user;
  private final @Nullable Path tokenFile;
  private final @Nullable String impersonate;

  private Connection(ApiClient client, Access access, @Nullable Path tokenFile, Patience patience) {
    this.client = client;
    this.server = HttpUrl.get(access.server());
    this.user = access.user();
    this.tokenFile = tokenFile;
    this.impersonate = access.impersonate();
    OkHttpClient base = client.getHttpClient();
    base.dispatcher().setMaxRequests(MOST_REQUESTS);
    base.dispatcher().setMaxRequestsPerHost(MOST_REQUESTS);
    OkHttpClient.Builder streaming =
        base.newBuilder().connectTimeout(patience.connect()).readTimeout(patience.silence());
    if (access.proxy() != null) {
      streaming.proxy(access.proxy());
    }
    this.streams = streaming.build();
    this.logs =
        streams
            .newBuilder()
            .protocols(List.of(Protocol.HTTP_1_1))
            .connectionPool(new ConnectionPool())
            .build();
    this.calls =
        streams
            .newBuilder()
            .readTimeout(patience.answer())
            .writeTimeout(patience.answer())
            .callTimeout(patience.connect().plus(patience.answer()))
            .build();
  }

  /// Makes ready to connect.
  ///
  /// @param credential the access's own, or what its program gave
  static Connection to(Access access, Credential credential, Patience patience)
      throws BadKubeconfig {
    Access.Trust trust = access.trust();
    ClientBuilder builder =
        new ClientBuilder()
            .setBasePath(access.server())
            .setVerifyingSsl(trust.verify())
            .setPingInterval(PING);
    if (trust.authorityPem() != null) {
      builder.setCertificateAuthority(trust.authorityPem().getBytes(StandardCharsets.UTF_8));
    }
    if (trust.serverName() != null) {
      builder.setTlsServerName(trust.serverName());
    }
    Authentication authentication = authentication(credential);
    if (authentication != null) {
      builder.setAuthentication(authentication);
    }
    try {
      ApiClient client = builder.build();
      client.setUserAgent("gangboard");
      Path tokenFile = credential instanceof Credential.TokenFile(Path file) ? file : null;
      return new Connection(client, access, tokenFile, patience);
    } catch (RuntimeException e) { // how the client reports a key that it cannot read
      String message = Text.of("kubeconfig.badKey", access.user());
      throw new BadKubeconfig(message, e.toString(), e);
    }
  }

  private static @Nullable Authentication authentication(Credential credential) {
    return switch (credential) {
      case Credential.Anonymous _ -> null;
      // Read anew for each request: the client would keep it for a while.
      case Credential.TokenFile _ -> null;
      case Credential.Token(String token) -> new AccessTokenAuthentication(token);
      case Credential.Password(String name, String password) ->
          new UsernamePasswordAuthentication(name, password);
      case Credential.ClientCertificate(String certificate, String key) ->
          new ClientCertificateAuthentication(
              certificate.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8));
      case Credential.Exec _ -> throw new IllegalArgumentException("a program is run before");
    };
  }

  /// A call whose whole answer comes within a bounded time.
  ///
  /// @throws BadKubeconfig if what proves who asks cannot be sent
  Call call(ApiRequest request) throws BadKubeconfig {
    return calls.newCall(http(request));
  }

  /// A call whose answer goes on and on; silence ends it.
  Call stream(ApiRequest request) throws BadKubeconfig {
    return streams.newCall(http(request));
  }

  /// A call for a log. Each has a connection to itself: on a shared one, a log that nobody takes
  /// lines from at the moment would hold up all others and the watches.
  Call log(ApiRequest request) throws BadKubeconfig {
    return logs.newCall(http(request));
  }

  private Request http(ApiRequest request) throws BadKubeconfig {
    HttpUrl.Builder url = server.newBuilder();
    request.path().forEach(url::addPathSegment);
    request.query().forEach(url::addQueryParameter);
    Request.Builder http =
        new Request.Builder()
            .url(url.build())
            .header("Accept", "application/json, */*;q=0.5")
            .method(request.method(), request.body() == null ? null : new Once(request));
    identify(http);
    return http.build();
  }

  /// Says who asks.
  private void identify(Request.Builder http) throws BadKubeconfig {
    try {
      authentication().forEach(http::header);
      if (tokenFile != null) {
        http.header("Authorization", "Bearer " + Files.readString(tokenFile).strip());
      }
      if (impersonate != null) {
        http.header("Impersonate-User", impersonate);
      }
    } catch (IOException e) {
      throw new BadKubeconfig(Text.of("kubeconfig.unsendable", user), e.toString(), e);
    } catch (IllegalArgumentException _) { // its words can quote the secret
      throw new BadKubeconfig(Text.of("kubeconfig.unsendable", user), "", null);
    }
  }

  private Map<String, String> authentication() {
    Map<String, String> headers = new HashMap<>();
    headers.put("User-Agent", "gangboard");
    try {
      client.updateParamsForAuth(
          AUTHENTICATION, new ArrayList<>(), headers, new HashMap<>(), "", "", server.uri());
    } catch (ApiException e) {
      throw new IllegalStateException(e); // only for an authentication that is not registered
    }
    return headers;
  }

  /// Closes the sockets that nobody uses; others are closed at the end of their calls.
  void close() {
    streams.dispatcher().executorService().shutdown();
    streams.connectionPool().evictAll();
    logs.connectionPool().evictAll();
  }

  /// A body that is never sent twice by itself: a create that may have arrived must not be repeated
  /// behind our back.
  private static final class Once extends RequestBody {
    private final byte[] bytes;

    Once(ApiRequest request) {
      bytes = Objects.requireNonNull(request.body()).toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public MediaType contentType() {
      return JSON;
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(bytes);
    }
  }
}
