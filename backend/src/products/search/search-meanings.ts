import { allBrands, USED_CONDITIONS } from '@parkho/contracts';
import { type CategoryDocument, idsByCategory } from '@parkho/projections';
import { type Term, type Values, words } from '@parkho/stores';
import type { SellerNames } from '../views/seller-names.js';

/** Further words of a search are ignored. */
const MAX_WORDS = 12;
/** Minimum number of letters of a prefix that counts as the name. */
const MIN_PREFIX = 3;

/** What people call a category, and the categories that they mean. Names here are in the singular. */
const CATEGORY_NAMES: readonly { names: readonly string[]; categories: readonly string[] }[] = [
  { names: ['laptop', 'notebook', 'ultrabook'], categories: ['laptop', 'notebook', 'macbook'] },
  { names: ['macbook'], categories: ['macbook'] },
  { names: ['pc', 'desktop', 'computer'], categories: ['pc', 'desktop', 'computer'] },
  { names: ['server'], categories: ['server'] },
  { names: ['component', 'spare part'], categories: ['component'] },
];
/** Other meanings of search words. */
const DEVICE_CLASSES: readonly { names: readonly string[]; is: Values }[] = [
  { names: ['gaming', 'gamer'], is: { field: 'isGaming', values: [true] } },
  { names: ['workstation'], is: { field: 'isWorkstation', values: [true] } },
];
const PROPERTY_WORDS: readonly { names: readonly string[]; is: Values }[] = [
  {
    names: ['gpu', 'vga', 'graphic card', 'graphics card', 'video card', 'vga card'],
    is: { field: 'part', values: ['graphics'] },
  },
  { names: ['ram', 'memory'], is: { field: 'part', values: ['memory'] } },
  { names: ['ssd', 'hdd', 'hard disk', 'hard drive'], is: { field: 'part', values: ['storage'] } },
  { names: ['psu', 'power supply'], is: { field: 'part', values: ['power'] } },
  { names: ['inspected', 'verified'], is: { field: 'inspected', values: [true] } },
  { names: ['warranty'], is: { field: 'hasWarranty', values: [true] } },
  { names: ['new'], is: { field: 'condition', values: ['New'] } },
  { names: ['like new'], is: { field: 'condition', values: ['Like New'] } },
  { names: ['used', 'second hand'], is: { field: 'condition', values: [...USED_CONDITIONS] } },
];
/** Names that people also write in two words. */
const COMPOUNDS = new Set([
  ...['macbook', 'thinkpad', 'ideapad', 'elitebook', 'probook', 'zbook', 'zenbook', 'vivobook', 'chromebook'],
  ...['notebook', 'ultrabook', 'laptop', 'desktop', 'workstation', 'optiplex', 'thinkcentre', 'thinkstation'],
]);
/** Words without meaning for a search. */
const STOP_WORDS = new Set([
  ...[
    'a',
    'an',
    'and',
    'for',
    'in',
    'of',
    'on',
    'or',
    'the',
    'with',
    'price',
    'pakistan',
    'need',
    'want',
    'buy',
  ],
  // Roman Urdu, and Urdu as words() returns it.
  ...[
    'ka',
    'ki',
    'ke',
    'ko',
    'mein',
    'main',
    'mujhe',
    'wala',
    'wali',
    'wale',
    'hai',
    'hain',
    'koi',
    'ya',
    'aur',
  ],
  ...['chahiye', 'chahie', 'chaiye', 'chahye', 'sath', 'liye', 'dikhao'],
  ...[
    'کا',
    'کی',
    'کے',
    'کو',
    'میں',
    'مجھے',
    'والا',
    'والی',
    'والے',
    'ہے',
    'چاہیے',
    'چاہئے',
    'لیے',
    'یا',
    'اور',
  ].flatMap(words),
]);
/** A seller called 'Dell Point' sells more than Dell: a brand names no seller. */
const BRAND_WORDS = new Set(allBrands().flatMap(({ name }) => words(name)));

const singular = (name: string): string => name.replace(/s$/, '');

