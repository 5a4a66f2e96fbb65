package dev.gangboard.rendezvous;

import dev.gangboard.text.Text;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A desk without any store: what a window without wiring has.
public final class NoRendezvous implements RendezvousDesk {
  private final RendezvousMemory memory = RendezvousMemory.ofProcess();

  @Override
  public RendezvousStore open(StoreAccess access) throws RendezvousException {
    throw new RendezvousException.Refused(Text.of("rendezvous.error.noStore"), "", null);
  }

  @Override
  public Reading read(StoreAccess access, Wish wish, Consumer<RendezvousNews> listener)
      throws RendezvousException {
    throw new RendezvousException.Refused(Text.of("rendezvous.error.noStore"), "", null);
  }

  @Override
  public List<String> profiles() {
    return List.of();
  }

  @Override
  public Optional<StoreAccess> demo() {
    return Optional.empty();
  }

  @Override
  public RendezvousMemory memory() {
    return memory;
  }
}
