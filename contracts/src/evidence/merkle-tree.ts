/** A SHA-256, or its input. */
export type Bytes = Uint8Array<ArrayBuffer>;
/** SHA-256, synchronous in Node, asynchronous in browsers: verification supports both. */
type Sha256 = (bytes: Bytes) => Bytes;
export type MaybeAsyncSha256 = (bytes: Bytes) => Bytes | Promise<Bytes>;

/** Entries of a tree from one index (inclusive) to another (exclusive). */
export type EntryRange = readonly [from: number, to: number];
/** The hash over 2^level entries from `index * 2^level` on. */
export interface Subtree {
  level: number;
  index: number;
}

/** The hash of an empty tree is that of the empty input. */
export const EMPTY = new Uint8Array();

/** The input of an entry's leaf hash (RFC 9162, section 2.1.1). */
export const leafInput = (entry: Bytes): Bytes => {
  const input = new Uint8Array(1 + entry.length);
  input.set(entry, 1);
  return input;
};

/** The input of the hash of a node over two others (RFC 9162, section 2.1.1). */
export const nodeInput = (left: Bytes, right: Bytes): Bytes => {
  const input = new Uint8Array(1 + left.length + right.length);
  input[0] = 1;
  input.set(left, 1);
  input.set(right, 1 + left.length);
  return input;
};

/** The number of entries, of at least two, in the left branch of their tree: the largest smaller power of two. */
const leftSizeOf = (entries: number): number => {
  let left = 1;
  while (left * 2 < entries) left *= 2;
  return left;
};

/** The fewest complete subtrees that cover entries, from left to right; the first is as large as any. */
export function subtreesOf([from, to]: EntryRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let start = from; start < to; ) {
    let level = 0;
    while (start % 2 ** (level + 1) === 0 && start + 2 ** (level + 1) <= to) level++;
    subtrees.push({ level, index: start / 2 ** level });
    start += 2 ** level;
  }
  return subtrees;
}

/** The hash over the subtrees of subtreesOf, in their order. */
export const joinHashes = (hashes: readonly Bytes[], sha256: Sha256): Bytes =>
  hashes.length === 0 ? sha256(EMPTY) : hashes.reduceRight((right, left) => sha256(nodeInput(left, right)));

/** The ranges whose hashes prove that an entry is in a tree, in the order of a proof (RFC 9162, 2.1.3.1). */
export function inclusionRanges(index: number, size: number): EntryRange[] {
  const ranges: EntryRange[] = [];
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + leftSizeOf(to - from);
    if (index < middle) {
      ranges.unshift([middle, to]);
      to = middle;
    } else {
      ranges.unshift([from, middle]);
      from = middle;
    }
  }
  return ranges;
}

/**
 * The ranges whose hashes prove that a tree is the beginning of a larger one, in the order of a proof (RFC 9162,
 * 2.1.4.1).
 */
export function consistencyRanges(size: number, later: number): EntryRange[] {
  if (size === 0) return [];
  const ranges: EntryRange[] = [];
  let [from, to] = [0, later];
  while (to !== size) {
    const middle = from + leftSizeOf(to - from);
    if (size <= middle) {
      ranges.unshift([middle, to]);
      to = middle;
    } else {
      ranges.unshift([from, middle]);
      from = middle;
    }
  }
  if (from > 0) ranges.unshift([from, to]);
  return ranges;
}

const halve = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;
export const isSameHash = (a: Bytes, b: Bytes): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** The root that a proof computes from an entry's leaf; null if it is no proof for this place (RFC 9162, 2.1.3.2). */
export async function rootOfInclusion(
  { index, size, leaf, path }: { index: number; size: number; leaf: Bytes; path: readonly Bytes[] },
  sha256: MaybeAsyncSha256,
): Promise<Bytes | null> {
  if (!(index >= 0 && index < size)) return null;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return null;
    if (isOdd(node) || node === last) {
      hash = await sha256(nodeInput(sibling, hash));
      while (!isOdd(node) && node > 0) [node, last] = [halve(node), halve(last)];
    } else hash = await sha256(nodeInput(hash, sibling));
    [node, last] = [halve(node), halve(last)];
  }
  return last === 0 ? hash : null;
}

interface TreeHead {
  size: number;
  root: Bytes;
}

/** Whether a proof shows that a tree is the beginning of another one (RFC 9162, 2.1.4.2). */
export async function isConsistent(
  before: TreeHead,
  after: TreeHead,
  path: readonly Bytes[],
  sha256: MaybeAsyncSha256,
): Promise<boolean> {
  if (before.size > after.size) return false;
  if (before.size === 0) return path.length === 0 && isSameHash(before.root, await sha256(EMPTY));
  if (before.size === after.size) return path.length === 0 && isSameHash(before.root, after.root);
  // For a power of two, the proof begins at the root itself.
  const [first, ...siblings] = Number.isInteger(Math.log2(before.size)) ? [before.root, ...path] : path;
  if (!first || path.length === 0) return false;
  let [node, last] = [before.size - 1, after.size - 1];
  while (isOdd(node)) [node, last] = [halve(node), halve(last)];
  let [earlier, later] = [first, first];
  for (const sibling of siblings) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      earlier = await sha256(nodeInput(sibling, earlier));
      later = await sha256(nodeInput(sibling, later));
      while (!isOdd(node) && node > 0) [node, last] = [halve(node), halve(last)];
    } else later = await sha256(nodeInput(later, sibling));
    [node, last] = [halve(node), halve(last)];
  }
  return last === 0 && isSameHash(earlier, before.root) && isSameHash(later, after.root);
}

/** A growing tree of which only the hashes of its complete subtrees are kept: as many as its size has bits set. */
export class MerkleFrontier {
  private readonly hashes: Bytes[] = [];
  private entries = 0;

  /** @param complete the hashes of subtreesOf([0, size]), where the tree is not empty */
  constructor(
    private readonly sha256: Sha256,
    size = 0,
    complete: readonly Bytes[] = [],
  ) {
    this.entries = size;
    this.hashes = [...complete];
  }

  get size(): number {
    return this.entries;
  }

  /** @param onSubtree called with each subtree that the leaf completes, including the leaf itself */
  append(leaf: Bytes, onSubtree?: (subtree: Subtree, hash: Bytes) => void): void {
    let hash = leaf;
    let index = this.entries++;
    onSubtree?.({ level: 0, index }, hash);
    for (let level = 1; isOdd(index); level++) {
      hash = this.sha256(nodeInput(this.hashes.pop()!, hash));
      index = halve(index);
      onSubtree?.({ level, index }, hash);
    }
    this.hashes.push(hash);
  }

  root(): Bytes {
    return joinHashes(this.hashes, this.sha256);
  }
}
