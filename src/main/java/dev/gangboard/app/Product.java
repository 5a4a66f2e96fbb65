package dev.gangboard.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// What the build wrote down about this product.
final class Product {
  /// As in `0.1.0`.
  static final String VERSION = properties().getProperty("version");

  private Product() {}

  private static Properties properties() {
    var properties = new Properties();
    try (InputStream in = Product.class.getResourceAsStream("product.properties")) {
      if (in == null) {
        throw new IllegalStateException("product.properties is missing in the build");
      }
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
