/** Rows that were chosen. */
export interface Chosen {
  readonly size: number;
  has(row: number): boolean;
  /** In no particular order. */
  rows(): ArrayLike<number>;
}

/** A set of row numbers, one bit each: sets of many rows are met and counted in microseconds. */
export class RowSet implements Chosen {
  #words: Int32Array;
  #size: number | undefined;

  private constructor(words: Int32Array) {
    this.#words = words;
  }

  static of(rows: ArrayLike<number>): RowSet {
    let highest = 0;
    for (let index = 0; index < rows.length; index++) if (rows[index]! > highest) highest = rows[index]!;
    const words = new Int32Array((highest >>> 5) + 1);
    for (let index = 0; index < rows.length; index++) words[rows[index]! >>> 5]! |= 1 << rows[index]!;
    return new RowSet(words);
  }

  /** Becomes the set of the rows that are in all of these, of which there is one at least. */
  meet(sets: readonly RowSet[]): this {
    const [first, second = first, ...others] = sets
      .map((set) => set.#words)
      .sort((a, b) => a.length - b.length);
    const { length } = first!;
    if (this.#words.length < length) this.#words = new Int32Array(length);
    const words = this.#words;
    for (let index = 0; index < length; index++) words[index] = first![index]! & second![index]!;
    for (const other of others) for (let index = 0; index < length; index++) words[index]! &= other[index]!;
    words.fill(0, length);
    this.#size = undefined;
    return this;
  }

  get size(): number {
    if (this.#size !== undefined) return this.#size;
    const words = this.#words;
    let size = 0;
    for (let index = 0; index < words.length; index++) size += bitsIn(words[index]!);
    this.#size = size;
    return size;
  }

  /** In ascending order. */
  rows(): number[] {
    const words = this.#words;
    const rows: number[] = [];
    for (let index = 0; index < words.length; index++)
      for (let word = words[index]!; word !== 0; word &= word - 1)
        rows.push(index * 32 + 31 - Math.clz32(word & -word));
    return rows;
  }

  /** Of memory, about. */
  get bytes(): number {
    return this.#words.byteLength + 200;
  }

  add(row: number): void {
    const index = row >>> 5;
    if (index >= this.#words.length) {
      const words = new Int32Array(Math.max(index + 1, this.#words.length * 2));
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[index]! |= 1 << row;
    this.#size = undefined;
  }

  delete(row: number): void {
    if (row >>> 5 < this.#words.length) this.#words[row >>> 5]! &= ~(1 << row);
    this.#size = undefined;
  }

  has(row: number): boolean {
    return ((this.#words[row >>> 5] ?? 0) & (1 << row)) !== 0;
  }
}

/** Adds the bits up in parallel: first in pairs, then in nibbles, then in bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
