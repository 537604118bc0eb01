import type { Range } from './row-numbers.js';

/** Rows in order of a number, lowest first: a range is counted by two binary searches. */
export class SortedRows {
  #numbers: Float64Array;
  #rows: Uint32Array;
  #length: number;

  /** @param numbers lowest first, and the row of each */
  constructor(numbers: ArrayLike<number>, rows: ArrayLike<number>) {
    this.#numbers = Float64Array.from(numbers);
    this.#rows = Uint32Array.from(rows);
    this.#length = rows.length;
  }

  get bytes(): number {
    return this.#numbers.byteLength + this.#rows.byteLength;
  }

  /** The rows in a range, valid until a row is added or removed. */
  within({ $gt, $gte, $lt, $lte }: Range): Uint32Array {
    const from = Math.max(
      $gt === undefined ? 0 : this.#before($gt, true),
      $gte === undefined ? 0 : this.#before($gte, false),
    );
    const to = Math.min(
      $lt === undefined ? this.#length : this.#before($lt, false),
      $lte === undefined ? this.#length : this.#before($lte, true),
    );
    return this.#rows.subarray(from, Math.max(from, to));
  }

  add(number: number, row: number): void {
    if (this.#length === this.#rows.length) this.#grow();
    const index = this.#before(number, true);
    this.#numbers.copyWithin(index + 1, index, this.#length);
    this.#rows.copyWithin(index + 1, index, this.#length);
    this.#numbers[index] = number;
    this.#rows[index] = row;
    this.#length++;
  }

  /** Does nothing when the row is not here with that number. */
  delete(number: number, row: number): void {
    const index = this.#rows
      .subarray(0, this.#before(number, true))
      .indexOf(row, this.#before(number, false));
    if (index === -1) return;
    this.#numbers.copyWithin(index, index + 1, this.#length);
    this.#rows.copyWithin(index, index + 1, this.#length);
    this.#length--;
  }

  /** The number of values below a bound; with `isInclusive`, also those equal to it. */
  #before(bound: number, isInclusive: boolean): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const number = this.#numbers[middle]!;
      if (number < bound || (isInclusive && number === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const capacity = this.#length * 2 + 16;
    const numbers = new Float64Array(capacity);
    const rows = new Uint32Array(capacity);
    numbers.set(this.#numbers);
    rows.set(this.#rows);
    [this.#numbers, this.#rows] = [numbers, rows];
  }
}
