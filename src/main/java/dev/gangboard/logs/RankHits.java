package dev.gangboard.logs;

/// What a search has found in one rank so far.
///
/// @param rows the numbers of the first rows that match, ascending; shared, not to be changed
/// @param count of all rows that match
/// @param done whether the rank is searched to its end
/// @param givenUp whether lines were passed over on which the expression took too long
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RankHits(int rank, long[] rows, long count, boolean done, boolean givenUp) {}
