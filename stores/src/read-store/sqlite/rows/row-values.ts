import type { Scalar } from '../../document.js';
import type { FacetValue } from '../../read-store.js';
import { highestOf } from './row-set.js';

/** Texts by their UTF-8 bytes, false before true. */
const ascending = (a: Scalar, b: Scalar): number =>
  typeof a === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(b as string)) : Number(a) - Number(b);

/** Of a value and its code, about. */
const VALUE_BYTES = 100;

/** The value of one field in each row, as a number that stands for it; 0 stands for none. */
export class RowValues {
  readonly #values: Scalar[] = [];
  readonly #codes = new Map<Scalar, number>();
  #rows: Uint32Array;

  constructor(highestRow: number) {
    this.#rows = new Uint32Array(highestRow + 1);
  }

  get bytes(): number {
    return this.#rows.byteLength + this.#values.length * VALUE_BYTES;
  }

  /** Gives rows a value. */
  set(having: ArrayLike<number>, value: Scalar | null): void {
    const highest = highestOf(having);
    if (highest >= this.#rows.length) {
      const rows = new Uint32Array(Math.max(highest + 1, this.#rows.length * 2));
      rows.set(this.#rows);
      this.#rows = rows;
    }
    const code = value === null ? 0 : this.#code(value);
    for (let index = 0; index < having.length; index++) this.#rows[having[index]!] = code;
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
