import type { ResultRow } from '../background.js';

/** SQLite returns one JSON text several times faster than as many rows. */
export const parseRowList = (list: ResultRow[string] | undefined): ArrayLike<number> =>
  typeof list === 'string' ? JSON.parse(list) : (list as Float64Array);

/** Whether a row matches a condition. */
export type RowPredicate = (row: number) => boolean;

/** Selected rows: those whose bit is set and, where there is a predicate, that match it. */
export interface RowSelection {
  readonly size: number;
  readonly bits: Int32Array;
  matches?: RowPredicate;
  /** In no particular order. */
  rows(): ArrayLike<number>;
}

export function highestOf(rows: ArrayLike<number>): number {
  let highest = 0;
  for (let index = 0; index < rows.length; index++) if (rows[index]! > highest) highest = rows[index]!;
  return highest;
}

/** A set of row numbers, one bit each: sets of many rows are intersected and counted in microseconds. */
export class RowSet implements RowSelection {
  #bits: Int32Array;
  #size: number | undefined;

  private constructor(bits: Int32Array) {
    this.#bits = bits;
  }

  static of(rows: ArrayLike<number>): RowSet {
    const bits = new Int32Array((highestOf(rows) >>> 5) + 1);
    for (let index = 0; index < rows.length; index++) bits[rows[index]! >>> 5]! |= 1 << rows[index]!;
    return new RowSet(bits);
  }

  /** Becomes the intersection of at least one set. */
  intersect(sets: readonly Pick<RowSelection, 'bits'>[]): this {
    const [first, ...others] = sets.map((set) => set.bits).sort((a, b) => a.length - b.length);
    const { length } = first!;
    if (this.#bits.length < length) this.#bits = new Int32Array(length);
    const bits = this.#bits.fill(0, length);
    let intersection = first!;
    // The last two are intersected while counting: most queries intersect three sets.
    while (others.length > 2) {
      intersect(bits, intersection, others.pop()!, length);
      intersection = bits;
    }
    this.#size = intersectAndCount(
      bits,
      intersection,
      others[0] ?? intersection,
      others[1] ?? intersection,
      length,
    );
    return this;
  }

  /** Becomes the union of the sets. */
  unite(sets: readonly RowSet[]): this {
    const bits = new Int32Array(Math.max(0, ...sets.map((set) => set.bits.length)));
    for (const set of sets)
      for (let index = 0; index < set.bits.length; index++) bits[index]! |= set.bits[index]!;
    this.#bits = bits;
    this.#size = undefined;
    return this;
  }

  /** Becomes the rows that are in all or all but one of at least two sets. */
  intersectAllButOne(sets: readonly RowSet[]): this {
    const inAll = new Int32Array(Math.max(...sets.map((set) => set.bits.length))).fill(-1);
    const allButOne = new Int32Array(inAll.length);
    for (const { bits } of sets)
      for (let index = 0; index < inAll.length; index++) {
        const word = bits[index] ?? 0;
        allButOne[index] = (allButOne[index]! & word) | (inAll[index]! & ~word);
        inAll[index]! &= word;
      }
    for (let index = 0; index < inAll.length; index++) inAll[index]! |= allButOne[index]!;
    this.#bits = inAll;
    this.#size = undefined;
    return this;
  }

  copy(): RowSet {
    return new RowSet(this.#bits.slice());
  }

  has(row: number): boolean {
    return row >>> 5 < this.#bits.length && (this.#bits[row >>> 5]! & (1 << row)) !== 0;
  }

  /** Keeps only the rows that match a predicate. */
  filter(matches: RowPredicate): this {
    const bits = this.#bits;
    let size = 0;
    for (let index = 0; index < bits.length; index++)
      for (let word = bits[index]!; word !== 0; word &= word - 1) {
        const lowest = word & -word;
        if (matches(index * 32 + 31 - Math.clz32(lowest))) size++;
        else bits[index]! &= ~lowest;
      }
    this.#size = size;
    return this;
  }

  get bits(): Int32Array {
    return this.#bits;
  }

  get size(): number {
    const bits = this.#bits;
    this.#size ??= intersectAndCount(bits, bits, bits, bits, bits.length);
    return this.#size;
  }

  /** In ascending order. */
  rows(): Uint32Array {
    const bits = this.#bits;
    const rows = new Uint32Array(this.size);
    let count = 0;
    for (let index = 0; index < bits.length; index++)
      for (let word = bits[index]!; word !== 0; word &= word - 1)
        rows[count++] = index * 32 + 31 - Math.clz32(word & -word);
    return rows;
  }

  /** Approximate size in memory. */
  get bytes(): number {
    return this.#bits.byteLength + 200;
  }

  add(row: number): void {
    const index = row >>> 5;
    if (index >= this.#bits.length) {
      const longer = new Int32Array(Math.max(index + 1, this.#bits.length * 2));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[index]! |= 1 << row;
    this.#size = undefined;
  }

  delete(row: number): void {
    if (row >>> 5 < this.#bits.length) this.#bits[row >>> 5]! &= ~(1 << row);
    this.#size = undefined;
  }
}

function intersect(into: Int32Array, a: Int32Array, b: Int32Array, length: number): void {
  for (let index = 0; index < length; index++) into[index] = a[index]! & b[index]!;
}

/** Counts the bits of a word in parallel: in pairs, then in nibbles, then in bytes. */
function intersectAndCount(
  into: Int32Array,
  a: Int32Array,
  b: Int32Array,
  c: Int32Array,
  length: number,
): number {
  let size = 0;
  for (let index = 0; index < length; index++) {
    const word = a[index]! & b[index]! & c[index]!;
    into[index] = word;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    size += Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
}
