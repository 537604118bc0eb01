/** A set of row numbers, one bit each: sets of many rows are met and counted in microseconds. */
export class RowSet {
  #words: Int32Array;

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

  /** The rows that are in all of the sets, of which there is one at least. */
  static meet(sets: readonly RowSet[]): RowSet {
    const [shortest, ...others] = sets.map((set) => set.#words).sort((a, b) => a.length - b.length);
    const met = shortest!.slice();
    for (const words of others) for (let index = 0; index < met.length; index++) met[index]! &= words[index]!;
    return new RowSet(met);
  }

  add(row: number): void {
    const index = row >>> 5;
    if (index >= this.#words.length) {
      const words = new Int32Array(Math.max(index + 1, this.#words.length * 2));
      words.set(this.#words);
      this.#words = words;
    }
    this.#words[index]! |= 1 << row;
  }

  delete(row: number): void {
    if (row >>> 5 < this.#words.length) this.#words[row >>> 5]! &= ~(1 << row);
  }

  has(row: number): boolean {
    return ((this.#words[row >>> 5] ?? 0) & (1 << row)) !== 0;
  }

  get size(): number {
    let size = 0;
    for (let index = 0; index < this.#words.length; index++) size += bitsIn(this.#words[index]!);
    return size;
  }

  /** In ascending order. */
  rows(): number[] {
    const rows: number[] = [];
    for (let index = 0; index < this.#words.length; index++)
      for (let word = this.#words[index]!; word !== 0; word &= word - 1)
        rows.push(index * 32 + 31 - Math.clz32(word & -word));
    return rows;
  }
}

/** Adds the bits up in parallel: first in pairs, then in nibbles, then in bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
