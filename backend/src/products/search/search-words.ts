import { Injectable } from '@nestjs/common';
import { allCategories, countOnSale, namedSellers } from '@parkho/projections';
import { type Term, withoutAccents } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { SellerNames } from '../views/seller-names.js';
import { SearchMeanings } from './search-meanings.js';
import { isSpelt, nearest } from './spelling.js';

/** Nearest words of which the most frequent is looked for. */
const CANDIDATES = 10;
/** A name and its number that are written as one: dell7490. */
const NAME_AND_NUMBER = /^(\p{L}{2,})(\p{N}.+)$/u;

/** A model with a letter behind its number: T480s, 7490p. A number alone has three digits or more, unlike 16g. */
const MODEL_VARIANT = /^(\p{L}+\d{2,}|\d{3,})[a-vx-z]$/u;

/** A search text that was mended. */
export interface Mended {
  text: string;
  /** The model in it that stands for one that is nowhere. */
  nearest?: { typed: string; found: string };
}

/** What is known for searches, as of one version of the read models. */
interface Known {
  version: string;
  meanings: SearchMeanings;
  sellers: SellerNames;
}

/** Understands what people search for: what their words name, and which word they meant. */
@Injectable()
export class SearchWords {
  private known?: Known;

  constructor(private readonly models: ReadModels) {}

  /** The terms of a search text, with what they name. */
  async terms(text: string): Promise<Term[]> {
    const { meanings, sellers } = await this.current();
    return meanings.terms(text, sellers);
  }

  /**
   * The text with the nearest word that is on sale in place of each word that is nowhere; of those as near as one
   * another, the most frequent. Of a variant of a model, the model. Undefined when there is nothing to mend.
   */
  async mended(text: string): Promise<Mended | undefined> {
    const plain = withoutAccents(text);
    let mended = plain;
    let nearest: Mended['nearest'];
    for (const term of await this.terms(text)) {
      const { word } = term;
      if ((await this.frequency([term])) > 0) continue;
      const model = MODEL_VARIANT.exec(word)?.[1];
      if (model && (await this.frequency([{ word: model }])) > 0) nearest ??= { typed: word, found: model };
      const other =
        nearest?.typed === word
          ? nearest.found
          : (NAME_AND_NUMBER.exec(word)?.slice(1).join(' ') ?? (await this.nearest(word)));
      if (other) mended = mended.replace(wholeWord(word), other);
    }
    return mended === plain ? undefined : { text: mended, nearest };
  }

  private async nearest(word: string): Promise<string | undefined> {
    if (!isSpelt(word)) return undefined;
    const { products } = this.models;
    const { meanings } = await this.current();
    // A mistake in the very first letter is rare, but for two that changed places.
    const letters = new Set([...word].slice(0, 2));
    const known = await Promise.all([...letters].map((letter) => products.vocabulary(letter)));
    const candidates = nearest(word, new Set([...meanings.names, ...known.flat()])).slice(0, CANDIDATES);
    const frequencies = await Promise.all(
      candidates.map(async (candidate) => this.frequency(await this.terms(candidate))),
    );
    const most = Math.max(...frequencies);
    return most > 0 ? candidates[frequencies.indexOf(most)] : undefined;
  }

  /** How many devices on sale have the terms. */
  private frequency(terms: readonly Term[]): Promise<number> {
    return countOnSale(this.models.products, { terms });
  }

  private async current(): Promise<Known> {
    const { categories, sellers } = this.models;
    const version = `${categories.changed()} ${sellers.changed()}`;
    if (this.known?.version !== version)
      this.known = {
        version,
        meanings: new SearchMeanings(await allCategories(categories)),
        sellers: new SellerNames(await namedSellers(sellers)),
      };
    return this.known;
  }
}

/** A word wherever it is in a text, whatever its case; words are letters, digits and points. */
const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`, 'giu');
