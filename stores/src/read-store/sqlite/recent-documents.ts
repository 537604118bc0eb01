import type { Document } from '../read-store.js';

/** Documents that are kept. */
const DOCUMENTS = 20_000;

/** A document and the row that holds it. */
export interface Stored {
  row: number;
  document: Document;
}

/** The documents that were read or written last, by _id and by row. */
export class RecentDocuments {
  readonly #byId = new Map<string, Stored>();
  readonly #byRow = new Map<number, Document>();

  get(id: string): Stored | undefined {
    return this.#byId.get(id);
  }

  inRow(row: number): Document | undefined {
    return this.#byRow.get(row);
  }

  keep(stored: Stored): void {
    this.forget(stored.document._id);
    this.#byId.set(stored.document._id, stored);
    this.#byRow.set(stored.row, stored.document);
    if (this.#byId.size > DOCUMENTS) this.forget(this.#byId.keys().next().value!);
  }

  forget(id: string): void {
    const known = this.#byId.get(id);
    if (!known) return;
    this.#byId.delete(id);
    this.#byRow.delete(known.row);
  }
}
