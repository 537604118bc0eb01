import { Injectable } from '@nestjs/common';
import { type FacetCount, MIN_SUGGESTION_LENGTH, SUGGESTIONS_MAX, type Suggestion } from '@parkho/contracts';
import { facetsOnSale } from '@parkho/projections';
import { searchable, words } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Categories } from '../views/categories.js';
import { parseSearch } from './parse-search.js';
import { mergeCounts, ProductSearch } from './product-search.js';

/** Maximum number of known models; a shop with more has many of which there is one. */
const MAX_MODELS = 5_000;
/** Maximum number of suggestions of each kind, in order. */
const QUOTAS = { category: 2, brand: 2, model: SUGGESTIONS_MAX } as const;

/** A suggestion, and its search words, each with a space before it. */
interface Known extends Suggestion {
  found: string;
}

/** Completions of a search text: names of devices on sale with all of its words, the last ones as prefixes. */
@Injectable()
export class SearchSuggestions {
  /** The known names as of one version of the read models. */
  private known?: { version: string; names: Promise<readonly Known[]> };
  /** The words of the names of that version, as finding them takes longer than all the rest. */
  private wordsOf = new Map<string, string>();

  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly search: ProductSearch,
  ) {}

  /** Categories, then brands, then models, those with the most devices on sale first; at most SUGGESTIONS_MAX. */
  async of(text: string): Promise<Suggestion[]> {
    const { parts, rest } = parseSearch(text);
    const typed = words(rest);
    // A suggestion replaces the text, prices and wishes included.
    if (parts.length > 0 || typed.join('').length < MIN_SUGGESTION_LENGTH) return [];
    const matching = (await this.current()).filter(({ found }) =>
      typed.every((word) => found.includes(` ${word}`)),
    );
    const chosen = Object.entries(QUOTAS)
      .flatMap(([kind, share]) => matching.filter((suggestion) => suggestion.kind === kind).slice(0, share))
      .slice(0, SUGGESTIONS_MAX);
    const counted = await Promise.all(
      chosen.map(async ({ kind, name, count }) => ({
        kind,
        name,
        // A search for a model finds its variants, too.
        count: kind === 'model' ? await this.search.total({ search: name }) : count,
      })),
    );
    return counted.filter(({ count }) => count > 0);
  }

  private current(): Promise<readonly Known[]> {
    const version = `${this.models.products.changeTag()} ${this.models.categories.changeTag()}`;
    if (this.known?.version !== version) {
      const names = this.read();
      const known = { version, names };
      this.known = known;
      names.catch(() => {
        if (this.known === known) this.known = undefined;
      });
    }
    return this.known.names;
  }

  private async read(): Promise<readonly Known[]> {
    const [{ categories, brands, models }, { nameOf }] = await Promise.all([
      facetsOnSale(this.models.products),
      this.categories.current(),
    ]);
    const names = [
      ...mergeCounts(categories.map(({ value, count }) => ({ value: nameOf(value), count }))).map(
        ofKind('category'),
      ),
      ...brands.map(ofKind('brand')),
      ...models.slice(0, MAX_MODELS).map(ofKind('model')),
    ];
    const before = this.wordsOf;
    this.wordsOf = new Map(names.map(({ name }) => [name, before.get(name) ?? wordsIn(name)]));
    const known = new Map<string, Known>();
    for (const one of names) {
      const words = this.wordsOf.get(one.name)!;
      const key = `${one.kind}${words}`;
      // One model has several spellings; the most frequent one comes first.
      if (!known.has(key)) known.set(key, { ...one, found: words });
    }
    return [...known.values()];
  }
}

const ofKind =
  (kind: Suggestion['kind']) =>
  ({ value, count }: FacetCount): Suggestion => ({ kind, name: value, count });
const wordsIn = (name: string): string =>
  [...searchable(name, { joined: true })].map((word) => ` ${word}`).join('');
