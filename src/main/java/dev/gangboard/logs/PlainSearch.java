package dev.gangboard.logs;

import dev.gangboard.logs.RankLogFile.Extent;
import java.io.IOException;

/// Looks for a text in a rank's log without looking at its lines: only where there is a hit, the
/// line around it is found, and its number through the index.
final class PlainSearch {
  private final RankLogFile file;
  private final PlainMatcher matcher;
  private final Extent extent;
  private final byte[] chunk;

  /// Takes the numbers of the rows that match, ascending.
  interface Taker {
    boolean wanted();

    void add(long number);
  }

  PlainSearch(RankLogFile file, PlainMatcher matcher) {
    this.file = file;
    this.matcher = matcher;
    this.extent = file.extent();
    this.chunk = new byte[LogSearch.chunk(extent)];
  }

  void run(Taker taker) throws IOException {
    long at = 0;
    while (at < extent.end() && taker.wanted()) {
      int count = (int) Math.min(chunk.length, extent.end() - at);
      file.read(at, chunk, 0, count);
      int whole = afterLastLineFeed(count);
      look(at, whole, taker);
      at += whole;
    }
  }

  private int afterLastLineFeed(int count) {
    int end = count;
    while (end > 0 && chunk[end - 1] != '\n') {
      end--;
    }
    return end == 0 ? count : end;
  }

  private void look(long at, int count, Taker taker) throws IOException {
    String text = matcher.searchable(chunk, 0, count);
    long number = -1;
    int counted = 0;
    int hit = matcher.find(text, 0);
    while (hit >= 0) {
      int start = text.lastIndexOf('\n', hit) + 1;
      int end = text.indexOf('\n', hit);
      end = end < 0 ? count : end;
      int begin = LogFormat.text(chunk, start, end);
      if (begin >= 0 && (hit >= begin || matcher.matches(chunk, begin, end))) {
        number = number(at, start, number, counted);
        counted = start;
        taker.add(number);
      }
      hit = end >= count ? -1 : matcher.find(text, end + 1);
    }
  }

  /// The number of the record that begins at `start` in the chunk.
  ///
  /// @param known the number of the record at `counted`, or -1
  private long number(long at, int start, long known, int counted) throws IOException {
    LineIndex.Place place = file.beforeOffset(at + start);
    if (known >= 0 && place.offset() <= at + counted) {
      return known + lineFeeds(chunk, counted, start);
    }
    if (place.offset() >= at) {
      return place.number() + lineFeeds(chunk, (int) (place.offset() - at), start);
    }
    byte[] before = new byte[(int) (at - place.offset())];
    file.read(place.offset(), before, 0, before.length);
    return place.number() + lineFeeds(before, 0, before.length) + lineFeeds(chunk, 0, start);
  }

  private static long lineFeeds(byte[] bytes, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }
}
