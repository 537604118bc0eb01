import {
  CITIES,
  CONDITIONS,
  DEFAULT_CATEGORIES,
  FACT_FILTERS,
  filterOfFact,
  PRODUCT_SORTS,
  type ProductQuery,
  PUBLIC_PAGE_SIZE,
} from '@parkho/contracts';
import { deviceOf } from './history.js';
import type { Random } from './random.js';

const PUBLIC_LIST = '/api/products/public';
/** Single letters are not typed as a search. */
const SHORTEST_WORD = 3;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The distance between equal queries: far more than the entries of any server's cache. */
const REPEAT_DISTANCE = 50_000;
/** Consecutive draws without a new query after which the queries are considered exhausted. */
const MAX_REPEATED_DRAWS = 1_000;

const path = (query: ProductQuery): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, limit: PUBLIC_PAGE_SIZE }))
    parameters.set(name, String(value));
  return `${PUBLIC_LIST}?${parameters}`;
};

/** A category and a price range around the price of one of its devices, newest first. */
export function priceRange(random: Random): ProductQuery {
  const minPrice = random.whole(10_000, 200_000);
  return {
    category: random.pick(DEFAULT_CATEGORIES),
    minPrice,
    maxPrice: minPrice + random.whole(20_000, 200_000),
    sort: 'newest',
  };
}

/** The words of a device that buyers type. */
function wordsOf(device: number): string[] {
  const { name, location, specifications } = deviceOf(device);
  const texts = [name, location, specifications.processor, specifications.gpu].join(' ');
  return texts.split(' ').filter((word) => word.length >= SHORTEST_WORD);
}

/** One of the words, truncated as in a search that is being typed. */
const partialWord = (random: Random, words: readonly string[]): string => {
  const word = random.pick(words);
  return word.slice(0, random.whole(SHORTEST_WORD, word.length));
};

/** Two words of one device: every query has results. */
export function twoWords(random: Random, devices: number): ProductQuery {
  const words = wordsOf(random.whole(0, devices - 1));
  return { search: `${partialWord(random, words)} ${partialWord(random, words)}` };
}

/** Draws queries of every kind: words of the devices and unknown words, filters, prices, counts and sort orders. */
export function queriesOf(devices: number): (random: Random) => ProductQuery {
  const words = [...new Set(Array.from({ length: devices }, (_, device) => wordsOf(device)).flat())];
  return (random) => {
    const word = () => (random.chance(0.5) ? partialWord(random, words) : unknownWord(random));
    const nameOrUnknown = (names: readonly string[]) =>
      random.chance(0.8) ? random.pick(names) : unknownWord(random);
    const fact = random.pick(FACT_FILTERS);
    return {
      ...(random.chance(0.8) && { search: random.chance(0.5) ? word() : `${word()} ${word()}` }),
      ...(random.chance(0.3) && priceRange(random)),
      ...(random.chance(0.3) && { category: nameOrUnknown(DEFAULT_CATEGORIES) }),
      ...(random.chance(0.2) && { city: [nameOrUnknown(CITIES.map(({ name }) => name))] }),
      ...(random.chance(0.2) && { brand: nameOrUnknown(words) }),
      ...(random.chance(0.2) && { condition: random.pick(CONDITIONS) }),
      ...(random.chance(0.2) && { [fact]: random.pick(filterOfFact(fact).options) }),
      ...(random.chance(0.2) && { facets: true }),
      ...(random.chance(0.5) && { sort: random.pick(PRODUCT_SORTS) }),
    };
  };
}

/** A word that no device has. */
const unknownWord = (random: Random): string =>
  Array.from({ length: random.whole(5, 12) }, () => random.pick(LETTERS)).join('');

/** Paths of the public list in which equal ones are far apart. */
export function* distinctQueries(draw: () => ProductQuery): Generator<string, never> {
  const recentPaths = new Set<string>();
  for (let repeated = 0; repeated < MAX_REPEATED_DRAWS; ) {
    const candidate = path(draw());
    if (recentPaths.has(candidate)) repeated++;
    else {
      repeated = 0;
      recentPaths.add(candidate);
      if (recentPaths.size > REPEAT_DISTANCE) recentPaths.delete(recentPaths.keys().next().value!);
      yield candidate;
    }
  }
  throw new Error(`There are no more than ${recentPaths.size} different queries`);
}
