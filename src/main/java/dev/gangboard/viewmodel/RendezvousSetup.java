package dev.gangboard.viewmodel;

import dev.gangboard.gang.RendezvousLocation;
import dev.gangboard.rendezvous.KeyPattern;
import dev.gangboard.rendezvous.KeyPatterns;
import dev.gangboard.rendezvous.StoreAccess;
import dev.gangboard.text.Text;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// Where a rendezvous is, how its keys are read, and with whose credentials: as it is being typed.
/// Patterns are tried on real keys as they are typed, beside the UI thread.
public final class RendezvousSetup implements AutoCloseable {
  private final Surroundings surroundings;
  private final StringProperty uri = new SimpleStringProperty("");
  private final StringProperty patterns = new SimpleStringProperty("");
  private final StringProperty profile = new SimpleStringProperty("");
  private final StringProperty region = new SimpleStringProperty("");
  private final StringProperty endpoint = new SimpleStringProperty("");
  private final BooleanProperty pathStyle = new SimpleBooleanProperty();
  private final BooleanProperty requesterPays = new SimpleBooleanProperty();
  private final ReadOnlyStringWrapper uriProblem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper patternProblem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper endpointProblem = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper trialWords = new ReadOnlyStringWrapper("");
  private final ObservableList<KeyTrial> trials = FXCollections.observableArrayList();
  private final ObservableList<KeyTrial> readOnlyTrials =
      FXCollections.unmodifiableObservableList(trials);
  private final ObservableList<String> profiles = FXCollections.observableArrayList();
  private final ObservableList<String> readOnlyProfiles =
      FXCollections.unmodifiableObservableList(profiles);
  private List<String> sample = List.of();
  private Surroundings.Running trying = () -> {};
  private Surroundings.Running asking = () -> {};

  /// What was typed, all of it right.
  record Typed(RendezvousLocation location, KeyPatterns patterns, StoreAccess access) {}

  RendezvousSetup(Surroundings surroundings) {
    this.surroundings = surroundings;
    uri.subscribe(_ -> uriProblem.set(""));
    endpoint.subscribe(_ -> endpointProblem.set(""));
    patterns.subscribe(_ -> tryOut());
  }

  // Properties

  /// `s3://bucket/prefix/`.
  public StringProperty uri() {
    return uri;
  }

  /// One a line; empty for the usual layouts.
  public StringProperty patterns() {
    return patterns;
  }

  /// Empty for the default.
  public StringProperty profile() {
    return profile;
  }

  /// Empty for the configured one.
  public StringProperty region() {
    return region;
  }

  /// Of a store that is not Amazon's; else empty.
  public StringProperty endpoint() {
    return endpoint;
  }

  public BooleanProperty pathStyle() {
    return pathStyle;
  }

  public BooleanProperty requesterPays() {
    return requesterPays;
  }

  public ReadOnlyStringProperty uriProblem() {
    return uriProblem.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty patternProblem() {
    return patternProblem.getReadOnlyProperty();
  }

  public ReadOnlyStringProperty endpointProblem() {
    return endpointProblem.getReadOnlyProperty();
  }

  /// What the patterns make of some real keys.
  public ObservableList<KeyTrial> trials() {
    return readOnlyTrials;
  }

  /// How many of those keys they match.
  public ReadOnlyStringProperty trialWords() {
    return trialWords.getReadOnlyProperty();
  }

  /// Those of this computer; empty until [#askProfiles] was answered.
  public ObservableList<String> profiles() {
    return readOnlyProfiles;
  }

  /// The usual patterns, as they are written: where own ones can begin.
  public String usualPatterns() {
    return KeyPatterns.USUAL.patterns().stream()
        .map(KeyPattern::toString)
        .collect(Collectors.joining("\n"));
  }

  // Commands

  /// Reads which profiles there are: when somebody is about to choose.
  public void askProfiles() {
    asking.close();
    asking =
        Work.start(
            surroundings,
            () -> surroundings.rendezvous().profiles(),
            profiles::setAll,
            _ -> profiles.clear());
  }

  // Steps

  void show(String where, List<String> own, StoreAccess access) {
    uri.set(where);
    patterns.set(String.join("\n", own));
    profile.set(access.profile() == null ? "" : access.profile());
    region.set(access.region() == null ? "" : access.region());
    endpoint.set(access.endpoint() == null ? "" : access.endpoint().toString());
    pathStyle.set(access.pathStyle());
    requesterPays.set(access.requesterPays());
  }

  void setSample(List<String> next) {
    if (!next.equals(sample)) {
      sample = next;
      tryOut();
    }
  }

  /// All that is typed; empty if something is wrong with it, which is then told.
  Optional<Typed> read() {
    Optional<RendezvousLocation> location = location();
    Optional<KeyPatterns> wanted = wanted();
    Optional<StoreAccess> access = access();
    return location.isEmpty() || wanted.isEmpty() || access.isEmpty()
        ? Optional.empty()
        : Optional.of(new Typed(location.get(), wanted.get(), access.get()));
  }

  List<String> ownPatterns() {
    return patterns.get().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private Optional<RendezvousLocation> location() {
    try {
      return Optional.of(RendezvousLocation.parse(uri.get().strip()));
    } catch (IllegalArgumentException e) {
      uriProblem.set(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private Optional<KeyPatterns> wanted() {
    List<KeyPattern> own = new ArrayList<>();
    int line = 0;
    try {
      for (String text : ownPatterns()) {
        line++;
        own.add(KeyPattern.of(text));
      }
      patternProblem.set("");
      return Optional.of(own.isEmpty() ? KeyPatterns.USUAL : new KeyPatterns(own));
    } catch (IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage());
      patternProblem.set(
          ownPatterns().size() == 1 ? why : Text.of("rendezvous.pattern.line", line, why));
      return Optional.empty();
    }
  }

  private Optional<StoreAccess> access() {
    try {
      String typed = endpoint.get().strip();
      URI address = typed.isEmpty() ? null : URI.create(typed);
      if (address != null && (address.getHost() == null || !isHttp(address))) {
        throw new IllegalArgumentException(typed);
      }
      endpointProblem.set("");
      return Optional.of(
          new StoreAccess(
              orNull(profile),
              orNull(region),
              address,
              pathStyle.get(),
              requesterPays.get(),
              null));
    } catch (IllegalArgumentException _) {
      endpointProblem.set(Text.of("rendezvous.endpoint.bad"));
      return Optional.empty();
    }
  }

  private static boolean isHttp(URI address) {
    return "http".equals(address.getScheme()) || "https".equals(address.getScheme());
  }

  private static @Nullable String orNull(StringProperty text) {
    String typed = text.get().strip();
    return typed.isEmpty() ? null : typed;
  }

  private void tryOut() {
    trying.close();
    Optional<KeyPatterns> wanted = wanted();
    if (wanted.isEmpty() || sample.isEmpty()) {
      trials.clear();
      trialWords.set("");
      return;
    }
    List<String> keys = sample;
    trying =
        Work.start(
            surroundings, () -> KeyTrial.of(keys, wanted.get()), this::tried, _ -> trials.clear());
  }

  private void tried(List<KeyTrial> next) {
    trials.setAll(next);
    long matching = next.stream().filter(KeyTrial::matches).count();
    trialWords.set(Text.of("rendezvous.trial.words", matching, next.size()));
  }

  @Override
  public void close() {
    trying.close();
    asking.close();
  }
}
