import { BRANDS, USED_CONDITIONS } from '@parkho/contracts';
import type { CategoryDocument } from '@parkho/projections';
import { type Term, type Values, words } from '@parkho/stores';
import type { SellerNames } from './seller-names.js';

/** Words of a search beyond these are passed over. */
const MAX_WORDS = 12;
/** A name that is begun counts as said from so many letters on. */
const BEGUN = 3;

/** What people say for a category, and the categories that they mean by it. Names here are in the singular. */
const KINDS: readonly { said: readonly string[]; categories: readonly string[] }[] = [
  { said: ['laptop', 'notebook', 'ultrabook'], categories: ['laptop', 'notebook', 'macbook'] },
  { said: ['macbook'], categories: ['macbook'] },
  { said: ['pc', 'desktop', 'computer'], categories: ['pc', 'desktop', 'computer'] },
  { said: ['server'], categories: ['server'] },
  { said: ['component', 'spare part'], categories: ['component'] },
];
/** What else words of a search are names of. */
const CLASSES: readonly { said: readonly string[]; is: Values }[] = [
  { said: ['gaming', 'gamer'], is: { field: 'isGaming', values: [true] } },
  { said: ['workstation'], is: { field: 'isWorkstation', values: [true] } },
];
const TRAITS: readonly { said: readonly string[]; is: Values }[] = [
  {
    said: ['gpu', 'vga', 'graphic card', 'graphics card', 'video card', 'vga card'],
    is: { field: 'part', values: ['graphics'] },
  },
  { said: ['ram', 'memory'], is: { field: 'part', values: ['memory'] } },
  { said: ['ssd', 'hdd', 'hard disk', 'hard drive'], is: { field: 'part', values: ['storage'] } },
  { said: ['psu', 'power supply'], is: { field: 'part', values: ['power'] } },
  { said: ['inspected', 'verified'], is: { field: 'inspected', values: [true] } },
  { said: ['warranty'], is: { field: 'hasWarranty', values: [true] } },
  { said: ['new'], is: { field: 'condition', values: ['New'] } },
  { said: ['like new'], is: { field: 'condition', values: ['Like New'] } },
  { said: ['used', 'second hand'], is: { field: 'condition', values: [...USED_CONDITIONS] } },
];
/** Names that people also write in two words. */
const COMPOUNDS = new Set([
  ...['macbook', 'thinkpad', 'ideapad', 'elitebook', 'probook', 'zbook', 'zenbook', 'vivobook', 'chromebook'],
  ...['notebook', 'ultrabook', 'laptop', 'desktop', 'workstation', 'optiplex', 'thinkcentre', 'thinkstation'],
]);
/** Words that say nothing of a device beside others. */
const FILLERS = new Set([
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
]);
/** Who is called 'Dell Point' sells more than Dell: the name of a brand names no seller. */
const BRAND_WORDS = new Set(BRANDS.flatMap(({ name }) => words(name)));

const singular = (name: string): string => name.replace(/s$/, '');

/** What words of a search name, as the categories of a moment have it. */
export class SearchMeanings {
  private readonly meanings = new Map<string, Values>(
    [...CLASSES, ...TRAITS].flatMap(({ said, is }) => said.map((one) => [one, is] as const)),
  );
  /** One word each, and whole kinds of devices. */
  private readonly kinds = new Map<string, Values>(
    CLASSES.flatMap(({ said, is }) => said.map((one) => [one, is] as const)),
  );

  constructor(categories: readonly CategoryDocument[]) {
    const current = categories
      .filter(({ deleted }) => !deleted)
      .map(({ _id, name }) => ({ _id, name: singular(words(name).join(' ')) }));
    const own = current.map(({ name }) => ({ said: [name], categories: [name] }));
    for (const { said, categories } of [...own, ...KINDS]) {
      const values = current.filter(({ name }) => categories.includes(name)).map(({ _id }) => _id);
      if (values.length === 0) continue;
      for (const name of said) {
        this.meanings.set(name, { field: 'categoryId', values });
        if (!name.includes(' ')) this.kinds.set(name, { field: 'categoryId', values });
      }
    }
  }

  /** The single words that name something. */
  get names(): string[] {
    return [...this.meanings.keys()].filter((name) => !name.includes(' '));
  }

  /**
   * The terms of a search text: its words without fillers, each with what it names. Beside a kind of computers, 'ram' is
   * what these have, and no part that is sold alone.
   */
  terms(text: string, sellers: SellerNames): Term[] {
    const said = joined(words(text).slice(0, MAX_WORDS));
    const telling = said.filter((word) => !FILLERS.has(word));
    const found = telling.length > 0 ? telling : said;
    const terms = found.map((word, index): Term => {
      const [before, after] = [found[index - 1], found[index + 1]];
      const is = this.named(word, before, after);
      // 'Raavi Computers' is a shop, and 'gaming computers' are none of Butt Gaming Computers alone.
      const shop = before && !this.meaning(before) ? sellers.called(before, word) : undefined;
      if (shop) return { word, also: shop };
      if (is) return { word, is };
      const also = BRAND_WORDS.has(word) ? undefined : sellers.named(word);
      const glued = before && /^\p{N}$/u.test(word) && /^\p{L}+$/u.test(before) ? before + word : undefined;
      return { word, also, glued };
    });
    const hasKind = terms.some(({ is }) => is?.field === 'categoryId');
    return hasKind ? terms.map((term) => (term.is?.field === 'part' ? { word: term.word } : term)) : terms;
  }

  private named(word: string, before = '', after = ''): Values | undefined {
    return (
      this.meaning(`${before} ${word}`) ??
      this.meaning(`${word} ${after}`) ??
      this.meaning(word) ??
      this.begun(word)
    );
  }

  private meaning(said: string): Values | undefined {
    return this.meanings.get(said) ?? this.meanings.get(singular(said));
  }

  /** The kind of devices whose name begins so, as while somebody types it; undefined when it may be several. */
  private begun(word: string): Values | undefined {
    if (word.length < BEGUN) return undefined;
    const kinds = new Set<Values>();
    for (const [name, is] of this.kinds) if (name.startsWith(word)) kinds.add(is);
    return kinds.size > 0 && new Set([...kinds].map((is) => JSON.stringify(is))).size === 1
      ? [...kinds][0]
      : undefined;
  }
}

/** Puts names together that are written in two words. */
function joined(said: readonly string[]): string[] {
  const found: string[] = [];
  for (const word of said) {
    const compound = `${found.at(-1)}${word}`;
    if (COMPOUNDS.has(compound)) found[found.length - 1] = compound;
    else found.push(word);
  }
  return found;
}
