import type { Scalar } from '../../document.js';
import type { FacetValue } from '../../read-store.js';
import { highestOf, type RowSelection } from './row-set.js';

const SURROGATE = /[\ud800-\udfff]/;
/** Texts by their UTF-8 bytes: the order of their UTF-16 units where no text has a surrogate. */
const ascendingTexts = (a: string, b: string): number => {
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : Number(a > b);
};
/** False before true. */
const ascending = (a: Scalar, b: Scalar): number =>
  typeof a === 'string' ? ascendingTexts(a, b as string) : Number(a) - Number(b);

/** Approximate size of a value and its code. */
const VALUE_BYTES = 100;

/** The value of one field in each row, as a number; 0 stands for none. */
export class RowValues {
  readonly #values: Scalar[] = [];
  readonly #codes = new Map<Scalar, number>();
  /** Single bytes while they suffice for all values: counting then stays within the processor's cache. */
  #rows: Uint8Array | Uint32Array;

  constructor(highestRow: number) {
    this.#rows = new Uint8Array(highestRow + 1);
  }

  get bytes(): number {
    return this.#rows.byteLength + this.#values.length * VALUE_BYTES;
  }

  /** Sets the value of rows. */
  set(having: ArrayLike<number>, value: Scalar | null): void {
    const highest = highestOf(having);
    if (highest >= this.#rows.length) {
      const length = Math.max(highest + 1, this.#rows.length * 2);
      const rows = this.#rows instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    const code = value === null ? 0 : this.#code(value);
    for (let index = 0; index < having.length; index++) this.#rows[having[index]!] = code;
  }

  /** The number of the rows with each value, highest first, then by value. */
  facet(_: RowSelection, rows: ArrayLike<number>): FacetValue[] {
    const counts = new Uint32Array(this.#values.length + 1);
    const codes = this.#rows;
    for (let index = 0; index < rows.length; index++) counts[codes[rows[index]!] ?? 0]! += 1;
    const facets: FacetValue[] = [];
    for (let code = 1; code < counts.length; code++)
      if (counts[code]! > 0) facets.push({ value: this.#values[code - 1]!, count: counts[code]! });
    return facets.sort((a, b) => b.count - a.count || ascending(a.value, b.value));
  }

  #code(value: Scalar): number {
    const existing = this.#codes.get(value);
    if (existing) return existing;
    const code = this.#values.push(value);
    this.#codes.set(value, code);
    if (code > 0xff && this.#rows instanceof Uint8Array) this.#rows = Uint32Array.from(this.#rows);
    return code;
  }
}
