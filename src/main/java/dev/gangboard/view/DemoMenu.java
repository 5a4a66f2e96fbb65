package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.DemoDesk;
import dev.gangboard.viewmodel.DemoViewModel;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.StoryCard;
import java.util.function.Consumer;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// The mark that this is a demo, and its menu: what it plays, and its knobs. It is there on a demo
/// cluster alone.
final class DemoMenu extends MenuButton {
  private final MainViewModel main;
  private final DemoViewModel demo;

  DemoMenu(MainViewModel main) {
    super("", new FontIcon(MaterialDesignF.FLASK_OUTLINE));
    this.main = main;
    demo = main.demo();
    setId("demo-mark");
    getStyleClass().add("demo-mark");
    setMinWidth(Region.USE_PREF_SIZE);
    textProperty().bind(demo.words());
    setTooltip(new Tooltip(Text.of("knobs.menu.hint")));
    setAccessibleText(Text.of("knobs.menu"));
    getItems().add(new MenuItem()); // a menu without items does not open
    setOnShowing(_ -> fill());
  }

  /// Made anew each time it opens: what it shows can have changed by itself.
  private void fill() {
    DemoDesk desk = demo.desk().orElse(null);
    if (desk == null) {
      getItems().setAll(disabled(Text.of("knobs.menu.elsewhere")));
      return;
    }
    Menu stories = stories();
    MenuItem start = item("demo-start-page", Text.of("knobs.menu.start"), demo::showStartPage);
    if (!desk.here()) {
      getItems()
          .setAll(
              stories, start, new SeparatorMenuItem(), disabled(Text.of("knobs.menu.elsewhere")));
      return;
    }
    DemoDesk.Knobs knobs = demo.knobs().get();
    getItems()
        .setAll(
            stories,
            start,
            item("demo-tour", Text.of("tour.start"), main::startTour),
            new SeparatorMenuItem(),
            speeds(knobs.speed()),
            drain(desk),
            check("demo-api", Text.of("knobs.menu.api"), knobs.apiCut(), demo::cutApi),
            check("demo-store", Text.of("knobs.menu.store"), knobs.storeSlow(), demo::slowStore),
            check(
                "demo-token", Text.of("knobs.menu.token"), knobs.tokenExpired(), demo::expireToken),
            new SeparatorMenuItem(),
            item("demo-access", Text.of("knobs.menu.access"), this::showAccess));
  }

  private Menu stories() {
    var menu = new Menu(Text.of("knobs.menu.stories"));
    menu.setId("demo-stories");
    String group = "";
    StoryCard playing = demo.playing().get();
    for (StoryCard card : StoryCard.all()) {
      if (!card.group().equals(group)) {
        group = card.group();
        MenuItem title = disabled(group);
        title.getStyleClass().add("menu-title");
        menu.getItems().add(title);
      }
      boolean now = playing != null && playing.id().equals(card.id());
      menu.getItems().add(check("story-" + card.id(), card.title(), now, _ -> demo.choose(card)));
    }
    return menu;
  }

  private Menu speeds(double now) {
    var menu = new Menu(Text.of("knobs.menu.speed"));
    menu.setId("demo-speed");
    for (double speed : DemoViewModel.SPEEDS) {
      var item = new RadioMenuItem(Text.of("knobs.speed", DemoViewModel.number(speed)));
      item.setId("speed-" + DemoViewModel.number(speed));
      item.setSelected(speed == now);
      item.setOnAction(_ -> demo.setSpeed(speed));
      menu.getItems().add(item);
    }
    return menu;
  }

  private Menu drain(DemoDesk desk) {
    var menu = new Menu(Text.of("knobs.menu.drain"));
    menu.setId("demo-drain");
    for (String node : desk.nodes()) {
      menu.getItems().add(item("drain-" + node, node, () -> demo.drain(node)));
    }
    menu.getItems()
        .addAll(
            new SeparatorMenuItem(),
            item("demo-uncordon", Text.of("knobs.menu.uncordon"), demo::uncordon));
    return menu;
  }

  private void showAccess() {
    demo.desk().flatMap(DemoDesk::access).ifPresent(a -> PopOvers.show(this, new AccessView(a)));
  }

  private static MenuItem disabled(String text) {
    var item = new MenuItem(text);
    item.setDisable(true);
    return item;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    var item = new MenuItem(text);
    item.setId(id);
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> action.run());
    return item;
  }

  private static CheckMenuItem check(String id, String text, boolean on, Consumer<Boolean> action) {
    var item = new CheckMenuItem(text);
    item.setId(id);
    item.setSelected(on);
    item.setOnAction(_ -> action.accept(item.isSelected()));
    return item;
  }
}
