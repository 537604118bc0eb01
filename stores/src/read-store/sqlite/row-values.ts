import type { FacetValue, Scalar } from '../read-store.js';

/** Texts by their UTF-8 bytes, false before true. */
const ascending = (a: Scalar, b: Scalar): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(b as string)) : Number(a) - Number(b);

/** The value of one field in each row, as a number that stands for it; 0 stands for none. */
export class RowValues {
  readonly #values: Scalar[] = [];
  readonly #codes = new Map<Scalar, number>();
  #rows = new Uint32Array(0);

  set(row: number, value: Scalar | null): void {
    if (row >= this.#rows.length) {
      const rows = new Uint32Array(Math.max(row + 1, this.#rows.length * 2));
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#rows[row] = value === null ? 0 : this.#code(value);
  }

  /** How many of the rows have each value, highest first, then by value. */
  facet(rows: ArrayLike<number>): FacetValue[] {
    const counts = new Uint32Array(this.#values.length + 1);
    for (let index = 0; index < rows.length; index++) counts[this.#rows[rows[index]!] ?? 0]! += 1;
    return this.#values
      .map((value, index) => ({ value, count: counts[index + 1]! }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || ascending(a.value, b.value));
  }

  #code(value: Scalar): number {
    const known = this.#codes.get(value);
    if (known) return known;
    const code = this.#values.push(value);
    this.#codes.set(value, code);
    return code;
  }
}
