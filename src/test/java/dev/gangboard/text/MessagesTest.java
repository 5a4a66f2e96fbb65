package dev.gangboard.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The bundle and the code agree. A key is known by its form, a group of the bundle and a dotted
/// rest, wherever it stands in the constants of a compiled class: as an argument of [Text#of], of
/// an enum constant, of a problem, or in an annotation. So a key must be written whole in the code;
/// one that is put together at run time is reported as unused.
class MessagesTest {
  private static final Pattern KEY = Pattern.compile("[a-z][a-zA-Z]*(\\.[a-z][a-zA-Z0-9-]*)+");

  /// How an annotation of a terminal command names a text.
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{bundle:(.+)}");

  private static final Pattern FILE = Pattern.compile(".*\\.(css|json|png|properties|svg|yaml)");

  private final ResourceBundle bundle = ResourceBundle.getBundle(Text.BUNDLE, Locale.ENGLISH);

  @Test
  void everyKeyThatTheCodeNamesIsInTheBundle() {
    Set<String> groups =
        bundle.keySet().stream().map(MessagesTest::group).collect(Collectors.toSet());
    var missing = new TreeSet<String>();
    for (String constant : constants()) {
      if (KEY.matcher(constant).matches()
          && !FILE.matcher(constant).matches()
          && groups.contains(group(constant))
          && !bundle.containsKey(constant)) {
        missing.add(constant);
      }
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void everyKeyOfTheBundleIsNamedByTheCode() {
    var unused = new TreeSet<>(bundle.keySet());
    unused.removeAll(constants());
    assertEquals(Set.of(), unused);
  }

  @Test
  void everyTextIsAPatternAndSaysSomething() {
    var broken = new ArrayList<String>();
    for (String key : bundle.keySet()) {
      try {
        new MessageFormat(bundle.getString(key), Locale.ENGLISH);
      } catch (IllegalArgumentException _) {
        broken.add(key);
      }
      if (bundle.getString(key).isBlank() || !KEY.matcher(key).matches()) {
        broken.add(key);
      }
    }
    assertEquals(List.of(), broken);
  }

  /// A lone apostrophe would swallow itself and the places to fill in that follow it.
  @Test
  void everyApostropheIsWrittenTwice() {
    var lone = new TreeSet<String>();
    for (String key : bundle.keySet()) {
      String text = bundle.getString(key).replace("''", "").replaceAll("'[{}]+'", "");
      if (text.contains("'")) {
        lone.add(key);
      }
    }
    assertEquals(Set.of(), lone);
  }

  @Test
  void everyKeyStandsOnceInTheFile() throws IOException {
    List<String> keys;
    try (Stream<String> lines =
        Files.lines(classes().resolve("dev/gangboard/messages.properties"))) {
      keys =
          lines
              .filter(line -> line.contains("=") && !line.startsWith("#"))
              .map(line -> line.substring(0, line.indexOf('=')).strip())
              .toList();
    }
    var once = new HashSet<String>();
    assertEquals(List.of(), keys.stream().filter(key -> !once.add(key)).toList());
  }

  private static String group(String key) {
    return key.substring(0, key.indexOf('.'));
  }

  /// All texts in the constant pools of the product's classes, the values of annotations among
  /// them.
  private static Set<String> constants() {
    try (Stream<Path> files = Files.walk(classes())) {
      Set<String> constants =
          files
              .filter(file -> file.toString().endsWith(".class"))
              .filter(file -> !file.startsWith(classes().resolve("dev/gangboard/demo")))
              .flatMap(file -> constants(file).stream())
              .collect(Collectors.toSet());
      assertTrue(constants.size() > 100, "no classes were read");
      return constants;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> constants(Path file) {
    try {
      var constants = new HashSet<String>();
      for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
        if (entry instanceof Utf8Entry text) {
          Matcher reference = REFERENCE.matcher(text.stringValue());
          constants.add(reference.matches() ? reference.group(1) : text.stringValue());
        }
      }
      return constants;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path classes() {
    try {
      return Path.of(Text.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
