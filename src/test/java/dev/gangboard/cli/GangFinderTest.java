package dev.gangboard.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.gangboard.gang.Fleet;
import org.junit.jupiter.api.Test;

class GangFinderTest {
  private static final Fleet FLEET =
      Stage.fleet(
          new Stage("exp-7-aaaa", 2).job(),
          new Stage("exp-7", 2).job(),
          new Stage("exp-8-bbbb", 2).job());

  private static String found(String name) throws UsageException {
    return GangFinder.find(FLEET, "default", name).id().name();
  }

  @Test
  void findsByTheWholeNameAlsoWhereAnotherBeginsLikeIt() throws UsageException {
    assertEquals("exp-7", found("exp-7"));
  }

  @Test
  void findsByABeginningThatNoOtherShares() throws UsageException {
    assertEquals("exp-8-bbbb", found("exp-8"));
  }

  @Test
  void aBeginningThatSomeShareIsAmbiguous() {
    assertEquals(
        "More than one gang is called exp...: exp-8-bbbb, exp-7-aaaa, exp-7. Write more of the"
            + " name.",
        assertThrows(UsageException.class, () -> found("exp")).getMessage());
  }

  @Test
  void whereThereIsNoneTheNewestAreTold() {
    assertEquals(
        "There is no gang run in namespace default. Newest there: exp-8-bbbb, exp-7-aaaa, exp-7.",
        assertThrows(UsageException.class, () -> found("run")).getMessage());
    assertEquals(
        "There is no gang run: namespace ml has no gangs. Choose another with --namespace, or"
            + " launch one: gangboard launch --help",
        assertThrows(UsageException.class, () -> GangFinder.find(Fleet.empty(), "ml", "run"))
            .getMessage());
  }

  @Test
  void ofGangsThatHadTheNameTheOneWithAJobIsMeant() throws UsageException {
    var old = new Stage("run", 2, "old");
    var now = new Stage("run", 2, "new");
    Fleet fleet = Stage.fleet(now.job(), old.job(), old.running(0), old.jobGone());
    assertEquals(now.id(), GangFinder.find(fleet, "default", "run").id());
  }
}
