package dev.gangboard.view;

import dev.gangboard.text.Text;
import dev.gangboard.viewmodel.TourStep;
import dev.gangboard.viewmodel.TourViewModel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
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
  private @Nullable TourStep last;

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
    next.setText(Text.of("tour.next"));
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
      last = null;
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
    if (now != last && (now == TourStep.WELCOME || now == TourStep.END)) {
      next.requestFocus(); // elsewhere it would take the keys from what the step asks for
    }
    last = now;
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
      case RENDEZVOUS -> List.of("#rendezvous-tab", "#gang-tabs .tab-down-button", "#gang-tabs");
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
        .flatMap(node -> unclipped(node).stream())
        .map(this::sceneToLocal)
        .map(TourView::rectangle)
        .limit(1);
  }

  /// The part of a node that is not cut off, in the scene; empty if that is less than half of it: a
  /// tab that there is no room for is laid out beside its header.
  private static Optional<Bounds> unclipped(Node node) {
    Bounds whole = node.localToScene(node.getLayoutBounds());
    double left = whole.getMinX();
    double top = whole.getMinY();
    double right = whole.getMaxX();
    double bottom = whole.getMaxY();
    for (Node at = node; at != null; at = at.getParent()) {
      Node clip = at.getClip();
      if (clip != null) {
        Bounds window = at.localToScene(clip.getBoundsInParent());
        left = Math.max(left, window.getMinX());
        top = Math.max(top, window.getMinY());
        right = Math.min(right, window.getMaxX());
        bottom = Math.min(bottom, window.getMaxY());
      }
    }
    double width = right - left;
    double height = bottom - top;
    return width > 0
            && height > 0
            && 2 * width >= whole.getWidth()
            && 2 * height >= whole.getHeight()
        ? Optional.of(new BoundingBox(left, top, width, height))
        : Optional.empty();
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

  /// Right of the target, left of it, below, above, or in a corner: the first place that covers
  /// least of it.
  private Rectangle2D beside(Rectangle2D target, double width, double height) {
    double far = GAP + RING;
    double right = Math.max(GAP, getWidth() - width - GAP);
    double bottom = Math.max(GAP, getHeight() - height - GAP);
    double x = Math.clamp(target.getMinX(), GAP, right);
    double y = Math.clamp(target.getMinY(), GAP, bottom);
    double before = Math.max(GAP, target.getMinX() - far - width);
    double above = Math.max(GAP, target.getMinY() - far - height);
    return Stream.of(
            new Point2D(Math.min(right, target.getMaxX() + far), y),
            new Point2D(before, y),
            new Point2D(x, Math.min(bottom, target.getMaxY() + far)),
            new Point2D(x, above),
            new Point2D(right, bottom),
            new Point2D(GAP, bottom),
            new Point2D(right, GAP),
            new Point2D(GAP, GAP))
        .map(at -> new Rectangle2D(at.getX(), at.getY(), width, height))
        .min(Comparator.comparingDouble(at -> overlap(at, target)))
        .orElseThrow();
  }

  private static double overlap(Rectangle2D one, Rectangle2D other) {
    double width =
        Math.min(one.getMaxX(), other.getMaxX()) - Math.max(one.getMinX(), other.getMinX());
    double height =
        Math.min(one.getMaxY(), other.getMaxY()) - Math.max(one.getMinY(), other.getMinY());
    return Math.max(0, width) * Math.max(0, height);
  }
}
