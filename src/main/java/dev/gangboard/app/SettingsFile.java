package dev.gangboard.app;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import dev.gangboard.text.Text;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Keeps the settings in `settings.json`. Settings are a comfort: whatever is wrong with the file,
/// the app starts with the first ones and says so.
final class SettingsFile {
  private static final double LEAST = 320;
  private static final double MOST = 20_000;

  private final Path file;

  /// @param folder need not exist yet
  SettingsFile(Path folder) {
    file = folder.resolve("settings.json");
  }

  /// What was read, and what there is to say about it.
  record Loaded(Settings settings, Optional<String> problem) {}

  Loaded load() {
    try {
      Settings read = new Gson().fromJson(Files.readString(file), Settings.class);
      return read == null || !usable(read) ? moveAside() : new Loaded(read, Optional.empty());
    } catch (NoSuchFileException e) {
      return new Loaded(Settings.FIRST, Optional.empty());
    } catch (JsonParseException | NumberFormatException | CharacterCodingException e) {
      return moveAside();
    } catch (IOException e) {
      return new Loaded(
          Settings.FIRST,
          Optional.of(Text.of("app.settings.unreadable", file.toString(), e.toString())));
    }
  }

  private static boolean usable(Settings settings) {
    return settings.width() >= LEAST
        && settings.width() <= MOST
        && settings.height() >= LEAST
        && settings.height() <= MOST;
  }

  private Loaded moveAside() {
    Path aside = file.resolveSibling("settings.json.bad");
    try {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      return new Loaded(
          Settings.FIRST,
          Optional.of(Text.of("app.settings.bad", file.toString(), aside.toString())));
    } catch (IOException e) {
      return new Loaded(
          Settings.FIRST,
          Optional.of(Text.of("app.settings.unreadable", file.toString(), e.toString())));
    }
  }

  /// Where a person can tell what an error looks like.
  Path errorPatterns() {
    return file.resolveSibling("error-patterns.txt");
  }

  /// Changes what is there now, and leaves the rest as it is.
  synchronized void change(UnaryOperator<Settings> change) throws IOException {
    save(change.apply(load().settings()));
  }

  void save(Settings settings) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    PrivateFiles.write(file, new GsonBuilder().setPrettyPrinting().create().toJson(settings));
  }
}
