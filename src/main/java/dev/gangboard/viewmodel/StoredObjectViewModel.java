package dev.gangboard.viewmodel;

import dev.gangboard.rendezvous.Arrival;
import dev.gangboard.rendezvous.ObjectPreview;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoredObject;
import dev.gangboard.text.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// One object of a rendezvous: what the store says of it, its start on demand, and saving it. It is
/// asked for anew, as it may have changed since it was listed.
public final class StoredObjectViewModel implements AutoCloseable {
  private static final int PREVIEW = 64 * 1024;

  private final Surroundings surroundings;
  private final Supplier<@Nullable RendezvousStore> store;
  private final ReadOnlyStringWrapper title = new ReadOnlyStringWrapper("");
  private final ObservableList<StoredObject> objects = FXCollections.observableArrayList();
  private final ObservableList<StoredObject> readOnlyObjects =
      FXCollections.unmodifiableObservableList(objects);
  private final ReadOnlyObjectWrapper<@Nullable StoredObject> object =
      new ReadOnlyObjectWrapper<>();
  private final ObservableList<Fact> facts = FXCollections.observableArrayList();
  private final ObservableList<Fact> readOnlyFacts =
      FXCollections.unmodifiableObservableList(facts);
  private final ReadOnlyObjectWrapper<@Nullable ObjectPreview> preview =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable Notice> problem = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper saving = new ReadOnlyBooleanWrapper();
  private String bucket = "";
  private long size;
  private Surroundings.Running asking = () -> {};
  private Surroundings.Running save = () -> {};

  /// One thing that the store says of the object.
  public record Fact(String name, String value) {}

  /// @param store gives the store that is read now, or null
  StoredObjectViewModel(Surroundings surroundings, Supplier<@Nullable RendezvousStore> store) {
    this.surroundings = surroundings;
    this.store = store;
  }

  // Properties

  /// `Round 7, rank 3`; empty while no cell is opened.
  public ReadOnlyStringProperty title() {
    return title.getReadOnlyProperty();
  }

  /// All objects of the cell, the newest first.
  public ObservableList<StoredObject> objects() {
    return readOnlyObjects;
  }

  /// The one that is shown, or null.
  public ReadOnlyObjectProperty<@Nullable StoredObject> object() {
    return object.getReadOnlyProperty();
  }

  public ObservableList<Fact> facts() {
    return readOnlyFacts;
  }

  public ReadOnlyObjectProperty<@Nullable ObjectPreview> preview() {
    return preview.getReadOnlyProperty();
  }

  /// What became of it, in words: read, changed meanwhile, saved.
  public ReadOnlyStringProperty note() {
    return note.getReadOnlyProperty();
  }

  public ReadOnlyObjectProperty<@Nullable Notice> problem() {
    return problem.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty saving() {
    return saving.getReadOnlyProperty();
  }

  /// A name for the file that it is saved in.
  public String fileName() {
    StoredObject shown = object.get();
    String key = shown == null ? "" : shown.key();
    String name = key.substring(key.lastIndexOf('/') + 1).replaceAll("[^\\w.=+-]", "_");
    return name.isEmpty() ? "object" : name;
  }

  // Commands

  /// Shows one of the cell's objects, and asks the store about it.
  public void choose(StoredObject chosen) {
    asking.close();
    object.set(chosen);
    preview.set(null);
    problem.set(null);
    facts.setAll(listed(chosen));
    size = chosen.size();
    RendezvousStore from = store.get();
    if (from == null) {
      return;
    }
    note.set(Text.of("rendezvous.object.asking"));
    String where = bucket;
    asking =
        Work.start(surroundings, () -> from.head(where, chosen.key()), this::told, this::failed);
  }

  /// Reads the start of the object.
  public void readPreview() {
    StoredObject shown = object.get();
    RendezvousStore from = store.get();
    if (shown == null || from == null) {
      return;
    }
    asking.close();
    problem.set(null);
    note.set(Text.of("rendezvous.object.reading"));
    String where = bucket;
    long whole = size;
    asking =
        Work.start(
            surroundings,
            () -> ObjectPreview.of(from.preview(where, shown.key(), PREVIEW), whole),
            read -> {
              note.set("");
              preview.set(read);
            },
            this::failed);
  }

  /// Writes the whole object to a file, beside the UI thread.
  public void saveAs(Path file) {
    StoredObject shown = object.get();
    RendezvousStore from = store.get();
    if (shown == null || from == null || saving.get()) {
      return;
    }
    String where = bucket;
    saving.set(true);
    problem.set(null);
    note.set(Text.of("rendezvous.object.saving", file.toString()));
    save =
        Work.start(
            surroundings,
            () -> {
              from.save(where, shown.key(), file);
              return file;
            },
            done -> {
              saving.set(false);
              note.set(Text.of("rendezvous.object.saved", done.toString()));
            },
            failed -> {
              saving.set(false);
              failed(failed);
            });
  }

  /// Stops saving; nothing of the file is left.
  public void cancelSave() {
    if (saving.get()) {
      save.close();
      saving.set(false);
      note.set(Text.of("rendezvous.object.unsaved"));
    }
  }

  // Steps

  void show(String cell, String inBucket, Arrival arrival) {
    title.set(cell);
    bucket = inBucket;
    objects.setAll(arrival.objects());
    if (arrival.gone()) {
      asking.close();
      object.set(null);
      preview.set(null);
      problem.set(null);
      facts.setAll(listed(arrival.newest()));
      note.set(Text.of("rendezvous.object.gone"));
    } else {
      choose(arrival.newest());
    }
  }

  void clear() {
    asking.close();
    title.set("");
    objects.clear();
    object.set(null);
    facts.clear();
    preview.set(null);
    problem.set(null);
    note.set("");
  }

  private List<Fact> listed(StoredObject listed) {
    return List.of(
        new Fact(Text.of("rendezvous.object.key"), "s3://" + bucket + "/" + listed.key()),
        new Fact(Text.of("rendezvous.object.size"), sizeWords(listed.size())),
        new Fact(Text.of("rendezvous.object.modified"), Elapsed.full(listed.modified())));
  }

  private static String sizeWords(long size) {
    return size < 1000
        ? RendezvousWords.bytes(size)
        : Text.of("rendezvous.object.bytes", RendezvousWords.bytes(size), size);
  }

  private void told(RendezvousStore.Head head) {
    StoredObject listed = object.get();
    StoredObject now = head.object();
    List<Fact> next = new ArrayList<>(listed(now));
    add(next, Text.of("rendezvous.object.type"), head.contentType());
    add(next, Text.of("rendezvous.object.class"), head.storageClass());
    add(next, Text.of("rendezvous.object.encryption"), head.encryption());
    add(next, Text.of("rendezvous.object.etag"), head.etag());
    for (Map.Entry<String, String> entry : new TreeMap<>(head.metadata()).entrySet()) {
      next.add(new Fact("x-amz-meta-" + entry.getKey(), Printable.of(entry.getValue())));
    }
    facts.setAll(next);
    size = now.size();
    boolean other = listed != null && listed.size() != now.size();
    note.set(
        other
            ? Text.of(
                "rendezvous.object.changed",
                RendezvousWords.bytes(listed.size()),
                RendezvousWords.bytes(now.size()))
            : "");
  }

  private static void add(List<Fact> facts, String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      facts.add(new Fact(name, value));
    }
  }

  private void failed(Notice notice) {
    note.set("");
    problem.set(notice);
  }

  @Override
  public void close() {
    asking.close();
    save.close();
  }
}
