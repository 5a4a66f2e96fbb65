package dev.gangboard.demo.rules;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.gangboard.demo.rules.defaults.Defaults;
import dev.gangboard.demo.rules.validation.Validation;
import dev.gangboard.demo.store.ApiException;
import dev.gangboard.demo.store.Cause;
import dev.gangboard.demo.store.Kind;
import dev.gangboard.demo.store.Tree;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The way of a Job through the rules, as a request takes it.
final class Jobs {
  private static final String UID = "594bbe48-4201-4947-915a-842d56434a28";

  private Jobs() {}

  /// A Job that nothing is wrong with.
  static JsonObject plain() {
    return JsonParser.parseString(
            """
            {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "w"},
             "spec": {"completions": 3, "parallelism": 3, "completionMode": "Indexed", "backoffLimit": 0,
               "template": {"spec": {"restartPolicy": "Never",
                 "containers": [{"name": "replica", "image": "registry.local/replica:1"}]}}}}
            """)
        .getAsJsonObject();
  }

  /// @throws ApiException what the server refuses
  static JsonObject create(String body, FieldValidation validation) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    JsonObject read = RequestBody.of("", bytes).read(Kind.JOB, validation).object();
    JsonObject job = identified(Defaults.apply(Kind.JOB, read));
    JsonObject made = Defaults.create(Kind.JOB, job);
    List<Cause> causes = Validation.create(Kind.JOB, made);
    if (!causes.isEmpty()) {
      throw ApiException.invalid(Kind.JOB, Tree.name(made), causes);
    }
    return made;
  }

  static JsonObject create(JsonObject job) {
    return create(job.toString(), FieldValidation.STRICT);
  }

  private static JsonObject identified(JsonObject job) {
    JsonObject named =
        Tree.name(job).isEmpty() && Tree.text(job, "metadata", "generateName").isPresent()
            ? Tree.with(job, "w-gen-lpvh7", "metadata", "name")
            : job;
    JsonObject placed = Tree.with(named, "default", "metadata", "namespace");
    return Tree.with(placed, UID, "metadata", "uid");
  }
}
