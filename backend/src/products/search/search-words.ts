import { Injectable } from '@nestjs/common';
import { allCategories, countOnSale, namedSellers } from '@parkho/projections';
import { type Term, withoutAccents } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { SellerNames } from '../views/seller-names.js';
import { SearchMeanings } from './search-meanings.js';
import { matchesWithTypos, nearest } from './spelling.js';

/** Nearest words, of which the most frequent is used. */
const CANDIDATES = 10;
/** A name and its number in one word: dell7490. */
const NAME_AND_NUMBER = /^(\p{L}{2,})(\p{N}.+)$/u;

/** A model with a letter after its number: T480s, 7490p. A number alone has three digits or more, unlike 16g. */
const MODEL_VARIANT = /^(\p{L}+\d{2,}|\d{3,})[a-vx-z]$/u;

/** A corrected search text. */
export interface CorrectedSearch {
  text: string;
  /** The nearest model to one that is not on sale. */
  nearestModel?: { typed: string; found: string };
}

/** Data for searches, as of one version of the read models. */
interface SearchData {
  version: string;
  meanings: SearchMeanings;
  sellers: SellerNames;
}

/** Interprets search texts: the meanings of words, and corrections. */
@Injectable()
export class SearchWords {
  private cached?: SearchData;

  constructor(private readonly models: ReadModels) {}

  /** The terms of a search text, with their meanings. */
  async terms(text: string): Promise<Term[]> {
    const { meanings, sellers } = await this.current();
    return meanings.terms(text, sellers);
  }

  /**
   * The text with each unknown word replaced by the nearest word on sale; of equally near ones, by the most frequent;
   * of a variant of a model, by the model. Undefined when nothing is corrected.
   */
  async corrected(text: string): Promise<CorrectedSearch | undefined> {
    const plain = withoutAccents(text);
    let corrected = plain;
    let nearestModel: CorrectedSearch['nearestModel'];
    for (const term of await this.terms(text)) {
      const { word } = term;
      if ((await this.frequency([term])) > 0) continue;
      const model = MODEL_VARIANT.exec(word)?.[1];
      if (model && (await this.frequency([{ word: model }])) > 0)
        nearestModel ??= { typed: word, found: model };
      const replacement =
        nearestModel?.typed === word
          ? nearestModel.found
          : (NAME_AND_NUMBER.exec(word)?.slice(1).join(' ') ?? (await this.nearest(word)));
      if (replacement) corrected = corrected.replace(wholeWord(word), replacement);
    }
    return corrected === plain ? undefined : { text: corrected, nearestModel };
  }

  private async nearest(word: string): Promise<string | undefined> {
    if (!matchesWithTypos(word)) return undefined;
    const { products } = this.models;
    const { meanings } = await this.current();
    // A mistake in the first letter is rare, except for two swapped letters.
    const letters = new Set([...word].slice(0, 2));
    const vocabularies = await Promise.all([...letters].map((letter) => products.vocabulary(letter)));
    const candidates = nearest(word, new Set([...meanings.names, ...vocabularies.flat()])).slice(
      0,
      CANDIDATES,
    );
    const frequencies = await Promise.all(
      candidates.map(async (candidate) => this.frequency(await this.terms(candidate))),
    );
    const highest = Math.max(...frequencies);
    return highest > 0 ? candidates[frequencies.indexOf(highest)] : undefined;
  }

  /** The number of devices on sale that match the terms. */
  private frequency(terms: readonly Term[]): Promise<number> {
    return countOnSale(this.models.products, { terms });
  }

  private async current(): Promise<SearchData> {
    const { categories, sellers } = this.models;
    const version = `${categories.changeTag()} ${sellers.changeTag()}`;
    if (this.cached?.version !== version)
      this.cached = {
        version,
        meanings: new SearchMeanings(await allCategories(categories)),
        sellers: new SellerNames(await namedSellers(sellers)),
      };
    return this.cached;
  }
}

/** A whole word in a text, in any case; words are letters, digits and points. */
const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`, 'giu');
