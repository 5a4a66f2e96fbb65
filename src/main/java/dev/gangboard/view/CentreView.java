package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.ContextChoice;
import dev.gangboard.viewmodel.Link;
import dev.gangboard.viewmodel.MainViewModel;
import dev.gangboard.viewmodel.Notice;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignV;

/// The centre: the selected gang, or why there is none.
final class CentreView extends StackPane {
  private final MainViewModel main;
  private final GangView gang;
  private @Nullable Shown shown;

  /// What the centre shows.
  private enum Kind {
    GANG,
    START,
    CONNECTING,
    EMPTY,
    HIDDEN,
    OPENING,
    UNOPENED,
    FAILED
  }

  private record Shown(
      Kind kind,
      @Nullable Notice notice,
      @Nullable ContextChoice context,
      @Nullable String namespace) {}

  CentreView(MainViewModel main, ObservableValue<Theme> theme, Desktop desktop) {
    this.main = main;
    gang = new GangView(main, theme, desktop);
    getStyleClass().add("centre");
    main.demo().startPage().subscribe(_ -> show());
    main.gang().moment().subscribe(_ -> show());
    main.gang().opening().subscribe(_ -> show());
    main.gang().unopened().subscribe(_ -> show());
    main.connection().link().subscribe(_ -> show());
    main.connection().context().subscribe(_ -> show());
    main.connection().namespace().subscribe(_ -> show());
    main.gangs().hidden().subscribe(_ -> show());
  }

  RankGridView grid() {
    return gang.grid();
  }

  private void show() {
    Link link = main.connection().link().get();
    ContextChoice context = main.connection().context().get();
    String namespace = main.connection().namespace().get();
    Notice unopened = main.gang().unopened().get();
    Shown next;
    if (main.demo().startPage().get() && context != null && context.demo()) {
      next = new Shown(Kind.START, null, null, null);
    } else if (main.gang().moment().get() != null) {
      next = new Shown(Kind.GANG, null, null, null);
    } else if (unopened != null) {
      next = new Shown(Kind.UNOPENED, unopened, null, null);
    } else if (!main.gang().opening().get().isEmpty()) {
      next = new Shown(Kind.OPENING, null, null, null);
    } else {
      next = new Shown(kind(link), link.problem(), context, namespace);
    }
    if (!next.equals(shown)) {
      shown = next;
      getChildren().setAll(node(next));
    }
  }

  private Kind kind(Link link) {
    if (link.problem() != null) {
      return Kind.FAILED;
    }
    if (main.gangs().hidden().get() > 0) {
      return Kind.HIDDEN;
    }
    return link.live() ? Kind.EMPTY : Kind.CONNECTING;
  }

  private Node node(Shown next) {
    return switch (next.kind()) {
      case GANG -> gang;
      case START -> new StartView(main);
      case CONNECTING -> connecting(next.context());
      case EMPTY -> empty(next.context(), next.namespace());
      case HIDDEN -> hidden();
      case OPENING -> opening();
      case UNOPENED -> next.notice() == null ? gang : unopened(next.notice());
      case FAILED -> next.notice() == null ? gang : failed(next.notice());
    };
  }

  private Node opening() {
    var busy = new ProgressIndicator();
    busy.setPrefSize(28, 28);
    return page(busy, Text.of("history.opening", main.gang().opening().get()));
  }

  private static Node unopened(Notice notice) {
    VBox page = page(icon(MaterialDesignL.LAN_DISCONNECT), notice.title());
    page.setId("unopened");
    page.getStyleClass().add("failed-page");
    page.getChildren().addAll(hint(notice.message()), hint(notice.next()));
    return page;
  }

  private static Node connecting(@Nullable ContextChoice context) {
    var busy = new ProgressIndicator();
    busy.setPrefSize(28, 28);
    String name = context == null ? Text.of("window.kubeconfig") : context.name();
    VBox page = page(busy, Text.of("window.connecting", name));
    if (context != null) {
      page.getChildren().add(hint(context.server()));
    }
    return page;
  }

  private Node empty(@Nullable ContextChoice context, @Nullable String namespace) {
    VBox page = page(icon(MaterialDesignV.VIEW_GRID_PLUS_OUTLINE), Text.of("window.empty.title"));
    page.setId("empty");
    String where =
        namespace == null
            ? Text.of("window.empty.everywhere", context == null ? "" : context.name())
            : Text.of("window.empty.where", namespace, context == null ? "" : context.name());
    var launch = new Button(Text.of("window.launch"));
    launch.setId("empty-launch");
    launch.getStyleClass().add("primary");
    launch.setOnAction(_ -> main.openLaunch());
    page.getChildren().addAll(hint(where), launch);
    if (context != null && context.demo()) {
      var tour = new Button(Text.of("tour.start"));
      tour.setId("tour-start");
      tour.setOnAction(_ -> main.startTour());
      page.getChildren().add(tour);
      page.getChildren().add(hint(Text.of("window.empty.demo")));
    }
    return page;
  }

  private Node hidden() {
    VBox page = page(icon(MaterialDesignF.FILTER_OFF_OUTLINE), Text.of("window.hidden.title"));
    page.setId("hidden");
    var all = new Button(Text.of("window.gangs.all"));
    all.setOnAction(_ -> main.gangs().clearFilters());
    page.getChildren().add(all);
    return page;
  }

  private Node failed(Notice notice) {
    VBox page = page(icon(MaterialDesignL.LAN_DISCONNECT), notice.title());
    page.setId("failed");
    page.getStyleClass().add("failed-page");
    var message = new Label(notice.message());
    message.setWrapText(true);
    message.getStyleClass().add("page-message");
    boolean login = notice.command() != null;
    var retry = new Button(login ? Text.of("window.login.done") : Text.of("window.retry"));
    retry.setId("retry");
    retry.getStyleClass().add("primary");
    retry.setOnAction(_ -> {
      if (login) {
        main.connection().loggedIn();
      } else {
        main.connection().retry();
      }
    });
    var details = new Button(Text.of("window.details"));
    details.setId("details");
    details.setOnAction(_ -> PopOvers.detail(details, notice.title(), notice.copyText()));
    var buttons = new HBox(8, retry, details);
    String command = notice.command();
    if (command != null) {
      var copy = new Button(Text.of("window.login.copy"));
      copy.setId("login-copy");
      copy.setOnAction(_ -> PopOvers.copy(command));
      buttons.getChildren().addFirst(copy);
    }
    buttons.getStyleClass().add("page-buttons");
    page.getChildren().addAll(message, hint(notice.next()), buttons);
    return page;
  }

  private static VBox page(Node picture, String title) {
    var heading = new Label(title);
    heading.getStyleClass().addAll("strong", "page-title");
    heading.setWrapText(true);
    var page = new VBox(12, picture, heading);
    page.getStyleClass().add("centre-page");
    return page;
  }

  private static Node icon(Ikon ikon) {
    var icon = Icons.large(ikon);
    icon.getStyleClass().add("page-icon");
    return icon;
  }

  private static Label hint(String text) {
    var hint = new Label(text);
    hint.getStyleClass().add("hint");
    hint.setWrapText(true);
    return hint;
  }
}
