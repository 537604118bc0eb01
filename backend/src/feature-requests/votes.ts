import type { Vote } from '@parkho/contracts';

const BUCKETS = 256;

/**
 * The votes of one feature request, by voter. Immutable: a vote copies only its bucket, so that thousands of votes are
 * folded without copying all of them for each.
 */
export class Votes implements Iterable<[voterId: string, vote: Vote]> {
  static readonly none = new Votes(
    Array.from({ length: BUCKETS }, () => new Map()),
    { up: 0, down: 0 },
  );

  private constructor(
    private readonly buckets: readonly ReadonlyMap<string, Vote>[],
    /** The number of votes of each kind. */
    readonly counts: Readonly<Record<Vote, number>>,
  ) {}

  of(voterId: string): Vote | null {
    return this.buckets[bucketOf(voterId)]!.get(voterId) ?? null;
  }

  /** @param vote null: none any more */
  with(voterId: string, vote: Vote | null): Votes {
    const index = bucketOf(voterId);
    const bucket = new Map(this.buckets[index]);
    const counts = { ...this.counts };
    const previous = bucket.get(voterId);
    if (previous) counts[previous]--;
    if (vote) counts[vote]++;
    if (vote) bucket.set(voterId, vote);
    else bucket.delete(voterId);
    return new Votes(this.buckets.with(index, bucket), counts);
  }

  *[Symbol.iterator](): Iterator<[string, Vote]> {
    for (const bucket of this.buckets) yield* bucket;
  }
}

/** The last digits of ids are random. */
const bucketOf = (voterId: string): number => {
  const [last = 0, before = 0] = [
    voterId.charCodeAt(voterId.length - 1),
    voterId.charCodeAt(voterId.length - 2),
  ];
  return (last * 31 + before) % BUCKETS;
};
