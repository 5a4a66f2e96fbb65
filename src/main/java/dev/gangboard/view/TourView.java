package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.TourStep;
import dev.gangboard.viewmodel.TourViewModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The guided tour over the window: a ring around the control that the step is about, and beside it
/// a card that says what to do. Everything else stays as usable as without it.
final class TourView extends Region {
  private static final double WIDTH = 360;
  private static final double GAP = 16;
  private static final double RING = 4;

  private final TourViewModel model;
  private final Region ring = new Region();
  private final VBox card = new VBox(8);
  private final Label step = new Label();
  private final Label title = new Label();
  private final Label text = new Label();
  private final Label hint = new Label();
  private final Button next = new Button();
  private final Runnable pulse = this::place;

  TourView(TourViewModel model) {
    this.model = model;
    setId("tour");
    setPickOnBounds(false);
    ring.getStyleClass().add("tour-ring");
    ring.setMouseTransparent(true);
    ring.setManaged(false);
    setUpCard();
    getChildren().addAll(ring, card);
    model.shown().subscribe(this::show);
    sceneProperty().subscribe(this::follow);
  }

  private void setUpCard() {
    step.getStyleClass().add("section-title");
    title.setId("tour-title");
    title.getStyleClass().addAll("strong", "dialog-title");
    text.setId("tour-text");
    hint.setId("tour-hint");
    hint.getStyleClass().add("warning-title");
    for (Label each : List.of(title, text, hint)) {
      each.setWrapText(true);
      each.setMinHeight(Region.USE_PREF_SIZE);
    }
    next.setId("tour-next");
    next.getStyleClass().add("primary");
    next.setOnAction(_ -> model.next());
    var leave = new Button(Text.of("tour.leave"));
    leave.setId("tour-leave");
    leave.setOnAction(_ -> model.leave());
    var space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    card.setId("tour-card");
    card.getStyleClass().add("tour-card");
    card.setManaged(false);
    card.setAccessibleRole(AccessibleRole.DIALOG);
    card.getChildren().addAll(step, title, text, hint, new HBox(8, leave, space, next));
  }

  private void follow(@Nullable Scene before, @Nullable Scene after) {
    if (before != null) {
      before.removePostLayoutPulseListener(pulse);
    }
    if (after != null) {
      after.addPostLayoutPulseListener(pulse);
    }
  }

  private void show(TourViewModel.@Nullable Shown shown) {
    setVisible(shown != null);
    if (shown == null) {
      return;
    }
    TourStep now = shown.step();
    step.setText(Text.of("tour.step", shown.number(), shown.steps()));
    title.setText(now.title());
    text.setText(now.text());
    visible(hint, !shown.hint().isEmpty());
    hint.setText(shown.hint());
    visible(next, now.read());
    next.setText(
        switch (now) {
          case WELCOME -> Text.of("tour.begin");
          case END -> Text.of("tour.finish");
          case LAUNCH,
              SEND,
              COME_UP,
              LOG,
              RENDEZVOUS,
              BARRIER,
              KILL,
              FALL,
              FIRST_FAILURE,
              AGAIN,
              CANCEL,
              PROOF ->
              Text.of("tour.next");
        });
    card.setAccessibleText(
        String.join(". ", Text.of("tour.accessible"), title.getText(), text.getText()));
    requestLayout();
  }

  private static void visible(Node node, boolean visible) {
    node.setVisible(visible);
    node.setManaged(visible);
  }

  /// What a step is about, the most telling first.
  private static List<String> targets(TourStep step) {
    return switch (step) {
      case WELCOME, END -> List.of();
      case LAUNCH, AGAIN -> List.of("#empty-launch", "#launch");
      case SEND -> List.of("#launch-go");
      case COME_UP, LOG, KILL, FALL -> List.of("#rank-grid");
      case RENDEZVOUS -> List.of("#rendezvous-tab", "#gang-tabs");
      case BARRIER -> List.of("#matrix", "#gang-tabs");
      case FIRST_FAILURE -> List.of("#first-failure");
      case CANCEL -> List.of("#cancel-confirm", "#cancel-gang");
      case PROOF -> List.of("#cancel-note", "#figures", "#rank-grid");
    };
  }

  /// Where things are is known only when all else is laid out, and they move without a word.
  private void place() {
    TourViewModel.Shown shown = model.shown().get();
    if (shown == null || getWidth() == 0) {
      return;
    }
    Optional<Rectangle2D> target = targets(shown.step()).stream().flatMap(this::seen).findFirst();
    ring.setVisible(target.isPresent());
    target.ifPresent(at ->
        ring.resizeRelocate(
            at.getMinX() - RING,
            at.getMinY() - RING,
            at.getWidth() + 2 * RING,
            at.getHeight() + 2 * RING));
    double width = Math.min(WIDTH, getWidth() - 2 * GAP);
    double height = card.prefHeight(width);
    Rectangle2D at =
        target.map(rect -> beside(rect, width, height)).orElseGet(() -> middle(width, height));
    card.resizeRelocate(at.getMinX(), at.getMinY(), width, height);
  }

  private Stream<Rectangle2D> seen(String selector) {
    return getScene().getRoot().lookupAll(selector).stream()
        .filter(TourView::isSeen)
        .map(node -> sceneToLocal(node.localToScene(node.getLayoutBounds())))
        .filter(b -> b.getWidth() > 0 && b.getHeight() > 0)
        .map(TourView::rectangle)
        .limit(1);
  }

  private static boolean isSeen(Node node) {
    Node at = node;
    while (at != null) {
      if (!at.isVisible()) {
        return false;
      }
      at = at.getParent();
    }
    return node.getScene() != null;
  }

  private static Rectangle2D rectangle(Bounds bounds) {
    return new Rectangle2D(
        bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight());
  }

  private Rectangle2D middle(double width, double height) {
    return new Rectangle2D((getWidth() - width) / 2, (getHeight() - height) / 2, width, height);
  }

  /// Right of the target, left of it, below or above: where there is room; else in the corner.
  private Rectangle2D beside(Rectangle2D target, double width, double height) {
    double far = GAP + RING;
    double y = Math.clamp(target.getMinY(), GAP, Math.max(GAP, getHeight() - height - GAP));
    double x = Math.clamp(target.getMinX(), GAP, Math.max(GAP, getWidth() - width - GAP));
    if (target.getMaxX() + far + width + GAP <= getWidth()) {
      return new Rectangle2D(target.getMaxX() + far, y, width, height);
    }
    if (target.getMinX() - far - width >= GAP) {
      return new Rectangle2D(target.getMinX() - far - width, y, width, height);
    }
    if (target.getMaxY() + far + height + GAP <= getHeight()) {
      return new Rectangle2D(x, target.getMaxY() + far, width, height);
    }
    if (target.getMinY() - far - height >= GAP) {
      return new Rectangle2D(x, target.getMinY() - far - height, width, height);
    }
    return new Rectangle2D(getWidth() - width - GAP, getHeight() - height - GAP, width, height);
  }
}
