package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.CancelViewModel;
import dev.gangboard.viewmodel.ForgetViewModel;
import dev.gangboard.viewmodel.KillViewModel;
import dev.gangboard.viewmodel.LaunchViewModel;
import dev.gangboard.viewmodel.LeaveViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.PauseTransition;
import javafx.animation.Timeline;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.PopupWindow;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.controlsfx.control.NotificationPane;
import org.jspecify.annotations.Nullable;

/// The window: three zones between two bars, with the launch form and the question before a cancel
/// above them when they are open.
public final class MainWindow extends StackPane implements AutoCloseable {
  private static final double WIDTH = 1440;
  private static final double HEIGHT = 900;
  private static final Duration TICK = Duration.millis(100);
  private static final Duration NOTICE_TIME = Duration.seconds(6);

  private final MainViewModel model;
  private final ObjectProperty<Theme> theme;
  private final Timeline ticker;
  private final BorderPane page = new BorderPane();
  private final NotificationPane notices = new NotificationPane();
  private final PauseTransition forget = new PauseTransition(NOTICE_TIME);
  private final Zones zones;
  private final StatusBar status;
  private final PopupGround popups;
  private final TourView tour;

  /// A window on a desktop without a file browser.
  public MainWindow(MainViewModel model, Theme firstTheme) {
    this(model, firstTheme, Desktop.withoutBrowser());
  }

  public MainWindow(MainViewModel model, Theme firstTheme, Desktop desktop) {
    this.model = model;
    theme = new SimpleObjectProperty<>(firstTheme);
    ticker = new Timeline(new KeyFrame(TICK, _ -> model.tick()));
    ticker.setCycleCount(Animation.INDEFINITE);
    zones = new Zones(model, theme, desktop);
    popups = new PopupGround(theme);
    status = new StatusBar(model);
    zones.bind(status.left(), status.right());
    page.setTop(new VBox(new TopBar(model, theme), new StoryStrip(model.demo())));
    page.setCenter(notices);
    notices.setContent(zones);
    notices.setShowFromTop(false);
    notices.setFocusTraversable(false);
    forget.setOnFinished(_ -> notices.hide());
    model.message().subscribe(this::tell);
    page.setBottom(status);
    getStyleClass().add("main-window");
    tour = new TourView(model.tour());
    getChildren().addAll(page, tour);
    model.launch().subscribe(_ -> arrange());
    model.cancel().subscribe(_ -> arrange());
    model.cancels().kill().subscribe(_ -> arrange());
    model.cancels().leave().subscribe(_ -> arrange());
    GangQuestions.onChange(model, this::arrange);
    model
        .forget()
        .subscribe((_, next) -> {
          arrange();
          if (next == null) {
            zones.focusList();
          }
        });
    addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    sceneProperty().subscribe(this::sceneChanged);
    theme.subscribe(this::dress);
  }

  /// The theme that is on; may be set.
  public ObjectProperty<Theme> theme() {
    return theme;
  }

  /// Opens the window, as large as the design wants and the screen allows.
  public void show(Stage stage) {
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    stage.setTitle(Text.of("window.product"));
    stage.getIcons().setAll(ProductIcon.images());
    stage.setScene(
        new Scene(this, Math.min(WIDTH, screen.getWidth()), Math.min(HEIGHT, screen.getHeight())));
    stage.setMinWidth(Math.min(880, screen.getWidth()));
    stage.setMinHeight(Math.min(560, screen.getHeight()));
    stage.setOnCloseRequest(request -> {
      if (!model.cancels().mayClose()) {
        request.consume();
      }
    });
    stage.show();
    zones.focusList(); // and not the choice of the cluster, which typed letters would change
    ticker.play();
  }

  /// Lets time pass by itself, or not. It does in a window that was opened with [#show].
  public void setTicking(boolean ticking) {
    if (ticking) {
      ticker.play();
    } else {
      ticker.stop();
    }
  }

  /// Stops what moves, and hides pop-ups: a toolkit that ends while one is open can crash. The
  /// view-model is its owner's to close.
  @Override
  public void close() {
    ticker.stop();
    forget.stop();
    popups.close();
    List.copyOf(Window.getWindows()).stream()
        .filter(PopupWindow.class::isInstance)
        .forEach(Window::hide);
  }

  RankGridView grid() {
    return zones.grid();
  }

  private void sceneChanged(@Nullable Scene scene) {
    if (scene != null) {
      theme.get().dress(scene);
    }
  }

  private void dress(Theme next) {
    Scene scene = getScene();
    if (scene != null) {
      next.dress(scene);
    }
  }

  /// Tells what needs no answer, for a while.
  private void tell(String message) {
    if (!message.isEmpty()) {
      notices.show(message);
      forget.playFromStart();
    }
  }

  private void arrange() {
    LaunchViewModel launch = model.launch().get();
    Node below = launch == null ? page : new LaunchView(model, launch);
    Node question = question();
    if (question == null) {
      getChildren().setAll(below, tour);
    } else {
      getChildren().setAll(below, question, tour);
    }
  }

  /// The question that is to be answered first.
  private @Nullable Node question() {
    LeaveViewModel leave = model.cancels().leave().get();
    if (leave != null) {
      return new LeaveView(model, leave);
    }
    CancelViewModel cancel = model.cancel().get();
    if (cancel != null) {
      return GangQuestions.withAlternative(model, new CancelView(model, cancel));
    }
    KillViewModel kill = model.cancels().kill().get();
    if (kill != null) {
      return new KillView(model, kill);
    }
    ForgetViewModel forget = model.forget().get();
    return forget == null ? GangQuestions.open(model).orElse(null) : new ForgetView(model, forget);
  }

  private void key(KeyEvent event) {
    if (covered()) {
      return;
    }
    if (event.getCode() == KeyCode.ESCAPE && model.gang().timeline().asOf().get() != null) {
      model.gang().timeline().backToNow();
      event.consume();
      return;
    }
    for (Shortcut shortcut : Shortcut.values()) {
      if (shortcut.matches(event) && !(shortcut.edits() && isTyping())) {
        run(shortcut);
        event.consume();
      }
    }
  }

  /// The question mark is on another key of each keyboard.
  private void typed(KeyEvent event) {
    if (event.getCharacter().equals("?") && !covered() && !isTyping()) {
      run(Shortcut.HELP);
      event.consume();
    }
  }

  private boolean covered() {
    return model.launch().get() != null
        || model.cancel().get() != null
        || model.cancels().kill().get() != null
        || model.cancels().leave().get() != null
        || model.forget().get() != null
        || GangQuestions.isOpen(model);
  }

  private boolean isTyping() {
    return getScene().getFocusOwner() instanceof TextInputControl;
  }

  private void run(Shortcut shortcut) {
    switch (shortcut) {
      case LAUNCH -> model.openLaunch();
      case CANCEL -> model.askCancel();
      case FILTER -> zones.focusFilter();
      case SEARCH -> zones.focusSearch();
      case SEARCH_ALL -> zones.focusSearchInAll();
      case GRID -> zones.grid().enter();
      case LEFT_ZONE -> zones.toggleLeft();
      case RIGHT_ZONE -> zones.toggleRight();
      case THEME -> theme.set(theme.get().other());
      case HELP -> status.showShortcuts();
      case RETRY -> model.connection().retry();
    }
  }
}