/** The meanings of search words, with the current categories. */
export class SearchMeanings {
  /** By names of one and two words, in the singular and the plural. */
  private readonly meanings = new Map<string, Values>();
  /** Kinds of devices by a prefix of their names, as during typing; undefined if several match. */
  private readonly prefixes = new Map<string, Values | undefined>();
  /** Words of names of two words. */
  private readonly compoundWords = new Set<string>();

  constructor(categories: readonly CategoryDocument[]) {
    const ids = idsByCategory(categories);
    const current = categories
      .filter(({ deleted }) => !deleted)
      .map(({ _id, name }) => ({ ids: ids.get(_id) ?? [], name: singular(words(name).join(' ')) }));
    const categoryNames = current.map(({ name }) => ({ names: [name], categories: [name] }));
    const kinds = [...categoryNames, ...CATEGORY_NAMES].map(({ names, categories }) => {
      const values = current.filter(({ name }) => categories.includes(name)).flatMap(({ ids }) => ids);
      return { names, is: { field: 'categoryId', values } };
    });
    for (const { names, is } of [...PROPERTY_WORDS, ...DEVICE_CLASSES, ...kinds])
      if (is.values.length > 0)
        for (const name of names.flatMap((singular) => [singular, `${singular}s`])) {
          this.meanings.set(name, is);
          if (name.includes(' ')) for (const half of name.split(' ')) this.compoundWords.add(half);
        }
    for (const { names } of [...DEVICE_CLASSES, ...kinds])
      for (const name of names) {
        const meaning = this.meanings.get(name);
        for (let length = MIN_PREFIX; meaning && length < name.length; length++) {
          const prefix = name.slice(0, length);
          const existing = this.prefixes.has(prefix) ? this.prefixes.get(prefix) : meaning;
          this.prefixes.set(
            prefix,
            String(existing?.values) === String(meaning.values) ? meaning : undefined,
          );
        }
      }
  }

  /** The single words with a meaning. */
  get names(): string[] {
    return [...this.meanings.keys()].filter((name) => !name.includes(' '));
  }

  /**
   * The terms of a search text: its words without fillers, each with its meaning. With a kind of computer, 'ram' means
   * the computer's, not a part that is sold alone.
   */
  terms(text: string, sellers: SellerNames): Term[] {
    const names = joinCompounds(words(text).slice(0, MAX_WORDS));
    const meaningful = names.filter((word) => !STOP_WORDS.has(word));
    const searchWords = meaningful.length > 0 ? meaningful : names;
    const terms = searchWords.map((word, index): Term => {
      const [before, after] = [searchWords[index - 1], searchWords[index + 1]];
      const meaning = this.meaningOf(word, before, after);
      // 'Raavi Computers' is a shop, but 'gaming computers' are not only those of Butt Gaming Computers.
      const shop = before && !this.meanings.has(before) ? sellers.matchFullName(before, word) : undefined;
      if (shop) return { word, alsoValues: shop };
      if (meaning) return { word, exactValues: meaning };
      const sellerNames = BRAND_WORDS.has(word) ? undefined : sellers.matchPart(word);
      const joined = before && /^\p{N}$/u.test(word) && /^\p{L}+$/u.test(before) ? before + word : undefined;
      return { word, alsoValues: sellerNames, joined };
    });
    const hasKind = terms.some(({ exactValues: is }) => is?.field === 'categoryId');
    return hasKind
      ? terms.map((term) => (term.exactValues?.field === 'part' ? { word: term.word } : term))
      : terms;
  }

  private meaningOf(word: string, before: string | undefined, after: string | undefined): Values | undefined {
    const compoundMeaning = this.compoundWords.has(word)
      ? (this.meanings.get(`${before} ${word}`) ?? this.meanings.get(`${word} ${after}`))
      : undefined;
    return compoundMeaning ?? this.meanings.get(word) ?? this.prefixes.get(word);
  }
}

/** Joins names that are written in two words. */
function joinCompounds(names: readonly string[]): string[] {
  const result: string[] = [];
  for (const word of names) {
    const compound = `${result.at(-1)}${word}`;
    if (COMPOUNDS.has(compound)) result[result.length - 1] = compound;
    else result.push(word);
  }
  return result;
}
