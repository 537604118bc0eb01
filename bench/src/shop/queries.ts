import { DEFAULT_CATEGORIES, type ProductQuery, PUBLIC_PAGE_SIZE } from '@parkho/contracts';
import { deviceOf } from './history.js';
import type { Random } from './random.js';

const PUBLIC_LIST = '/api/products/public';
/** Words of one letter are not typed to find something. */
const SHORTEST_WORD = 3;
/** Queries between two that are the same: far more than any server remembers the answers to. */
const APART = 50_000;
/** Draws in a row that find nothing new before the queries are taken to be used up. */
const DRAWS = 1_000;

const path = (query: ProductQuery): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, limit: PUBLIC_PAGE_SIZE }))
    parameters.set(name, String(value));
  return `${PUBLIC_LIST}?${parameters}`;
};

/** A category and a price range around what a device of it may cost, newest first. */
export function priceRange(random: Random): ProductQuery {
  const minPrice = random.whole(10_000, 200_000);
  return {
    category: random.pick(DEFAULT_CATEGORIES),
    minPrice,
    maxPrice: minPrice + random.whole(20_000, 200_000),
    sort: 'newest',
  };
}

/** Two words of one device, each cut off as in a search that is being typed: every query has results. */
export function twoWords(random: Random, devices: number): ProductQuery {
  const { name, location, specifications } = deviceOf(random.whole(0, devices - 1));
  const texts = [name, location, specifications.processor, specifications.gpu].join(' ');
  const words = texts.split(' ').filter((word) => word.length >= SHORTEST_WORD);
  const typed = () => {
    const word = random.pick(words);
    return word.slice(0, random.whole(SHORTEST_WORD, word.length));
  };
  return { search: `${typed()} ${typed()}` };
}

/** Paths of the public list, of which no two that are the same come close to each other. */
export function* different(draw: () => ProductQuery): Generator<string, never> {
  const drawn = new Set<string>();
  for (let vain = 0; vain < DRAWS; ) {
    const next = path(draw());
    if (drawn.has(next)) vain++;
    else {
      vain = 0;
      drawn.add(next);
      if (drawn.size > APART) drawn.delete(drawn.keys().next().value!);
      yield next;
    }
  }
  throw new Error(`There are no more than ${drawn.size} different queries`);
}
