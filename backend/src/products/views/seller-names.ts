import type { SellerDocument } from '@parkho/projections';
import { type Values, words } from '@parkho/stores';

/** A word that so many businesses have in their names names none of them. */
const COMMON = 20;
/** A name that is begun counts from so many letters on. */
const BEGUN = 3;

/** Sellers by the words of their business names. */
export class SellerNames {
  private readonly ids = new Map<string, string[]>();
  /** In order. */
  private readonly words: readonly string[];

  /** The same by two of their words, which a space separates. */
  private readonly pairs = new Map<string, string[]>();

  constructor(sellers: readonly SellerDocument[]) {
    for (const { _id, businessName = '' } of sellers) {
      const parts = words(businessName);
      parts.forEach((word, index) => {
        // Numbers are of devices.
        if (word.length >= BEGUN && !/\p{N}/u.test(word)) add(this.ids, word, _id);
        if (index > 0) add(this.pairs, `${parts[index - 1]} ${word}`, _id);
      });
    }
    this.words = [...this.ids.keys()].sort();
  }

  /** Those whose name has two words next to each other; undefined when none has, or too many. */
  called(first: string, second: string): Values | undefined {
    const values = this.pairs.get(`${first} ${second}`) ?? [];
    return values.length > 0 && values.length < COMMON ? { field: 'sellerId', values } : undefined;
  }

  /** Sellers with a word in their names, or one that begins so; undefined for none or too many. */
  named(word: string): Values | undefined {
    if (word.length < BEGUN) return undefined;
    const values = new Set(this.ids.get(word));
    for (let at = this.from(word); values.size < COMMON && this.words[at]?.startsWith(word); at++)
      for (const id of this.ids.get(this.words[at]!)!) values.add(id);
    return values.size > 0 && values.size < COMMON ? { field: 'sellerId', values: [...values] } : undefined;
  }

  /** Where the words begin that do not come before one. */
  private from(word: string): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.words[middle]! < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function add(ids: Map<string, string[]>, key: string, id: string): void {
  const known = ids.get(key);
  if (known) known.push(id);
  else ids.set(key, [id]);
}
