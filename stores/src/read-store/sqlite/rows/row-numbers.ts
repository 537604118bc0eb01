import { highestOf, type RowPredicate } from './row-set.js';

/** A range of numbers; an absent bound does not limit. */
export type Range = { $gt?: number; $gte?: number; $lt?: number; $lte?: number };

/** The number of one field in each row; NaN where it has none. */
export class RowNumbers {
  #numbers: Float64Array;

  /** @param numbers of `rows`, one each */
  constructor(numbers: ArrayLike<number>, rows: ArrayLike<number>) {
    this.#numbers = new Float64Array(highestOf(rows) + 1).fill(Number.NaN);
    for (let index = 0; index < rows.length; index++) this.#numbers[rows[index]!] = numbers[index]!;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  set(row: number, number: number): void {
    const { length } = this.#numbers;
    if (row >= length) {
      const numbers = new Float64Array(Math.max(row + 1, length * 2)).fill(Number.NaN, length);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    this.#numbers[row] = number;
  }

  /** Whether the number of a row is in a range. */
  within({ $gt = -Infinity, $gte = -Infinity, $lt = Infinity, $lte = Infinity }: Range): RowPredicate {
    const numbers = this.#numbers;
    return (row) => {
      const number = numbers[row] ?? Number.NaN;
      return number > $gt && number >= $gte && number < $lt && number <= $lte;
    };
  }
}
