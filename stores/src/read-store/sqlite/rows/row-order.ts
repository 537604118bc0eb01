import { highestOf, type RowSelection } from './row-set.js';

/** All rows of a collection in an order. */
export class RowOrder {
  #rows: Uint32Array;
  #length: number;
  /** The index of each row in the order. */
  #places: Uint32Array;

  /** @param rows in the order */
  constructor(rows: ArrayLike<number>) {
    this.#rows = Uint32Array.from(rows);
    this.#length = rows.length;
    this.#places = new Uint32Array(highestOf(rows) + 1);
    this.#number(0, this.#length);
  }

  get bytes(): number {
    return this.#rows.byteLength + this.#places.byteLength;
  }

  /** One page of the selected rows, all of which are in the order. */
  page(selection: RowSelection, skip: number, limit: number): number[] {
    const { bits, size } = selection;
    // The fewer rows are selected, the more rows lie between one and the next.
    if (size ** 2 < this.#length) {
      const indexes = Uint32Array.from(selection.rows(), (row) => this.#places[row]!).sort();
      return Array.from(indexes.subarray(skip, skip + limit), (index) => this.#rows[index]!);
    }
    const page: number[] = [];
    const end = Math.min(skip + limit, size);
    for (let index = 0, matchCount = 0; matchCount < end; index++) {
      const row = this.#rows[index]!;
      if ((bits[row >>> 5]! & (1 << row)) === 0 || selection.matches?.(row) === false) continue;
      if (matchCount++ >= skip) page.push(row);
    }
    return page;
  }

  /**
   * Adds a row.
   * @param isAfter whether the row comes after another one
   */
  add(row: number, isAfter: (other: number) => boolean): void {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(this.#rows[middle]!)) low = middle + 1;
      else high = middle;
    }
    if (this.#length === this.#rows.length) this.#rows = enlarge(this.#rows, this.#length + 1);
    if (row >= this.#places.length) this.#places = enlarge(this.#places, row + 1);
    this.#rows.copyWithin(low + 1, low, this.#length);
    this.#rows[low] = row;
    this.#length++;
    this.#number(low, this.#length);
  }

  /** Does nothing when the row is absent. */
  delete(row: number): void {
    const index = this.#places[row] ?? this.#length;
    if (index >= this.#length || this.#rows[index] !== row) return;
    this.#rows.copyWithin(index, index + 1, this.#length);
    this.#length--;
    this.#number(index, this.#length);
  }

  #number(from: number, to: number): void {
    for (let index = from; index < to; index++) this.#places[this.#rows[index]!] = index;
  }
}

const enlarge = (numbers: Uint32Array, length: number): Uint32Array => {
  const larger = new Uint32Array(Math.max(length, numbers.length * 2));
  larger.set(numbers);
  return larger;
};
