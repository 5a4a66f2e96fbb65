package dev.gangboard.viewmodel;

import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.RendezvousDesk;
import dev.gangboard.rendezvous.RendezvousStore;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.text.Text;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/// Finds out whether a rendezvous can be written, before a launch: with the user's credentials,
/// which need not be those of the gang. Writes one small object and removes it again, and only when
/// a person asks for it.
public final class RendezvousProbe implements AutoCloseable {
  private final Surroundings surroundings;
  private final BooleanSupplier demo;
  private final ReadOnlyStringWrapper words = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper bad = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
  private Surroundings.Running work = () -> {};

  /// @param demo whether the demo cluster is shown, whose store has keys of its own
  RendezvousProbe(Surroundings surroundings, BooleanSupplier demo) {
    this.surroundings = surroundings;
    this.demo = demo;
  }

  /// What was found out; empty before anything was.
  public ReadOnlyStringProperty words() {
    return words.getReadOnlyProperty();
  }

  /// Whether something is wrong.
  public ReadOnlyBooleanProperty bad() {
    return bad.getReadOnlyProperty();
  }

  public ReadOnlyBooleanProperty busy() {
    return busy.getReadOnlyProperty();
  }

  /// Writes and removes the probe.
  ///
  /// @param uri `s3://bucket/prefix/`
  public void check(String uri) {
    work.close();
    try {
      RendezvousLocation location = RendezvousLocation.parse(uri.strip());
      tell(Text.of("rendezvous.probe.busy"), false);
      busy.set(true);
      boolean ofDemo = demo.getAsBoolean();
      work =
          Work.start(
              surroundings,
              () -> probe(location, ofDemo),
              left -> found(location, left.orElse(null)),
              failed -> {
                busy.set(false);
                tell(failed.message(), true);
              });
    } catch (IllegalArgumentException e) {
      busy.set(false);
      tell(String.valueOf(e.getMessage()), true);
    }
  }

  private Optional<String> probe(RendezvousLocation location, boolean ofDemo) throws Exception {
    RendezvousDesk desk = surroundings.rendezvous();
    StoreAccess remembered = desk.memory().bucket(location.bucket()).orElse(StoreAccess.DEFAULT);
    boolean own = ofDemo && remembered.equals(StoreAccess.DEFAULT);
    StoreAccess access = own ? desk.demo().orElse(remembered) : remembered;
    try (RendezvousStore store = desk.open(access)) {
      return Optional.ofNullable(store.probe(location));
    }
  }

  /// @param left the probe that could not be removed, or null
  private void found(RendezvousLocation location, @Nullable String left) {
    busy.set(false);
    if (left == null) {
      tell(Text.of("rendezvous.probe.good", location.asFolder().toString()), false);
    } else {
      tell(Text.of("rendezvous.probe.left", left), true);
    }
  }

  private void tell(String text, boolean wrong) {
    words.set(text);
    bad.set(wrong);
  }

  /// What was found out does not hold for another address.
  void forget() {
    work.close();
    busy.set(false);
    tell("", false);
  }

  @Override
  public void close() {
    work.close();
  }
}
