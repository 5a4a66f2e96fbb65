package dev.gangboard.demo.rules.openapi;

/// A finished OpenAPI document.
public final class Document {
  private final String contentType;
  private final byte[] body;

  Document(String contentType, byte[] body) {
    this.contentType = contentType;
    this.body = body;
  }

  /// The media type of the answer.
  public String contentType() {
    return contentType;
  }

  /// The bytes, shared by all who ask: not to be changed.
  public byte[] body() {
    return body;
  }
}
