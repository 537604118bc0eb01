/** A set of row numbers, one bit each: sets of many rows are met and counted in microseconds. */
export class RowSet {
  #words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  static of(rows: ArrayLike<number>): RowSet {
    let highest = 0;
    for (let index = 0; index < rows.length; index++) highest = Math.max(highest, rows[index]!);
    const set = new RowSet(new Uint32Array((highest >>> 5) + 1));
    for (let index = 0; index < rows.length; index++) set.add(rows[index]!);
    return set;
  }

  /** The rows that are in all of the sets, of which there is one at least. */
  static meet([first, ...others]: readonly RowSet[]): RowSet {
    const words = first!.#words.slice();
    for (const other of others)
      for (let index = 0; index < words.length; index++) words[index]! &= other.#words[index] ?? 0;
    return new RowSet(words);
  }

  add(row: number): void {
    const index = row >>> 5;
    if (index >= this.#words.length) {
      const words = new Uint32Array(Math.max(index + 1, this.#words.length * 2));
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
