package dev.gangboard.demo.api;

import static dev.gangboard.demo.api.ServedStore.PODS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gangboard.demo.store.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobustnessTest {
  private final ServedStore served = new ServedStore();

  @AfterEach
  void close() {
    served.close();
  }

  private SSLSocket connect() throws IOException {
    SSLSocketFactory factory =
        TestClient.trusting(served.server.certificateAuthority()).getSocketFactory();
    SSLSocket socket = (SSLSocket) factory.createSocket("127.0.0.1", served.server.url().getPort());
    socket.setSoTimeout(10_000);
    return socket;
  }

  private String raw(String request) throws IOException {
    try (SSLSocket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      byte[] answer = socket.getInputStream().readNBytes(12);
      return new String(answer, StandardCharsets.ISO_8859_1);
    }
  }

  private static String get(String path, String headers) {
    return "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "Connection: close\r\n\r\n";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/pods?labelSelector=%zz",
        "/api/v1/pods?limit=nine",
        "/api/v1/pods?continue=%00",
        "/api/v1/pods?labelSelector=((((",
        "/api/v1/pods?fieldSelector=====",
        "/api/v1/pods?resourceVersion=-1"
      })
  void queriesThatMakeNoSenseAreBadRequests(String path) throws Exception {
    String admin = "Authorization: Bearer admin-token\r\n";
    assertEquals("HTTP/1.1 400", raw(get(path, admin)));
    assertEquals(200, served.client.get(PODS).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense\r\n\r\n",
        "GET\r\n\r\n",
        "GET /api/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /api/v1/pods HTTP/1.1\r\nHost: x\r\nContent-Length: minus\r\n\r\n"
      })
  void requestsThatAreNoHttpAreRefusedAndHurtNobody(String request) throws Exception {
    assertEquals("HTTP/1.1 400", raw(request));
    assertEquals(200, served.client.get(PODS).status());
    Awaitility.await().until(() -> served.server.openRequests() == 0);
  }

  @Test
  void aClientWithoutTlsIsTurnedAway() throws Exception {
    try (Socket socket =
        new Socket(InetAddress.ofLiteral("127.0.0.1"), served.server.url().getPort())) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(get("/readyz", "").getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      assertFalse(new String(answer, StandardCharsets.ISO_8859_1).startsWith("HTTP/1.1 200"));
    }
    assertEquals(200, served.client.get(PODS).status());
  }

  @Test
  void connectionsThatSayNothingAreClosedWithTheServer() throws Exception {
    List<SSLSocket> idle = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      SSLSocket socket = connect();
      socket.startHandshake();
      idle.add(socket);
    }
    assertEquals(200, served.client.get(PODS).status());
    served.server.close();
    for (SSLSocket socket : idle) {
      assertTrue(ended(socket));
      socket.close();
    }
  }

  private static boolean ended(SSLSocket socket) {
    try {
      return socket.getInputStream().read() == -1;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void clientsThatVanishInTheMiddleOfALargeListLeaveNothingBehind() throws Exception {
    for (int i = 0; i < 3000; i++) {
      served.pod("pod-" + i);
    }
    String admin = "Authorization: Bearer admin-token\r\n";
    List<String> complaints = new CopyOnWriteArrayList<>();
    Logger front = Logger.getLogger(Front.class.getName());
    Filter before = front.getFilter();
    front.setFilter(entry ->
        entry.getLevel().intValue() < Level.WARNING.intValue()
            || !complaints.add(entry.getMessage()));
    try {
      for (int i = 0; i < 10; i++) {
        assertEquals("HTTP/1.1 200", raw(get(PODS, admin)));
      }
      Awaitility.await().until(() -> served.server.openRequests() == 0);
    } finally {
      front.setFilter(before);
    }
    assertEquals(List.of(), complaints);
    assertEquals(200, served.client.get("/api/v1/nodes").status());
  }

  @Test
  void aHundredWatchersThatVanishLeaveNothingBehind() throws Exception {
    served.pod("p");
    List<TestClient.Lines> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(served.client.lines(PODS + "?watch=1"));
    }
    assertEquals(100, served.store.watchers(Kind.POD));
    for (TestClient.Lines lines : all) {
      lines.close();
    }
    Awaitility.await()
        .until(() -> {
          served.phase("p", "phase-" + System.nanoTime());
          return served.server.openRequests() == 0;
        });
    assertEquals(0, served.store.watchers(Kind.POD));
  }

  @Test
  void closingTwiceIsFine() {
    served.server.close();
    served.server.close();
  }
}
