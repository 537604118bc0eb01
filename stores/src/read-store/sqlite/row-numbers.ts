/** A range of a number; what is absent does not limit. */
export type Range = { $gt?: number; $gte?: number; $lt?: number; $lte?: number };

/** The number that one field has in each row. */
export class RowNumbers {
  #numbers = new Float64Array(0);

  /** NaN where there is none. */
  at(row: number): number {
    return this.#numbers[row] ?? Number.NaN;
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

  /** Tells of a row whether its number is in a range. */
  within({
    $gt = -Infinity,
    $gte = -Infinity,
    $lt = Infinity,
    $lte = Infinity,
  }: Range): (row: number) => boolean {
    return (row) => {
      const number = this.at(row);
      return number > $gt && number >= $gte && number < $lt && number <= $lte;
    };
  }
}
