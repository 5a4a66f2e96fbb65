package dev.gangboard.demo.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TreeTest {
  private static JsonObject json(String text) {
    return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
  }

  @Test
  void aChangeCopiesItsPathAndSharesTheRest() {
    JsonObject pod =
        json("{'metadata':{'name':'a'},'spec':{'x':[1]},'status':{'phase':'Pending'}}");
    JsonObject running = Tree.with(pod, "Running", "status", "phase");
    assertEquals(
        json("{'metadata':{'name':'a'},'spec':{'x':[1]},'status':{'phase':'Running'}}"), running);
    assertEquals("Pending", Tree.textOrEmpty(pod, "status", "phase"));
    assertSame(pod.get("spec"), running.get("spec"));
    assertSame(pod.get("metadata"), running.get("metadata"));
  }

  @Test
  void aChangedMemberKeepsItsPlace() {
    JsonObject changed = Tree.with(json("{'a':1,'b':2,'c':3}"), 9, "b");
    assertEquals(List.of("a", "b", "c"), List.copyOf(changed.keySet()));
  }

  @Test
  void missingObjectsOnThePathAreMade() {
    assertEquals(json("{'a':{'b':{'c':true}}}"), Tree.with(new JsonObject(), true, "a", "b", "c"));
  }

  @Test
  void takingAwayWhatIsNotThereIsNoChange() {
    JsonObject tree = json("{'a':{'b':1},'n':5}");
    assertSame(tree, Tree.without(tree, "a", "x"));
    assertSame(tree, Tree.without(tree, "n", "x"));
    assertEquals(json("{'a':{},'n':5}"), Tree.without(tree, "a", "b"));
  }

  @Test
  void readersGiveEmptyForWhatIsAbsentNullOrOfAnotherType() {
    JsonObject tree = json("{'a':{'n':null,'t':'x','i':3,'f':true,'l':['q']}}");
    assertEquals(Optional.empty(), Tree.at(tree, "a", "n"));
    assertEquals(Optional.of("x"), Tree.text(tree, "a", "t"));
    assertEquals(Optional.empty(), Tree.text(tree, "a"));
    assertEquals(OptionalLong.of(3), Tree.number(tree, "a", "i"));
    assertEquals(OptionalLong.empty(), Tree.number(tree, "a", "t"));
    assertEquals(true, Tree.flag(tree, "a", "f"));
    assertEquals(false, Tree.flag(tree, "a", "t"));
    assertEquals(1, Tree.list(tree, "a", "l").size());
    assertEquals(new JsonObject(), Tree.object(tree, "a", "l"));
  }

  @Test
  void literalsAreBuiltFromKeysAndValues() {
    assertEquals(
        json("{'a':'t','b':2,'c':[1,'x'],'d':{}}"),
        Tree.of("a", "t", "b", 2, "c", List.of(1, "x"), "d", new JsonObject()));
    assertThrows(IllegalArgumentException.class, () -> Tree.of("a", new Object()));
  }
}
