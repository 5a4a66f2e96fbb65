package dev.gangboard.demo.objects;

import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectResponse;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Object;

/// Objects whose times are of another clock than the machine's: of the demo's, which can run at any
/// speed. They are listed from a [KeyIndex].
final class ClockedObjects extends ForwardingBlobStore {
  private final InstantSource clock;
  private final Map<Place, Instant> written = new ConcurrentHashMap<>();
  private final Map<String, KeyIndex> indices = new ConcurrentHashMap<>();

  private record Place(String bucket, String key) {}

  ClockedObjects(BlobStore objects, InstantSource clock) {
    super(objects);
    this.clock = clock;
  }

  @Override
  public PutObjectResponse putBlob(PutObjectRequest request, InputStream bytes) {
    // Before it can be seen, so that nobody sees another time.
    write(request.bucket(), request.key());
    PutObjectResponse done = super.putBlob(request, bytes);
    look(request.bucket(), request.key());
    return done;
  }

  @Override
  public CopyObjectResponse copyBlob(CopyObjectRequest request) {
    write(request.destinationBucket(), request.destinationKey());
    CopyObjectResponse done = super.copyBlob(request);
    look(request.destinationBucket(), request.destinationKey());
    return done;
  }

  @Override
  public CompleteMultipartUploadResponse completeMultipartUpload(
      MultipartUpload upload, CompleteMultipartUploadRequest request) {
    write(request.bucket(), request.key());
    CompleteMultipartUploadResponse done = super.completeMultipartUpload(upload, request);
    look(request.bucket(), request.key());
    return done;
  }

  @Override
  public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
    DeleteObjectResponse done = super.removeBlob(request);
    written.remove(new Place(request.bucket(), request.key()));
    look(request.bucket(), request.key());
    return done;
  }

  @Override
  public void deleteBucket(String bucket) {
    super.deleteBucket(bucket);
    indices.remove(bucket);
  }

  @Override
  public void deleteContainer(String bucket) {
    super.deleteContainer(bucket);
    indices.remove(bucket);
  }

  @Override
  public void clearContainer(ListObjectsV2Request request) {
    for (S3Object object : list(request).contents()) {
      removeBlob(DeleteObjectRequest.builder().bucket(request.bucket()).key(object.key()).build());
    }
  }

  @Override
  public ListObjectsV2Response list(ListObjectsV2Request request) {
    KeyIndex index = indices.get(request.bucket());
    // Nothing was ever written there, or there is no such bucket.
    return index == null ? super.list(request) : index.page(request);
  }

  private void write(String bucket, String key) {
    written.put(new Place(bucket, key), clock.instant());
  }

  /// One at a time for each bucket, so that the index ends with what the store ends with.
  private void look(String bucket, String key) {
    KeyIndex index = indices.computeIfAbsent(bucket, _ -> new KeyIndex());
    synchronized (index) {
      HeadObjectResponse head = present(bucket, key);
      if (head == null) {
        index.remove(key);
      } else {
        index.put(
            S3Object.builder()
                .key(key)
                .size(head.contentLength())
                .eTag(head.eTag())
                .lastModified(head.lastModified())
                .storageClass(Objects.requireNonNullElse(head.storageClassAsString(), "STANDARD"))
                .build());
      }
    }
  }

  private @Nullable HeadObjectResponse present(String bucket, String key) {
    try {
      return blobMetadata(HeadObjectRequest.builder().bucket(bucket).key(key).build());
    } catch (NoSuchKeyException _) {
      return null; // deleted
    }
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
