package dev.gangboard.demo.api;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.rights.Rights;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Store;
import dev.gangboard.demo.store.Tree;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/// A store with its server and a client, for one test.
final class ServedStore implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-30T15:31:20.345Z");
  static final String PODS = "/api/v1/namespaces/default/pods";
  static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";

  final Store store = new Store(() -> NOW, new Random(3), 20_000);
  final Map<String, LogSource> logs = new ConcurrentHashMap<>();
  final ApiServer server;
  final TestClient client;

  ServedStore() {
    this(new ServerLimits(Duration.ofMinutes(1), 20_000));
  }

  ServedStore(ServerLimits limits) {
    server =
        ApiServer.start(
            store,
            (uid, container, previous) ->
                Optional.ofNullable(logs.get(uid + "/" + container + (previous ? "/old" : ""))),
            Admission.open(),
            () -> NOW,
            Map.of("admin-token", Rights.full("admin"), "other", Rights.none("ml-engineer")),
            limits);
    client = new TestClient(server, "admin-token");
    store.create(
        Kind.NAMESPACE, json("{'metadata':{'name':'default'},'status':{'phase':'Active'}}"));
  }

  static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  JsonObject pod(String name) {
    return store.create(Kind.POD, podBody("default", name, "{}"));
  }

  JsonObject podIn(String namespace, String name) {
    return store.create(Kind.POD, podBody(namespace, name, "{}"));
  }

  JsonObject labelled(String name, String labels) {
    return store.create(Kind.POD, podBody("default", name, labels));
  }

  private static JsonObject podBody(String namespace, String name, String labels) {
    return json(
        """
        {'metadata':{'name':'%s','namespace':'%s','labels':%s},
         'spec':{'containers':[{'name':'replica','image':'i'}]},'status':{'phase':'Pending'}}\
        """
            .formatted(name, namespace, labels));
  }

  void phase(String name, String phase) {
    store.update(Kind.POD, "default", name, p -> Tree.with(p, phase, "status", "phase"));
  }

  @Override
  public void close() {
    client.close();
    server.close();
    store.close();
  }
}
