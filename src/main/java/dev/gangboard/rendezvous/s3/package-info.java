/// The rendezvous store on S3 and what speaks its protocol: the only place with types of the AWS
/// SDK. May import `rendezvous` and `text`.
@NullMarked
package dev.gangboard.rendezvous.s3;

import org.jspecify.annotations.NullMarked;
