/** A block of a set covers this many rows: small enough to rewrite for one row, large enough to be few. */
export const BLOCK_ROWS = 8_192;
const BLOCK_WORDS = BLOCK_ROWS / 32;
/** A block with fewer rows is stored as a list of 16-bit offsets, which is then shorter than its bitmap. */
const BITMAP_FROM = BLOCK_ROWS / 16;

const bitsIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** A set of row numbers as a bitmap. Sets of one collection that meet in an operation have the same capacity. */
export class RowSet {
  readonly #words: Uint32Array;

  /** Empty, for the row numbers below blocks * BLOCK_ROWS. */
  constructor(blocks: number, words = new Uint32Array(blocks * BLOCK_WORDS)) {
    this.#words = words;
  }

  add(row: number): void {
    this.#words[row >>> 5]! |= 1 << row;
  }

  delete(row: number): void {
    this.#words[row >>> 5]! &= ~(1 << row);
  }

  has(row: number): boolean {
    return (this.#words[row >>> 5]! & (1 << row)) !== 0;
  }

  and(other: RowSet): RowSet {
    return this.#combine(other, (mine, theirs) => mine & theirs);
  }

  andNot(other: RowSet): RowSet {
    return this.#combine(other, (mine, theirs) => mine & ~theirs);
  }

  or(other: RowSet): RowSet {
    return this.#combine(other, (mine, theirs) => mine | theirs);
  }

  get size(): number {
    let size = 0;
    for (let index = 0; index < this.#words.length; index++) size += bitsIn(this.#words[index]!);
    return size;
  }

  /** The size of the intersection, without making it. */
  sizeWith(other: RowSet): number {
    let size = 0;
    for (let index = 0; index < this.#words.length; index++)
      size += bitsIn(this.#words[index]! & other.#words[index]!);
    return size;
  }

  /** The rows in ascending order. */
  rows(): number[] {
    const rows: number[] = [];
    for (let index = 0; index < this.#words.length; index++)
      for (let word = this.#words[index]!; word !== 0; word &= word - 1)
        rows.push(index * 32 + 31 - Math.clz32(word & -word));
    return rows;
  }

  /** Adds the rows of an encoded block. */
  addBlock(block: number, encoded: Uint8Array): void {
    if (encoded.length < BITMAP_FROM * 2) {
      const first = block * BLOCK_ROWS;
      for (const offset of new Uint16Array(encoded.buffer, encoded.byteOffset, encoded.length / 2))
        this.add(first + offset);
    } else {
      const start = block * BLOCK_WORDS;
      const words = new Uint32Array(encoded.buffer, encoded.byteOffset, BLOCK_WORDS);
      for (let index = 0; index < BLOCK_WORDS; index++) this.#words[start + index]! |= words[index]!;
    }
  }

  /** This set, which has one block, as bytes; empty when it has no row. */
  encodeBlock(): Uint8Array {
    if (this.size < BITMAP_FROM) return new Uint8Array(Uint16Array.from(this.rows()).buffer);
    return new Uint8Array(this.#words.buffer, this.#words.byteOffset, this.#words.byteLength);
  }

  clear(): void {
    this.#words.fill(0);
  }

  #combine(other: RowSet, combine: (mine: number, theirs: number) => number): RowSet {
    const words = new Uint32Array(this.#words.length);
    for (let index = 0; index < words.length; index++)
      words[index] = combine(this.#words[index]!, other.#words[index]!);
    return new RowSet(0, words);
  }
}
