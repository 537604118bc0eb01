/** A set of row numbers, one bit each: sets of many rows are met and counted in microseconds. */
export class RowSet {
  #words = new Uint32Array(0);

  static of(rows: Iterable<number>): RowSet {
    const set = new RowSet();
    for (const row of rows) set.add(row);
    return set;
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

  and(other: RowSet): RowSet {
    const both = new RowSet();
    const words = this.#words.slice(0, other.#words.length);
    for (let index = 0; index < words.length; index++) words[index]! &= other.#words[index]!;
    both.#words = words;
    return both;
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
