package dev.gangboard.cluster.kubernetes;

import dev.gangboard.cluster.ClusterException.BadKubeconfig;
import dev.gangboard.cluster.kubernetes.Access.Credential;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
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

/// HTTP to one API server as one user.
final class Connection {
  private static final String PROXY_HEADER = "Proxy-Authorization";
  private static final int MOST_REQUESTS = 1024;
  private static final MediaType JSON = MediaType.get("application/json");
  private static final MediaType MERGE_PATCH = MediaType.get("application/merge-patch+json");

  private final HttpUrl server;
  private final String user;
  private final Authorization authorization;
  private final Impersonation impersonation;
  private final OkHttpClient calls;
  private final OkHttpClient streams;
  private final OkHttpClient logs;

  private Connection(
      Access access, Authorization authorization, OkHttpClient base, Patience patience) {
    this.server = HttpUrl.get(access.server());
    this.user = access.user();
    this.authorization = authorization;
    this.impersonation = access.impersonation();
    base.dispatcher().setMaxRequests(MOST_REQUESTS);
    base.dispatcher().setMaxRequestsPerHost(MOST_REQUESTS);
    this.streams = base;
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
    Authorization authorization = new Authorization(credential);
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .connectTimeout(patience.connect())
            .readTimeout(patience.silence())
            .pingInterval(patience.ping())
            .followRedirects(false); // an API does not send its users elsewhere; login pages do
    secure(builder, access, authorization);
    route(builder, access);
    return new Connection(access, authorization, builder.build(), patience);
  }

  private static void secure(
      OkHttpClient.Builder builder, Access access, Authorization authorization)
      throws BadKubeconfig {
    try {
      Tls tls = Tls.with(access.trust(), authorization.keys(access.user()));
      builder.sslSocketFactory(tls.sockets(), tls.trust()).hostnameVerifier(tls.names());
    } catch (GeneralSecurityException | IOException e) {
      throw new BadKubeconfig(Text.of("kubeconfig.noTls", access.server()), e.toString(), e);
    }
  }

  private static void route(OkHttpClient.Builder builder, Access access) {
    ProxyAddress proxy = access.proxy();
    builder.socketFactory(
        new PlainSockets(proxy != null && proxy.scheme() == ProxyAddress.Scheme.HTTPS));
    if (proxy != null) {
      builder.proxy(proxy.proxy());
      proxy
          .authorization()
          .ifPresent(header ->
              builder.proxyAuthenticator((_, response) -> answer(response.request(), header)));
    }
  }

  /// A proxy that has refused the header is not asked again.
  private static @Nullable Request answer(Request refused, String header) {
    return refused.header(PROXY_HEADER) == null
        ? refused.newBuilder().header(PROXY_HEADER, header).build()
        : null;
  }

  /// A call whose whole answer comes within a bounded time.
  ///
  /// @throws BadKubeconfig if what proves who asks cannot be sent
  Call call(ApiRequest request) throws BadKubeconfig {
    return calls.newCall(http(request));
  }

  /// A call whose whole answer comes soon, or not at all.
  Call call(ApiRequest request, Duration atMost) throws BadKubeconfig {
    return calls
        .newBuilder()
        .connectTimeout(atMost)
        .callTimeout(atMost)
        .build()
        .newCall(http(request));
  }

  /// A call whose answer goes on and on; silence ends it.
  Call stream(ApiRequest request, Duration silence) throws BadKubeconfig {
    return streams.newBuilder().readTimeout(silence).build().newCall(http(request));
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
            .header("User-Agent", "gangboard")
            .method(request.method(), request.body() == null ? null : new Once(request));
    identify(http);
    return http.build();
  }

  /// Says who asks.
  private void identify(Request.Builder http) throws BadKubeconfig {
    try {
      authorization.header().ifPresent(header -> http.header("Authorization", header));
      impersonation.headers().forEach(header -> http.addHeader(header.name(), header.value()));
    } catch (IOException e) {
      throw new BadKubeconfig(Text.of("kubeconfig.unsendable", user), e.toString(), e);
    } catch (IllegalArgumentException _) { // its words can quote the secret
      throw new BadKubeconfig(Text.of("kubeconfig.unsendable", user), "", null);
    }
  }

  /// Closes the sockets that nobody uses; others are closed at the end of their calls.
  void close() {
    streams.dispatcher().executorService().shutdown();
    evict();
    logs.connectionPool().evictAll();
  }

  /// Has the next calls made on new sockets: the old ones may lead nowhere.
  void evict() {
    streams.connectionPool().evictAll();
  }

  /// A body that is never sent twice by itself: a create that may have arrived must not be repeated
  /// behind our back.
  private static final class Once extends RequestBody {
    private final byte[] bytes;
    private final MediaType type;

    Once(ApiRequest request) {
      type = request.method().equals("PATCH") ? MERGE_PATCH : JSON;
      bytes = Objects.requireNonNull(request.body()).toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public MediaType contentType() {
      return type;
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
