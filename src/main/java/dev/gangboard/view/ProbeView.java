package dev.gangboard.view;

import dev.gangboard.gang.SpecField;
import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LaunchViewModel;
import dev.gangboard.viewmodel.RendezvousProbe;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// The check whether the rendezvous of a launch can be written, and what it found.
final class ProbeView extends HBox {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");

  ProbeView(LaunchViewModel launch) {
    super(8);
    RendezvousProbe probe = launch.probe();
    getStyleClass().add("tab-bar");
    var check = new Button(Text.of("rendezvous.probe"));
    check.setId("probe");
    check.getStyleClass().add("compact");
    check.setMinWidth(Region.USE_PREF_SIZE);
    check.setTooltip(new Tooltip(Text.of("rendezvous.probe.hint")));
    check.disableProperty().bind(probe.busy());
    check.setOnAction(_ -> probe.check(launch.draft().get().get(SpecField.RENDEZVOUS_URI)));
    var words = new Label();
    words.setId("probe-words");
    words.getStyleClass().add("probe-words");
    words.setWrapText(true);
    words.setMinHeight(Region.USE_PREF_SIZE);
    words.textProperty().bind(probe.words());
    probe.bad().subscribe(bad -> words.pseudoClassStateChanged(WRONG, bad));
    getChildren().addAll(check, words);
    launch
        .draft()
        .map(draft -> !draft.get(SpecField.RENDEZVOUS_URI).isBlank())
        .subscribe(named -> {
          setVisible(named);
          setManaged(named);
        });
  }
}
