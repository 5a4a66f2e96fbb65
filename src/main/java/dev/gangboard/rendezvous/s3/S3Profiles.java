package dev.gangboard.rendezvous.s3;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import software.amazon.awssdk.profiles.ProfileFile;

/// The profiles of the AWS configuration of this computer.
public final class S3Profiles {
  private static final Logger LOG = System.getLogger(S3Profiles.class.getName());

  private S3Profiles() {}

  /// Their names, sorted; none where the files cannot be read. What is wrong with them is told when
  /// one is used.
  public static List<String> names() {
    try {
      return ProfileFile.defaultProfileFile().profiles().keySet().stream().sorted().toList();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "the AWS configuration cannot be read", e);
      return List.of();
    }
  }
}
