import type { Range } from './row-numbers.js';

/** Numbers, lowest first: how many are in a range is found in four binary searches at most. */
export class SortedNumbers {
  #numbers: Float64Array;
  #length: number;

  constructor(numbers: Float64Array) {
    this.#numbers = numbers.sort();
    this.#length = numbers.length;
  }

  get bytes(): number {
    return this.#numbers.byteLength;
  }

  count({ $gt, $gte, $lt, $lte }: Range): number {
    const from = Math.max(
      $gt === undefined ? 0 : this.#before($gt, true),
      $gte === undefined ? 0 : this.#before($gte, false),
    );
    const to = Math.min(
      $lt === undefined ? this.#length : this.#before($lt, false),
      $lte === undefined ? this.#length : this.#before($lte, true),
    );
    return Math.max(0, to - from);
  }

  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const numbers = new Float64Array(this.#length * 2 + 16);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    const place = this.#before(number, true);
    this.#numbers.copyWithin(place + 1, place, this.#length);
    this.#numbers[place] = number;
    this.#length++;
  }

  /** Takes away one of those numbers, of which there is one at least. */
  delete(number: number): void {
    const place = this.#before(number, false);
    this.#numbers.copyWithin(place, place + 1, this.#length);
    this.#length--;
  }

  /** How many numbers come before the first that is `bound` (or above it, when `beyond`). */
  #before(bound: number, beyond: boolean): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const number = this.#numbers[middle]!;
      if (number < bound || (beyond && number === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
