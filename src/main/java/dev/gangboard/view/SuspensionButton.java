package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.SuspensionViewModel;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// Stops the shown gang with its record kept, or lets it go on. Where that cannot be done it says
/// why: a disabled button has no tooltip, so the pane around it has one.
final class SuspensionButton extends StackPane {
  private final Button button = new Button();
  private final Tooltip why = new Tooltip();

  SuspensionButton(SuspensionViewModel model) {
    button.setId("suspend-gang");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> model.ask());
    why.setWrapText(true);
    why.setMaxWidth(RankTooltip.WIDTH);
    Tooltip.install(this, why);
    setMinWidth(Region.USE_PREF_SIZE);
    getChildren().add(button);
    managedProperty().bind(visibleProperty());
    model.choice().subscribe(this::show);
  }

  private void show(SuspensionViewModel.@Nullable Choice choice) {
    setVisible(choice != null);
    if (choice == null) {
      return;
    }
    String obstacle = choice.obstacle();
    button.setText(choice.suspending() ? Text.of("suspend.button") : Text.of("resume.button"));
    button.setDisable(obstacle != null);
    String hint = choice.suspending() ? Text.of("suspend.hint") : Text.of("resume.hint");
    why.setText(obstacle == null ? hint : obstacle);
    button.setAccessibleHelp(why.getText());
  }
}
