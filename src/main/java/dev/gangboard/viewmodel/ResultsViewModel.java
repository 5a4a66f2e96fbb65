package dev.gangboard.viewmodel;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.record.ResultTable;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// How the ranks of the shown gang ended, in the executor contract's shape. Kept only while it is
/// looked at, and made beside the UI thread: of 100,000 ranks it takes a while.
public final class ResultsViewModel implements AutoCloseable {
  private static final Logger LOG = System.getLogger(ResultsViewModel.class.getName());
  private static final Duration PACE = Duration.ofSeconds(1);

  private final Surroundings surroundings;
  private final Consumer<String> teller;
  private final ObservableList<CollectedRank> rows = FXCollections.observableArrayList();
  private final ObservableList<CollectedRank> readOnly =
      FXCollections.unmodifiableObservableList(rows);
  private @Nullable GangMoment moment;
  private @Nullable GangMoment made;
  private boolean visible;
  private Instant madeAt = Instant.EPOCH;
  private boolean busy;
  private Surroundings.Running work = () -> {};

  /// The forms in which results can be kept.
  public enum Format {
    CSV,
    JSON;

    /// By the end of a file's name; CSV unless it says otherwise.
    public static Format of(Path file) {
      return file.toString().toLowerCase(Locale.ROOT).endsWith(".json") ? JSON : CSV;
    }

    String text(List<CollectedRank> ranks) {
      return switch (this) {
        case CSV -> ResultTable.csv(ranks);
        case JSON -> ResultTable.json(ranks) + "\n";
      };
    }
  }

  /// @param teller tells a person what became of an export
  ResultsViewModel(Surroundings surroundings, Consumer<String> teller) {
    this.surroundings = surroundings;
    this.teller = teller;
  }

  /// By rank.
  public ObservableList<CollectedRank> rows() {
    return readOnly;
  }

  /// `diloco-7f3a91c2-results.csv`; a name for the file that is saved.
  public String fileName(Format format) {
    String name = moment == null ? "" : moment.id().name();
    return switch (format) {
      case CSV -> Text.of("results.file.csv", name);
      case JSON -> Text.of("results.file.json", name);
    };
  }

  // Commands

  /// Says whether anybody looks.
  public void setVisible(boolean looked) {
    visible = looked;
    update();
  }

  /// All rows, for the clipboard.
  public String text(Format format) {
    return format.text(List.copyOf(rows));
  }

  /// Writes all rows to a file, beside the UI thread; tells what became of it.
  public void export(Path file) {
    GangMoment shown = moment;
    if (shown == null) {
      return;
    }
    Surroundings.Running _ =
        Work.start(
            surroundings,
            () -> write(file, CollectedRank.of(shown.gang(), shown.at())),
            teller,
            failed -> teller.accept(failed.message()));
  }

  // Steps

  /// What became of it, in words.
  private static String write(Path file, List<CollectedRank> ranks) {
    try {
      Files.writeString(file, Format.of(file).text(ranks));
      return Text.of("results.saved", file.toString());
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "results were not written to " + file, e);
      return Text.of("results.unsaved", file.toString(), why(e));
    }
  }

  private static String why(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> Text.of("results.unsaved.folder");
      case AccessDeniedException _ -> Text.of("results.unsaved.denied");
      default -> String.valueOf(failure.getMessage());
    };
  }

  void show(@Nullable GangMoment next) {
    boolean other = next == null || moment == null || !next.id().equals(moment.id());
    moment = next;
    if (other) {
      work.close();
      busy = false;
      rows.clear();
      made = null;
      update();
    }
  }

  void tick() {
    if (Duration.between(madeAt, surroundings.clock().instant()).compareTo(PACE) >= 0) {
      update();
    }
  }

  private void update() {
    GangMoment wanted = moment;
    if (!visible || busy || wanted == null || (made != null && wanted.sameAs(made))) {
      return;
    }
    busy = true;
    made = wanted;
    madeAt = surroundings.clock().instant();
    work =
        Work.start(
            surroundings,
            () -> CollectedRank.of(wanted.gang(), wanted.at()),
            this::set,
            failed -> {
              busy = false;
              teller.accept(failed.message());
            });
  }

  private void set(List<CollectedRank> ranks) {
    busy = false;
    if (!rows.equals(ranks)) {
      rows.setAll(ranks);
    }
  }

  @Override
  public void close() {
    work.close();
  }
}
