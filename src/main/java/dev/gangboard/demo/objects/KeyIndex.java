package dev.gangboard.demo.objects;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/// What one bucket holds, in the order of its keys, so that a page of it costs what the page holds
/// and not what the bucket holds: the store behind sorts all keys anew for every page.
final class KeyIndex {
  private static final int PAGE = 1000;

  /// The order of S3 is that of the bytes in UTF-8, which is that of the code points.
  private static final Comparator<String> BY_BYTES =
      (a, b) -> {
        int same = 0;
        int most = Math.min(a.length(), b.length());
        while (same < most && a.charAt(same) == b.charAt(same)) {
          same++;
        }
        if (same == most) {
          return Integer.compare(a.length(), b.length());
        }
        boolean pair = same > 0 && Character.isHighSurrogate(a.charAt(same - 1));
        int at = pair ? same - 1 : same;
        return Integer.compare(a.codePointAt(at), b.codePointAt(at));
      };

  private final NavigableMap<String, S3Object> objects = new ConcurrentSkipListMap<>(BY_BYTES);

  void put(S3Object object) {
    objects.put(object.key(), object);
  }

  void remove(String key) {
    objects.remove(key);
  }

  /// A page of the listing; its token is the last key or common prefix on it.
  ListObjectsV2Response page(ListObjectsV2Request request) {
    String prefix = Objects.requireNonNullElse(request.prefix(), "");
    String token = request.continuationToken();
    String after = token != null ? token : request.startAfter();
    int most = request.maxKeys() == null ? PAGE : Math.min(PAGE, request.maxKeys());
    Page page = new Page(prefix, request.delimiter(), after, most);
    for (S3Object object : from(prefix, after)) {
      if (!object.key().startsWith(prefix) || !page.add(object)) {
        break;
      }
    }
    return page.answer(request);
  }

  private Collection<S3Object> from(String prefix, @Nullable String after) {
    return after == null || BY_BYTES.compare(after, prefix) < 0
        ? objects.tailMap(prefix, true).values()
        : objects.tailMap(after, false).values();
  }

  /// One page as it fills.
  private static final class Page {
    private final String prefix;
    private final @Nullable String delimiter;
    private final @Nullable String after;
    private final int most;
    private final List<S3Object> contents = new ArrayList<>();
    private final Set<String> groups = new LinkedHashSet<>();
    private @Nullable String last;
    private boolean truncated;

    Page(String prefix, @Nullable String delimiter, @Nullable String after, int most) {
      this.prefix = prefix;
      this.delimiter = delimiter == null || delimiter.isEmpty() ? null : delimiter;
      this.after = after;
      this.most = most;
    }

    /// False once there is no room for more.
    boolean add(S3Object object) {
      String group = group(object.key());
      if (group != null && (group.equals(after) || groups.contains(group))) {
        return true; // told already
      }
      if (contents.size() + groups.size() == most) {
        truncated = most > 0;
        return false;
      }
      if (group == null) {
        contents.add(object);
        last = object.key();
      } else {
        groups.add(group);
        last = group;
      }
      return true;
    }

    private @Nullable String group(String key) {
      int end = delimiter == null ? -1 : key.indexOf(delimiter, prefix.length());
      return end < 0 ? null : key.substring(0, end + Objects.requireNonNull(delimiter).length());
    }

    ListObjectsV2Response answer(ListObjectsV2Request request) {
      return ListObjectsV2Response.builder()
          .name(request.bucket())
          .prefix(request.prefix())
          .delimiter(request.delimiter())
          .maxKeys(most)
          .keyCount(contents.size() + groups.size())
          .contents(contents)
          .commonPrefixes(
              groups.stream().map(group -> CommonPrefix.builder().prefix(group).build()).toList())
          .isTruncated(truncated)
          .nextContinuationToken(truncated ? last : null)
          .build();
    }
  }
}
