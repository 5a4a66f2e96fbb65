package dev.gangboard.rendezvous.s3;

/// What is asked of a store, by the name of the right that it takes.
enum S3Action {
  LIST("s3:ListBucket"),
  READ("s3:GetObject"),
  WRITE("s3:PutObject"),
  REMOVE("s3:DeleteObject");

  private final String right;

  S3Action(String right) {
    this.right = right;
  }

  String right() {
    return right;
  }
}
