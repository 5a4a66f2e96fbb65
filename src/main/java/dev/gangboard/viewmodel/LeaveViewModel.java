package dev.gangboard.viewmodel;

import dev.gangboard.text.Text;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// The question whether to close the window while a cancel is not proved.
public final class LeaveViewModel {
  private final ReadOnlyStringWrapper progress = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper waiting = new ReadOnlyBooleanWrapper();
  private final ReadOnlyBooleanWrapper over = new ReadOnlyBooleanWrapper();

  LeaveViewModel() {}

  /// How far each cancel is, one a line.
  public ReadOnlyStringProperty progress() {
    return progress.getReadOnlyProperty();
  }

  /// Whether the window closes by itself once all is proved.
  public ReadOnlyBooleanProperty waiting() {
    return waiting.getReadOnlyProperty();
  }

  /// Whether it was waited for, and all is proved: the window can go.
  public ReadOnlyBooleanProperty over() {
    return over.getReadOnlyProperty();
  }

  public void await() {
    waiting.set(true);
  }

  void tell(List<String> unproved) {
    progress.set(unproved.isEmpty() ? Text.of("leave.over") : String.join("\n", unproved));
    over.set(waiting.get() && unproved.isEmpty());
  }
}
