package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.LeaveViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;

/// The question before the window is closed while a cancel is not proved: wait for it, or leave it
/// to the cluster.
final class LeaveView extends Question {
  LeaveView(MainViewModel main, LeaveViewModel model) {
    super("leave", main.cancels()::closeLeave);
    keep.setText(Text.of("leave.stay"));
    confirm.setText(Text.of("leave.leave"));
    confirm.setOnAction(_ -> close());
    var await = new Button();
    await.setId("leave-await");
    await
        .textProperty()
        .bind(
            model
                .waiting()
                .map(waits -> waits ? Text.of("leave.awaiting") : Text.of("leave.await")));
    await.disableProperty().bind(model.waiting());
    await.setOnAction(_ -> model.await());
    Label progress = label("");
    progress.setId("leave-progress");
    progress.textProperty().bind(model.progress());
    ask(
        new Node[] {
          label(Text.of("leave.title"), "strong", "dialog-title"),
          progress,
          label(Text.of("leave.means"), "hint")
        },
        await);
    model
        .over()
        .subscribe(over -> {
          if (over) {
            close();
          }
        });
  }

  private void close() {
    if (getScene() != null && getScene().getWindow() != null) {
      getScene().getWindow().hide();
    }
  }
}
