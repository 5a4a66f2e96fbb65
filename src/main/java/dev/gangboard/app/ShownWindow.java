package dev.gangboard.app;

import dev.gangboard.demo.objects.ObjectStore;
import dev.gangboard.demo.program.Images;
import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import dev.gangboard.view.Desktop;
import dev.gangboard.view.MainWindow;
import dev.gangboard.view.Theme;
import dev.gangboard.viewmodel.ContextChoice;
import dev.gangboard.viewmodel.MainViewModel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// The window with its view-model, on the toolkit's thread.
final class ShownWindow implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(ShownWindow.class.getName());

  /// The demo cluster has nodes of this type for a gang of 64.
  private static final String DEMO_GPU = "H100";

  /// Trains for as long as a person needs to read, and fast enough to watch.
  private static final String TOUR_ARGUMENTS = "rounds=600";

  private final Stage stage;
  private final MainWindow window;
  private final MainViewModel model;
  private final SettingsFile file;

  private ShownWindow(Stage stage, MainWindow window, MainViewModel model, WindowPlan plan) {
    this.stage = stage;
    this.window = window;
    this.model = model;
    this.file = plan.file();
  }

  /// @param browser shows a folder in the file browser
  static ShownWindow on(Stage stage, WindowPlan plan, Consumer<Path> browser) {
    var model = new MainViewModel(plan.surroundings(new FxThread()));
    model.setDemoDrafts(ShownWindow::demoDraft);
    model.tour().setDrafts(draft -> draft.with(SpecField.ARGUMENTS, TOUR_ARGUMENTS));
    model.demo().attach(plan.demo().desk(), plan.demo().starts());
    var window = new MainWindow(model, theme(plan.settings()), Desktop.with(browser));
    var shown = new ShownWindow(stage, window, model, plan);
    window.show(stage);
    shown.restoreSize(plan.settings());
    model.start(plan.start().context(), plan.start().namespace());
    String notice = plan.notice();
    if (notice != null) {
      model.tell(notice);
    }
    return shown;
  }

  private static GangDraft demoDraft() {
    return GangDraft.defaults()
        .with(SpecField.IMAGE, Images.DILOCO)
        .with(SpecField.RENDEZVOUS_URI, demoRendezvous())
        .with(SpecField.GPU_TYPE, DEMO_GPU);
  }

  private static String demoRendezvous() {
    int number = RandomGenerator.getDefault().nextInt();
    return "s3://%s/run-%s/".formatted(ObjectStore.BUCKET, HexFormat.of().toHexDigits(number));
  }

  private static Theme theme(Settings settings) {
    return "light".equals(settings.theme()) ? Theme.LIGHT : Theme.DARK;
  }

  private void restoreSize(Settings settings) {
    if (!settings.equals(Settings.FIRST)) {
      Rectangle2D screen = Screen.getPrimary().getVisualBounds();
      stage.setWidth(Math.min(settings.width(), screen.getWidth()));
      stage.setHeight(Math.min(settings.height(), screen.getHeight()));
    }
  }

  /// Saves the settings and ends everything that runs.
  @Override
  public void close() {
    try {
      file.change(this::settings);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "The settings could not be saved", e);
    }
    window.close();
    model.close();
  }

  /// What is kept is set elsewhere, perhaps while the window was open.
  private Settings settings(Settings now) {
    @Nullable ContextChoice context = model.connection().context().get();
    return new Settings(
        stage.getWidth(),
        stage.getHeight(),
        window.theme().get().name().toLowerCase(Locale.ROOT),
        context == null ? null : context.name(),
        model.connection().namespace().get(),
        now.records());
  }
}
