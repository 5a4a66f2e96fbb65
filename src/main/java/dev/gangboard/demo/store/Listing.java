package dev.gangboard.demo.store;

import com.google.gson.JsonObject;
import java.util.List;

/// All objects of a kind at one version of the store, sorted by namespace and name.
public record Listing(long resourceVersion, List<JsonObject> items) {
  public Listing {
    items = List.copyOf(items);
  }
}
