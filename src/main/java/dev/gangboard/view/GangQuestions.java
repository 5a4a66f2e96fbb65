package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.StoryCard;
import dev.gangboard.viewmodel.SuspensionQuestion;
import dev.gangboard.viewmodel.SuspensionViewModel;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/// Which of the questions of a suspension, of orphaned pods and of another demo is over the window.
final class GangQuestions {
  private static final double WITH_ALTERNATIVE = 560;

  private GangQuestions() {}

  static Optional<Question> open(MainViewModel main) {
    SuspensionQuestion suspension = main.suspension().question().get();
    if (suspension != null) {
      return Optional.of(new SuspensionView(main.suspension(), suspension));
    }
    StoryCard story = main.demo().asked().get();
    if (story != null) {
      return Optional.of(new ResetView(main.demo(), story));
    }
    return main.orphans().open().get() ? Optional.of(new OrphansView(main)) : Optional.empty();
  }

  /// The question before a cancel, with the gentle alternative at its left where that can be done.
  static CancelView withAlternative(MainViewModel main, CancelView cancel) {
    SuspensionViewModel.Choice choice = main.suspension().choice().get();
    if (choice != null && choice.suspending() && choice.obstacle() == null) {
      var suspend = new Button(Text.of("suspend.menu"));
      suspend.setId("cancel-suspend");
      suspend.setTooltip(new Tooltip(Text.of("suspend.hint")));
      suspend.setOnAction(_ -> {
        main.closeCancel();
        main.suspension().ask();
      });
      cancel.instead.getChildren().add(suspend);
      cancel.widen(WITH_ALTERNATIVE);
    }
    return cancel;
  }

  static boolean isOpen(MainViewModel main) {
    return main.suspension().question().get() != null
        || main.demo().asked().get() != null
        || main.orphans().open().get();
  }

  static void onChange(MainViewModel main, Runnable arrange) {
    main.suspension().question().subscribe(_ -> arrange.run());
    main.demo().asked().subscribe(_ -> arrange.run());
    main.orphans().open().subscribe(_ -> arrange.run());
  }
}
