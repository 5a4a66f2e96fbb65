package dev.gangboard.viewmodel;

import dev.gangboard.cluster.DemoStory;
import java.util.Arrays;
import java.util.List;

/// A scenario of the demo as it is offered.
///
/// @param group the title of its kind
/// @param watch what to watch, in a sentence
/// @param attempt what to try, in a sentence
public record StoryCard(String id, String group, String title, String watch, String attempt) {
  static StoryCard of(DemoStory story) {
    return new StoryCard(
        story.id(), story.group().title(), story.title(), story.watch(), story.attempt());
  }

  /// All, those of one group together.
  public static List<StoryCard> all() {
    return Arrays.stream(DemoStory.Group.values())
        .flatMap(group -> Arrays.stream(DemoStory.values()).filter(s -> s.group() == group))
        .map(StoryCard::of)
        .toList();
  }

  DemoStory story() {
    return DemoStory.of(id).orElseThrow();
  }
}
