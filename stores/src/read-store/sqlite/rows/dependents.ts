import { fieldOf, pathOf, type Scalar } from '../../document.js';
import type { Values } from '../../search.js';
import type { Change } from '../collection.js';

/** What the rows of a cache entry have in common: words with a prefix, or one of the values. */
export interface RowDependency {
  words: readonly string[];
  values: readonly Values[];
  /** The other fields that decide it: while these are unchanged, so is the entry. */
  fields: readonly string[];
}

/** A row and its searchable words, before and after a change; none where it has no document. */
export interface StoredChange extends Change {
  text: string;
  textBefore: string;
}

/**
 * Entries by the fields that decide them: most changes affect none of these fields, and skip all entries of the group.
 */
type Groups<P> = Map<string, Set<P>>;

/** Finds the entries that a change can affect, without testing all entries. */
export class Dependents<P extends { readonly dependency?: RowDependency | undefined }> {
  /** Entries that every change affects. */
  readonly #all = new Set<P>();
  readonly #byWord = new Map<string, Set<P>>();
  /** Length of the longest of these words so far: no longer prefix is looked up. */
  #longest = 0;
  /** Fields of those entries, and the number of entries with each. */
  readonly #fieldsByWord = new Map<string, number>();
  readonly #byField = new Map<string, { path: readonly string[]; byValue: Map<Scalar, Groups<P>> }>();

  add(entry: P): void {
    const { dependency } = entry;
    if (!dependency) this.#all.add(entry);
    this.#countFields(dependency, 1);
    for (const word of dependency?.words ?? []) {
      addToGroup(this.#byWord, word, entry);
      this.#longest = Math.max(this.#longest, word.length);
    }
    for (const { field, values } of dependency?.values ?? []) {
      const { byValue } = this.#byField.get(field) ?? { byValue: new Map<Scalar, Groups<P>>() };
      this.#byField.set(field, { path: pathOf(field), byValue });
      for (const value of values) {
        const groups = byValue.get(value) ?? new Map();
        byValue.set(value, groups);
        addToGroup(groups, dependency!.fields.join(), entry);
      }
    }
  }

  delete(entry: P): void {
    this.#all.delete(entry);
    this.#countFields(entry.dependency, -1);
    for (const word of entry.dependency?.words ?? []) removeFromGroup(this.#byWord, word, entry);
    for (const { field, values } of entry.dependency?.values ?? [])
      for (const value of values) {
        const { byValue } = this.#byField.get(field)!;
        const groups = byValue.get(value);
        if (!groups) continue;
        removeFromGroup(groups, entry.dependency!.fields.join(), entry);
        if (groups.size === 0) byValue.delete(value);
      }
  }

  clear(): void {
    this.#all.clear();
    this.#byWord.clear();
    this.#fieldsByWord.clear();
    this.#byField.clear();
  }

  /** The changes that affect each entry, in their order. */
  of(changes: readonly StoredChange[]): Map<P, StoredChange[]> {
    const affected = new Map<P, StoredChange[]>([...this.#all].map((entry) => [entry, [...changes]]));
    const add = (entry: P, change: StoredChange) => {
      const existing = affected.get(entry);
      if (!existing) affected.set(entry, [change]);
      else if (existing.at(-1) !== change) existing.push(change);
    };
    for (const change of changes) {
      for (const prefix of this.#prefixes(change))
        for (const entry of this.#byWord.get(prefix) ?? [])
          if (affectsMembership(change, entry.dependency!)) add(entry, change);
      for (const { path, byValue } of this.#byField.values())
        for (const document of [change.before, change.document])
          if (document)
            for (const entries of byValue.get(fieldOf(document, path) as Scalar)?.values() ?? [])
              if (affectsAnyMembership(change, entries)) for (const entry of entries) add(entry, change);
    }
    return affected;
  }

  #countFields(dependency: RowDependency | undefined, by: 1 | -1): void {
    if (!dependency || dependency.words.length === 0) return;
    for (const field of dependency.fields) {
      const count = (this.#fieldsByWord.get(field) ?? 0) + by;
      if (count === 0) this.#fieldsByWord.delete(field);
      else this.#fieldsByWord.set(field, count);
    }
  }

  /** Prefixes of the words before and after a change; none where it affects no entry of words. */
  *#prefixes(change: StoredChange): Generator<string, void> {
    const { text, textBefore, fields } = change;
    if (isSameText(change) && !fields.some((field) => this.#fieldsByWord.has(field))) return;
    for (const words of text === textBefore ? [text] : [text, textBefore])
      for (const word of words.split(' '))
        for (let length = 1; length <= Math.min(word.length, this.#longest); length++)
          yield word.slice(0, length);
  }
}

const isSameText = ({ before, document, text, textBefore }: StoredChange): boolean =>
  before !== undefined && document !== undefined && text === textBefore;

/** Whether a change may add a row to an entry or remove it, and not only change other fields of the row. */
const affectsMembership = (change: StoredChange, { fields }: RowDependency): boolean =>
  !isSameText(change) || fields.some((field) => change.fields.includes(field));

/** Whether a change affects the membership of any of several entries with the same fields. */
const affectsAnyMembership = <P extends { readonly dependency?: RowDependency | undefined }>(
  change: StoredChange,
  [first]: Iterable<P>,
): boolean => first !== undefined && affectsMembership(change, first.dependency!);

function addToGroup<K, P>(entries: Map<K, Set<P>>, key: K, entry: P): void {
  const existing = entries.get(key);
  if (existing) existing.add(entry);
  else entries.set(key, new Set([entry]));
}

function removeFromGroup<K, P>(entries: Map<K, Set<P>>, key: K, entry: P): void {
  const existing = entries.get(key);
  existing?.delete(entry);
  if (existing?.size === 0) entries.delete(key);
}
