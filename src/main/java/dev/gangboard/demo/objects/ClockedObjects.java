package dev.gangboard.demo.objects;

import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Objects whose times are of another clock than the machine's: of the demo's, which can run at any
/// speed.
final class ClockedObjects extends ForwardingBlobStore {
  private final InstantSource clock;
  private final Map<Place, Instant> written = new ConcurrentHashMap<>();

  private record Place(String bucket, String key) {}

  ClockedObjects(BlobStore objects, InstantSource clock) {
    super(objects);
    this.clock = clock;
  }

  @Override
  public PutObjectResponse putBlob(PutObjectRequest request, InputStream bytes) {
    // Before it can be seen, so that nobody sees another time.
    written.put(new Place(request.bucket(), request.key()), clock.instant());
    return super.putBlob(request, bytes);
  }

  @Override
  public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
    written.remove(new Place(request.bucket(), request.key()));
    return super.removeBlob(request);
  }

  @Override
  public ListObjectsV2Response list(ListObjectsV2Request request) {
    ListObjectsV2Response found = super.list(request);
    return found.toBuilder()
        .contents(found.contents().stream().map(o -> timed(request.bucket(), o)).toList())
        .build();
  }

  private S3Object timed(String bucket, S3Object object) {
    Instant time = time(bucket, object.key(), object.lastModified());
    return object.toBuilder().lastModified(time).build();
  }

  @Override
  public HeadObjectResponse blobMetadata(HeadObjectRequest request) {
    HeadObjectResponse found = super.blobMetadata(request);
    return found.toBuilder()
        .lastModified(time(request.bucket(), request.key(), found.lastModified()))
        .build();
  }

  @Override
  public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
    ResponseInputStream<GetObjectResponse> found = super.getBlob(request);
    GetObjectResponse head =
        found.response().toBuilder()
            .lastModified(time(request.bucket(), request.key(), found.response().lastModified()))
            .build();
    return new ResponseInputStream<>(head, found);
  }

  private Instant time(String bucket, String key, Instant otherwise) {
    return written.getOrDefault(new Place(bucket, key), otherwise);
  }
}
