package dev.gangboard.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/// Looks up user-visible texts by key in `messages.properties`. Texts are [MessageFormat] patterns:
/// an apostrophe is written twice, a number that must not be grouped (a port, a pid) is passed as a
/// string.
public final class Text {
  /// The bundle's name: also what the test for missing and unused keys reads.
  public static final String BUNDLE = "dev.gangboard.messages";

  private static final ResourceBundle MESSAGES = ResourceBundle.getBundle(BUNDLE, Locale.ENGLISH);

  private Text() {}

  /// The text of `key` with `arguments` filled in.
  ///
  /// @throws java.util.MissingResourceException if the bundle has no such key, which is a defect of
  ///   ours
  public static String of(String key, Object... arguments) {
    return new MessageFormat(MESSAGES.getString(key), Locale.ENGLISH).format(arguments);
  }
}
