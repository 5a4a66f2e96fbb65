package dev.gangboard.viewmodel;

import dev.gangboard.gang.GangDraft;
import dev.gangboard.gang.SpecField;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/// What the launch form shows when it opens: what was typed last in this context, else the
/// defaults.
final class FirstDrafts {
  private static final String FIRST_NAMESPACE = "default";

  private final Map<String, GangDraft> last = new HashMap<>();
  private Supplier<GangDraft> demo = GangDraft::defaults;
  private GangDraft offered = GangDraft.defaults();

  /// @param drafts makes another for each launch on the demo cluster
  void setDemo(Supplier<GangDraft> drafts) {
    demo = drafts;
  }

  void keep(ConnectionViewModel connection, GangDraft draft) {
    last.put(contextName(connection), draft);
  }

  GangDraft first(ConnectionViewModel connection) {
    ContextChoice context = connection.context().get();
    boolean onDemo = context != null && context.demo();
    GangDraft first = onDemo ? demo.get() : GangDraft.defaults();
    GangDraft draft = last.getOrDefault(contextName(connection), first);
    if (onDemo) {
      String meeting = offered.get(SpecField.RENDEZVOUS_URI);
      if (draft.get(SpecField.RENDEZVOUS_URI).equals(meeting)) {
        draft = draft.with(SpecField.RENDEZVOUS_URI, first.get(SpecField.RENDEZVOUS_URI));
      }
      offered = first;
    }
    String shown = connection.namespace().get();
    return draft.with(SpecField.NAMESPACE, shown == null ? FIRST_NAMESPACE : shown);
  }

  private static String contextName(ConnectionViewModel connection) {
    ContextChoice context = connection.context().get();
    return context == null ? "" : context.name();
  }
}
