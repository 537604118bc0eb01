import type { SellerDocument } from '@parkho/projections';
import { type Values, words } from '@parkho/stores';

/** A word in this many business names identifies none of them. */
const MAX_SELLERS_PER_WORD = 20;
/** Minimum number of letters of a prefix that counts as a name. */
const MIN_PREFIX = 3;

/** Sellers by the words of their business names. */
export class SellerNames {
  private readonly ids = new Map<string, string[]>();
  /** Sorted. */
  private readonly words: readonly string[];

  /** The ids of sellers by two neighbouring words of their names, separated by a space. */
  private readonly pairs = new Map<string, string[]>();

  constructor(sellers: readonly SellerDocument[]) {
    for (const { _id, businessName = '' } of sellers) {
      const parts = words(businessName);
      parts.forEach((word, index) => {
        // Numbers belong to devices.
        if (word.length >= MIN_PREFIX && !/\p{N}/u.test(word)) add(this.ids, word, _id);
        if (index > 0) add(this.pairs, `${parts[index - 1]} ${word}`, _id);
      });
    }
    this.words = [...this.ids.keys()].sort();
  }

  /** Those with two neighbouring words in their name; undefined with none, or too many. */
  matchFullName(first: string, second: string): Values | undefined {
    const values = this.pairs.get(`${first} ${second}`) ?? [];
    return values.length > 0 && values.length < MAX_SELLERS_PER_WORD
      ? { field: 'sellerId', values }
      : undefined;
  }

  /** Sellers with a word, or a prefix of one, in their names; undefined with none, or too many. */
  matchPart(word: string): Values | undefined {
    if (word.length < MIN_PREFIX) return undefined;
    const values = new Set(this.ids.get(word));
    for (
      let at = this.from(word);
      values.size < MAX_SELLERS_PER_WORD && this.words[at]?.startsWith(word);
      at++
    )
      for (const id of this.ids.get(this.words[at]!)!) values.add(id);
    return values.size > 0 && values.size < MAX_SELLERS_PER_WORD
      ? { field: 'sellerId', values: [...values] }
      : undefined;
  }

  /** Index of the first word that is not before another. */
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
  const existing = ids.get(key);
  if (existing) existing.push(id);
  else ids.set(key, [id]);
}
