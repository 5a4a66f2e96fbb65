package dev.gangboard.view;

import dev.gangboard.gang.GangPhase;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.GangMoment;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.PhaseWords;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The gang's name, its phase, a sentence about it, and the button that cancels it.
final class GangHeader extends HBox {
  private static final PseudoClass PAST = PseudoClass.getPseudoClass("past");
  private static final double NAME_WIDTH = 340;
  private static final double LEAST_NAME = 130;
  private static final double LEAST_PAST_NAME = 70;
  private static final double ICON = 34;

  private final Label name = new Name();
  private final Label pill = new Label();
  private @Nullable String tone;

  /// @param openRendezvous shows the rendezvous
  GangHeader(MainViewModel main, Runnable openRendezvous) {
    getStyleClass().add("gang-header");
    name.setId("gang-name");
    name.getStyleClass().addAll("strong", "gang-title");
    name.setMaxWidth(NAME_WIDTH);
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    pill.setId("gang-phase");
    pill.getStyleClass().addAll("pill", "strong");
    pill.setMinWidth(Region.USE_PREF_SIZE);
    var sentence = new Label();
    sentence.setId("gang-sentence");
    sentence.getStyleClass().add("gang-sentence");
    sentence.textProperty().bind(main.gang().sentence());
    var whole = new Tooltip();
    whole.textProperty().bind(sentence.textProperty());
    sentence.setTooltip(whole);
    sentence.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(sentence, Priority.ALWAYS);

    var cancel = new Button(Text.of("window.cancel"));
    cancel.setId("cancel-gang");
    cancel.getStyleClass().add("danger");
    cancel.setMinWidth(Region.USE_PREF_SIZE);
    cancel.setOnAction(_ -> main.askCancel());
    cancel.visibleProperty().bind(main.gang().cancellable());
    cancel.managedProperty().bind(cancel.visibleProperty());

    var asOf = new AsOfView(main.gang().timeline());
    asOf.visibleProperty()
        .subscribe(past -> {
          pseudoClassStateChanged(PAST, past);
          name.setMinWidth(past ? LEAST_PAST_NAME : Region.USE_COMPUTED_SIZE);
        });
    sentence.visibleProperty().bind(asOf.visibleProperty().not());
    sentence.managedProperty().bind(sentence.visibleProperty());
    var suspend = new SuspensionButton(main.suspension());
    getChildren()
        .addAll(name, pill, sentence, straggler(main, openRendezvous), asOf, suspend, cancel);
    main.gang().moment().subscribe(this::show);
  }

  /// Who keeps the others waiting.
  private Button straggler(MainViewModel main, Runnable open) {
    var straggler = new Button("", Icons.of(MaterialDesignT.TIMER_SAND));
    straggler.setId("straggler");
    straggler.getStyleClass().addAll("compact", "strong", "straggler-pill");
    straggler.setMinWidth(ICON);
    var whole = new Tooltip();
    main.gang()
        .rendezvous()
        .late()
        .subscribe(words -> whole.setText(String.join("\n", words.values())));
    straggler.setTooltip(whole);
    straggler.textProperty().bind(main.gang().rendezvous().straggler());
    straggler.visibleProperty().bind(straggler.textProperty().isNotEmpty());
    straggler.managedProperty().bind(straggler.visibleProperty());
    straggler.setOnAction(_ -> {
      main.gang().rendezvous().late().get().keySet().stream()
          .findFirst()
          .ifPresent(main.gang().grid()::select);
      open.run();
    });
    return straggler;
  }

  private void show(@Nullable GangMoment moment) {
    if (moment == null) {
      return;
    }
    name.setText(moment.id().name());
    pill.setText(PhaseWords.pill(moment.phase()));
    pill.getStyleClass().remove(tone);
    tone = tone(moment.phase()).name().toLowerCase(Locale.ROOT);
    pill.getStyleClass().add(tone);
  }

  /// Gives way to nothing while it is short: without it nobody knows what is cancelled.
  private static final class Name extends Label {
    @Override
    protected double computeMinWidth(double height) {
      return Math.min(computePrefWidth(height), LEAST_NAME);
    }
  }

  /// How a phase is to be taken.
  private enum Tone {
    GOOD,
    BUSY,
    CALM,
    WARN,
    BAD
  }

  private static Tone tone(GangPhase phase) {
    GangPhase.Kind outcome = phase.outcome();
    return switch (phase.kind()) {
      case EXPIRED -> outcome == null ? Tone.CALM : tone(GangPhase.of(outcome));
      case SUCCEEDED, SUCCEEDING -> Tone.GOOD;
      case RUNNING, STARTING -> Tone.BUSY;
      case CANCELLED, SUSPENDED -> Tone.CALM;
      case PARTIAL, WAITING, CANCELLING -> Tone.WARN;
      case FAILED, FAILING, ORPHANED -> Tone.BAD;
    };
  }
}
