import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Checks or mends the format of all Java sources below a folder with google-java-format. Run by
/// Maven through the source launcher on the product's JDK, as the formatter's Maven plugins run in
/// Maven's own, older JVM.
void main(String[] args) throws IOException {
  boolean write = args[0].equals("write");
  var formatter = new Formatter();
  List<String> wrong = new ArrayList<>();
  try (var files = Files.walk(Path.of(args[1]))) {
    for (Path file :
        (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java")).sorted()::iterator) {
      String before = Files.readString(file);
      String after;
      try {
        after = formatter.formatSourceAndFixImports(before);
      } catch (FormatterException e) {
        wrong.add(file + ": " + e.getMessage());
        continue;
      }
      if (!after.equals(before)) {
        if (write) {
          Files.writeString(file, after);
        } else {
          wrong.add(file.toString());
        }
      }
    }
  }
  if (!wrong.isEmpty()) {
    System.err.println("Not formatted (mend with: packaging/format):");
    wrong.forEach(f -> System.err.println("  " + f));
    System.exit(1);
  }
}
