package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.ConnectionViewModel;
import dev.gangboard.viewmodel.ContextChoice;
import dev.gangboard.viewmodel.Link;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import java.util.Locale;
import java.util.Objects;
import javafx.beans.property.ObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import org.controlsfx.control.SearchableComboBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.javafx.FontIcon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignW;

/// The bar on top: which cluster and namespace, how the link stands, the demo mark, the theme.
final class TopBar extends HBox {
  private static final String INVALID = "invalid";

  private final ConnectionViewModel connection;
  private final SearchableComboBox<ContextChoice> contexts;
  private final ChoiceField namespace;
  private final Circle dot = new Circle(4);
  private final Button words = new Button();
  private boolean showing;

  TopBar(MainViewModel main, ObjectProperty<Theme> theme) {
    connection = main.connection();
    getStyleClass().add("top-bar");
    var product = new Label(Text.of("window.product"));
    product.getStyleClass().addAll("strong", "product");
    contexts = new SearchableComboBox<>(connection.contexts());
    namespace = new ChoiceField(connection.namespaces());
    setUpContexts();
    setUpNamespace();
    setUpLink(main);
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    getChildren()
        .addAll(
            product,
            contexts,
            namespace,
            dot,
            words,
            space,
            unverifiedMark(),
            demoMark(main),
            themeSwitch(theme));
  }

  private void setUpContexts() {
    contexts.setId("contexts");
    contexts.setAccessibleText(Text.of("window.context.accessible"));
    contexts.setTooltip(new Tooltip(Text.of("window.context.accessible")));
    connection.context().subscribe(_ -> showContext());
    contexts.valueProperty().subscribe(this::contextChosen);
  }

  private void showContext() {
    showing = true;
    contexts.setValue(connection.context().get());
    showing = false;
  }

  /// A search that finds nothing, and contexts that are read anew, leave the box without a value:
  /// then it goes on to show the context that is in use.
  private void contextChosen(@Nullable ContextChoice choice) {
    ContextChoice inUse = connection.context().get();
    if (showing || Objects.equals(choice, inUse)) {
      return;
    }
    if (choice == null) {
      showContext();
    } else {
      connection.chooseContext(choice.name());
    }
  }

  private void setUpNamespace() {
    namespace.setId("namespace");
    namespace.setPromptText(Text.of("window.namespace.all"));
    namespace.setAccessibleText(Text.of("window.namespace.accessible"));
    namespace.setTooltip(new Tooltip(Text.of("window.namespace.hint")));
    connection.namespace().subscribe(name -> namespace.setText(name == null ? "" : name));
    namespace.setOnAction(_ -> commitNamespace());
    namespace.onChosen(this::commitNamespace);
    namespace
        .focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            commitNamespace();
          }
        });
  }

  private void commitNamespace() {
    String typed = namespace.getText().strip();
    String shown = connection.namespace().get();
    String problem = connection.namespaceProblem(typed);
    namespace.getStyleClass().removeAll(INVALID);
    namespace.setTooltip(new Tooltip(problem == null ? Text.of("window.namespace.hint") : problem));
    if (problem != null) {
      namespace.getStyleClass().add(INVALID);
    } else if (!typed.equals(shown == null ? "" : shown)) {
      connection.chooseNamespace(typed.isEmpty() ? null : typed);
    }
  }

  private void setUpLink(MainViewModel main) {
    dot.getStyleClass().add("link-dot");
    words.setId("link");
    words.setAccessibleText(Text.of("window.link.accessible"));
    words.getStyleClass().add("link-words");
    words.textProperty().bind(main.linkWords());
    words.setOnAction(_ -> showProblem(connection.link().get().problem()));
    connection.link().subscribe(this::showLink);
  }

  private void showLink(Link link) {
    for (Link.Status status : Link.Status.values()) {
      dot.pseudoClassStateChanged(
          PseudoClass.getPseudoClass(status.name().toLowerCase(Locale.ROOT)),
          status == link.status());
    }
    words.setDisable(link.problem() == null);
  }

  private void showProblem(@Nullable Notice notice) {
    if (notice != null) {
      PopOvers.detail(words, notice.title(), notice.copyText());
    }
  }

  /// No TLS check is off without it.
  private Label unverifiedMark() {
    var mark =
        new Label(
            Text.of("window.unverified"), new FontIcon(MaterialDesignL.LOCK_OPEN_ALERT_OUTLINE));
    mark.setId("unverified-mark");
    mark.getStyleClass().add("unverified-mark");
    mark.setTooltip(new Tooltip(Text.of("window.unverified.hint")));
    mark.setMinWidth(USE_PREF_SIZE);
    mark.visibleProperty()
        .bind(connection.context().map(c -> c != null && !c.verified()).orElse(false));
    mark.managedProperty().bind(mark.visibleProperty());
    return mark;
  }

  private static DemoMenu demoMark(MainViewModel main) {
    var mark = new DemoMenu(main);
    mark.visibleProperty()
        .bind(main.connection().context().map(c -> c != null && c.demo()).orElse(false));
    mark.managedProperty().bind(mark.visibleProperty());
    return mark;
  }

  private static Button themeSwitch(ObjectProperty<Theme> theme) {
    Button button = Icons.button(MaterialDesignW.WEATHER_NIGHT, Text.of("window.theme"));
    button.setId("theme");
    button.setOnAction(_ -> theme.set(theme.get().other()));
    theme.subscribe(now ->
        button.setGraphic(
            Icons.of(
                switch (now) {
                  case DARK -> MaterialDesignW.WHITE_BALANCE_SUNNY;
                  case LIGHT -> MaterialDesignW.WEATHER_NIGHT;
                })));
    return button;
  }
}
