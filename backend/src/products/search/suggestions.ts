import { Injectable } from '@nestjs/common';
import { type FacetCount, MIN_SUGGESTION_LENGTH, SUGGESTIONS_MAX, type Suggestion } from '@parkho/contracts';
import { facetsOnSale } from '@parkho/projections';
import { searchable, words } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Categories } from '../views/categories.js';
import { parseSearch } from './parse-search.js';
import { mergeCounts, ProductSearch } from './product-search.js';

/** Maximum number of suggested models, the most frequent first: the others are single devices. */
const MAX_MODELS = 5_000;
/** Maximum number of suggestions of each kind, in order. */
const QUOTAS = { category: 2, brand: 2, model: SUGGESTIONS_MAX } as const;

/** A suggestion with the search words of its name, each after a space: ' dell latitude'. */
interface IndexedSuggestion extends Suggestion {
  indexedWords: string;
}

/** Completions of a search text: names of devices on sale with all of its words, the last ones as prefixes. */
@Injectable()
export class SearchSuggestions {
  /** The names as of one version of the read models. */
  private cached?: { version: string; names: Promise<readonly IndexedSuggestion[]> };
  /** The words of the names of that version: splitting the names is the slowest step. */
  private wordsOf = new Map<string, string>();

  constructor(
    private readonly models: ReadModels,
    private readonly categories: Categories,
    private readonly search: ProductSearch,
  ) {}

  /** Categories, then brands, then models, those with the most devices on sale first; at most SUGGESTIONS_MAX. */
  async of(text: string): Promise<Suggestion[]> {
    const { parts, searchText } = parseSearch(text);
    const inputWords = words(searchText);
    // A suggestion replaces the text, prices and wishes included.
    if (parts.length > 0 || inputWords.join('').length < MIN_SUGGESTION_LENGTH) return [];
    const matching = (await this.current()).filter(({ indexedWords }) =>
      inputWords.every((word) => indexedWords.includes(` ${word}`)),
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

  private current(): Promise<readonly IndexedSuggestion[]> {
    const version = `${this.models.products.changeTag()} ${this.models.categories.changeTag()}`;
    if (this.cached?.version !== version) {
      const names = this.read();
      const entry = { version, names };
      this.cached = entry;
      names.catch(() => {
        if (this.cached === entry) this.cached = undefined;
      });
    }
    return this.cached.names;
  }

  private async read(): Promise<readonly IndexedSuggestion[]> {
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
    const previous = this.wordsOf;
    this.wordsOf = new Map(names.map(({ name }) => [name, previous.get(name) ?? wordsIn(name)]));
    const unique = new Map<string, IndexedSuggestion>();
    for (const suggestion of names) {
      const words = this.wordsOf.get(suggestion.name)!;
      const key = `${suggestion.kind}${words}`;
      // One model has several spellings; the most frequent one comes first.
      if (!unique.has(key)) unique.set(key, { ...suggestion, indexedWords: words });
    }
    return [...unique.values()];
  }
}

const ofKind =
  (kind: Suggestion['kind']) =>
  ({ value, count }: FacetCount): Suggestion => ({ kind, name: value, count });
const wordsIn = (name: string): string =>
  [...searchable(name, { joined: true })].map((word) => ` ${word}`).join('');
