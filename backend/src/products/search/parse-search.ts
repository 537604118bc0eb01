import {
  CITIES,
  type Condition,
  MAX_PRICE_PKR,
  MULTIPLES,
  type ProductQuery,
  parsePrice,
  priceLabel,
  type SearchedPrice,
  type UnderstoodPart,
  westernDigits,
} from '@parkho/contracts';
import { AND_A_HALF, CITY_SPELLINGS, HUNDRED, NUMBER_WORDS, URDU_WORDS } from './urdu.js';

/** The parameters of the list's query that a part of a search text sets. Prices are in PKR. */
type Applied = Pick<
  ProductQuery,
  'minPrice' | 'maxPrice' | 'sort' | 'city' | 'condition' | 'dedicated' | 'gaming' | 'inspected' | 'warranty'
>;
/** A part of a search text that is interpreted as a filter or an order. */
type ParsedPart = UnderstoodPart & { set: Applied };

export interface ParsedSearch {
  parts: readonly ParsedPart[];
  /** The remaining words to search for. */
  searchText: string;
}

type Match = Pick<UnderstoodPart, 'kind' | 'label' | 'price'> & { set: Applied; spans: readonly Span[] };
type Span = readonly [start: number, end: number];

/** A price without a limit means about that much: this share of it below and above. */
const APPROXIMATE_SHARE = 0.2;
/** The smallest number that is read as a price without further words. */
const MIN_UNMARKED_PRICE = 10_000;
/** The least price where a word marks it as one. */
const MIN_PRICE = 1_000;

/** Neither letters nor digits beside it. */
const WORD_START = '(?<![\\p{L}\\p{N}])';
const WORD_END = '(?![\\p{L}\\p{M}\\p{N}])';
/** Matches one of several spellings as whole words; a space matches any number of them. */
const words = (...ways: string[]): string =>
  `${WORD_START}(?:${ways.join('|').replaceAll(' ', '\\s+')})${WORD_END}`;
const pattern = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'giu');

const UNITS =
  'gb|tb|mb|ghz|mhz|hz|rpm|mah|wh|w|watts?|dpi|inch(?:es)?|points|nits|cores?|hours?|gen(?:eration)?|series';
/** The words of multiples from `min` to below `max`, as alternatives. */
const multiples = (min = 0, max = Number.POSITIVE_INFINITY): string =>
  Object.keys(MULTIPLES)
    .filter((word) => MULTIPLES[word]! >= min && MULTIPLES[word]! < max)
    .join('|');
const NUMBER_OF = new Map<string, number>([
  ...NUMBER_WORDS.flatMap(([number, ...spellings]) => spellings.map((word) => [word, number] as const)),
  ...AND_A_HALF.map((word) => [word, 0.5] as const),
]);
const HUNDREDS: ReadonlySet<string> = new Set(HUNDRED);
const SPELLED = NUMBER_WORDS.flatMap(([, ...spellings]) => spellings).join('|');
const DIGITS = '\\d[\\d,]{0,15}(?:\\.\\d{1,2})?';
/** 'پچاس', 'ساڑھے تین', 'ایک سو بیس' */
const SPELLED_NUMBER = `(?:(?:${AND_A_HALF.join('|')})\\s)?(?:${SPELLED})(?:\\s(?:${HUNDRED.join('|')})(?:\\s(?:${SPELLED}))?)?`;
/** @param not characters after which a digit makes it part of something else */
const amount = (number: string, name: string, not = '[.,-]'): string =>
  [
    `(?:(?<rs${name}>rs|pkr|₨)\\.?\\s*)?(?<number${name}>${number})(?:(?:\\s|(?<=\\d))(?<times${name}>${multiples()}))?`,
    // 'ایک لاکھ بیس ہزار'
    `(?:(?<=${multiples(1e5)})\\s(?<thousands${name}>${number})(?:\\s|(?<=\\d))(?:${multiples(1e3, 1e5)}))?`,
    `${WORD_END}(?!${not}\\d|\\s?(?:${UNITS})${WORD_END})(?:/[-=])?(?:\\s?(?<pkr${name}>rs|pkr|rupees|rupay|روپے)${WORD_END})?`,
  ].join('');
/** A number that is not the end of a word, as in i5-12400. */
const NUMBER_START = '(?<![\\p{L}\\p{N}.,-])';

const LIMIT_WORDS = {
  max: {
    before: words(
      'under|below|beneath|within|upto|up to|max|maximum|at most|till|budget',
      '(?:less|lower|cheaper) than',
      '(?:not|no) (?:more|over|above) than',
    ),
    after: words(
      'tak|tk|max|maximum|budget|تک|سے کم|سے نیچے|کے اندر',
      '(?:se|sy|say) (?:kam|neeche|niche|nichay)',
      '(?:(?:ke|kay|k) )?(?:andar|ander)',
      'or (?:less|under|below)',
    ),
  },
  min: {
    before: words('over|above|min|minimum|at least|starting(?: from)?|more than|from'),
    after: `(?:${words(
      'plus|or more|and (?:above|up)|سے زیادہ|سے اوپر',
      '(?:se|sy|say) (?:zyada|ziada|ziyada|zyadah|upar|uper|ooper|oopar)',
    )}|\\+)`,
  },
  about: {
    before: words('about|around|approx|approximately|near|taqreeban|for|at|price'),
    after: words('(?:(?:ke|kay|k) )?(?:qareeb|aas paas)', 'range', 'wal[aie]'),
  },
} as const;
/** 'in 50k' is a limit; 'in 2019' is not. */
const IN_WORD = words('in');
/** How a price and a range of prices are written, for numbers of this pattern. */
const priceForms = (number: string) => ({
  range: pattern(
    `(?<from>${words('between', 'price', 'budget', 'from')}\\s*)*`,
    NUMBER_START,
    amount(number, '1', '[.,]'),
    '\\s?(?<to>[-–—]|to|se|and|سے)\\s?',
    amount(number, '2'),
    `(?:\\s${words('tak', 'tk', 'range', 'budget', 'تک')})?`,
  ),
  price: pattern(
    `(?:(?:(?<upto>${LIMIT_WORDS.max.before})|(?<over>${LIMIT_WORDS.min.before})|(?<near>${LIMIT_WORDS.about.before})|(?<in>${IN_WORD}))(?:\\s+(?:price|of|is))?\\s*:?\\s*)?`,
    NUMBER_START,
    amount(number, ''),
    `(?:\\s?(?:(?<max>${LIMIT_WORDS.max.after})|(?<min>${LIMIT_WORDS.min.after})|(?:${LIMIT_WORDS.about.after})))?`,
  ),
});
const IN_DIGITS = priceForms(DIGITS);
const IN_WORDS = priceForms(`${DIGITS}|${SPELLED_NUMBER}`);
/** Words before a number that is part of a processor's name. */
const PROCESSOR = /(?:\bi[3579]|core|ryzen(?:\s\d)?|xeon|ultra(?:\s\d)?)\s*$/i;

/** Four digits, or a number with a multiplier: most texts have neither, and are not parsed further. */
const HAS_DIGITS = new RegExp(`\\d[\\d,]{3}|\\d\\s?(?:${multiples()})`, 'iu');
/** A word with a multiplier. Patterns of numbers in words take longer. */
const HAS_WORDS = new RegExp(`(?<=\\p{L})\\s(?:${multiples()}|${HUNDRED.join('|')})${WORD_END}`, 'iu');

type Groups = Record<string, string | undefined>;

/** The number of digits or words; 0 for none. */
const numberOf = (text = ''): number =>
  /\d/.test(text)
    ? (parsePrice(text) ?? 0)
    : text
        .toLowerCase()
        .split(/\s/)
        .reduce((sum, word) => (HUNDREDS.has(word) ? sum * 100 : sum + (NUMBER_OF.get(word) ?? 0)), 0);

/** An amount in PKR, and whether it is written as money. */
function money({ groups = {} }: RegExpExecArray, name: '' | '1' | '2') {
  const number = numberOf(groups[`number${name}`]);
  const times = groups[`times${name}`]?.toLowerCase();
  // '50000 k andar': the k is a word of the sentence.
  const multiple = times && !(times === 'k' && number >= MIN_PRICE) ? (MULTIPLES[times] ?? 1) : 1;
  const isMoney = multiple > 1 || (groups[`rs${name}`] ?? groups[`pkr${name}`]) !== undefined;
  const value = Math.round(number * multiple + numberOf(groups[`thousands${name}`]) * 1e3);
  return { number, value, multiple, isMoney };
}
const isPrice = (value: number): boolean => value >= MIN_PRICE && value <= MAX_PRICE_PKR;
const spanOf = ({ index, 0: text }: RegExpExecArray): Span => [index, index + text.length];

function priceIn(text: string): Match | undefined {
  const forms = HAS_WORDS.test(text) ? IN_WORDS : HAS_DIGITS.test(text) ? IN_DIGITS : undefined;
  if (!forms) return undefined;
  for (const match of text.matchAll(forms.range)) {
    const { from, to } = match.groups as Groups;
    if (to?.toLowerCase() === 'and' && !from) continue;
    const [low, high] = [money(match, '1'), money(match, '2')];
    // The multiplier of '50-80k' applies to both.
    const minPrice = low.multiple === 1 && low.number < high.number ? low.number * high.multiple : low.value;
    const isPriceRange = from || low.isMoney || high.isMoney || low.value >= MIN_UNMARKED_PRICE;
    if (isPriceRange && isPrice(minPrice) && isPrice(high.value) && minPrice < high.value)
      return priceMatch({ minPrice, maxPrice: high.value }, [spanOf(match)]);
  }
  const limits: { minPrice?: number; maxPrice?: number } = {};
  const spans: Span[] = [];
  let unmarkedPrice: Match | undefined;
  for (const match of text.matchAll(forms.price)) {
    const groups = match.groups as Groups;
    const { value, isMoney } = money(match, '');
    if (!isPrice(value)) continue;
    const isYear = !isMoney && value >= 1990 && value <= 2035;
    const isClearlyPrice = isMoney || value >= MIN_UNMARKED_PRICE;
    const isMax = groups.upto || groups.max || (groups.in && isClearlyPrice);
    const isMin = (groups.over || groups.min) && !isYear;
    if (isMax && limits.maxPrice === undefined) limits.maxPrice = value;
    else if (isMin && limits.minPrice === undefined) limits.minPrice = value;
    else {
      // '4k' is a screen, and a number after 'i5' a processor.
      const isScreen = groups.times?.toLowerCase() === 'k' && value < MIN_UNMARKED_PRICE;
      const isUnmarkedPrice = isClearlyPrice && !isScreen;
      const isPartOfName =
        !isMoney && (PROCESSOR.test(text.slice(0, match.index)) || /^0/.test(groups.number!));
      if (isUnmarkedPrice && !isPartOfName && !isMax && !isMin)
        unmarkedPrice ??= approximatePrice(value, spanOf(match));
      continue;
    }
    spans.push(spanOf(match));
  }
  return spans.length > 0 ? priceMatch(limits, spans) : unmarkedPrice;
}
const priceMatch = (price: SearchedPrice, spans: readonly Span[], set: Applied = price): Match => ({
  kind: 'price',
  label: priceLabel(price) ?? '',
  price,
  set,
  spans,
});
const approximatePrice = (price: number, span: Span): Match =>
  priceMatch({ about: price }, [span], {
    minPrice: Math.round(price * (1 - APPROXIMATE_SHARE)),
    maxPrice: Math.round(price * (1 + APPROXIMATE_SHARE)),
  });

const KIND = '(?:laptops?|notebooks?|pcs?|computers?|desktops?|machines?|لیپ ?ٹاپ|کمپیوٹر)'.replaceAll(
  ' ',
  '\\s',
);
/** Words that express a wish, and the parameters that they set. */
interface Phrase extends Omit<Match, 'spans'> {
  words: RegExp;
  /** The text must match this, too. */
  also?: RegExp;
}
const condition = (is: Condition, ...ways: string[]): Phrase => ({
  kind: 'condition',
  label: is,
  set: { condition: is },
  // A laptop with a new battery is not a new laptop.
  words: pattern(
    words(...ways),
    `(?!\\s+(?:battery|charger|ssd|hdd|hard|keyboard|screen|lcd|ram|stock|arrivals?)${WORD_END})`,
  ),
});
const WITH_PATTERN = '(?:with|mein|main|me|wala|wali|wale|ke sath|والا|والی)';
const GRAPHICS =
  '(?:(?:graphics?|video|vga) cards?|gpu|dedicated (?:graphics?|gpu)(?: cards?)?|گرافکس? کارڈ)';
const ORDER = { kind: 'order' } as const;
const PHRASES: readonly Phrase[] = [
  {
    ...ORDER,
    label: 'Cheapest first',
    set: { sort: 'price-asc' },
    words: pattern(
      words(
        '(?:sab se )?sast(?:a|i|e|ay)',
        'cheap|cheaper|cheapest|affordable|economical|budget',
        '(?:low|lowest|kam) (?:price|priced|qeemat|qimat)',
        '(?:سب سے )?(?:سستا|سستی|سستے)',
      ),
    ),
  },
  {
    ...ORDER,
    label: 'Most expensive first',
    set: { sort: 'price-desc' },
    words: pattern(words('(?:sab se )?m[ae]h[ae]?n?g[aei]', 'most expensive', '(?:سب سے )?مہنگ[اےی]')),
  },
  {
    kind: 'dedicated',
    label: 'Dedicated graphics',
    set: { dedicated: true },
    // Alone it is a part; with a kind of computer it is the computer's.
    words: pattern(words(`(?:${WITH_PATTERN} )?(?:a )?${GRAPHICS}(?: ${WITH_PATTERN})?`)),
    also: pattern(words(KIND, 'with', 'dedicated')),
  },
  {
    kind: 'gaming',
    label: 'Gaming',
    set: { gaming: true },
    words: pattern(words('gaming|گیمنگ'), `(?=\\s+${KIND}${WORD_END})`),
  },
  condition('Like New', 'like new'),
  condition('New', 'brand new|box pack|new|nay[aei]|نیا|نئی|نئے'),
  condition('Used', 'used|second ?hand|puran[aei]|پران[اےی]'),
  {
    kind: 'inspected',
    label: 'Inspected',
    set: { inspected: true },
    words: pattern(words('inspected|verified')),
  },
  {
    kind: 'warranty',
    label: 'With warranty',
    set: { warranty: true },
    words: pattern(
      `(?<!(?:without|no|of)\\s+)`,
      words(`(?:with )?(?:a )?(?:warranty|وارنٹی)(?: ${WITH_PATTERN})?`),
    ),
  },
];

const CITY_OF = new Map<string, string>(
  [...CITIES.map(({ name }) => [name, name] as const), ...CITY_SPELLINGS].map(([spelling, name]) => [
    spelling.toLowerCase(),
    name,
  ]),
);
const CITY = pattern(
  `(?:${words('in|near|at|from|or|and|ya|aur|یا|اور')}\\s+)?`,
  `(?<city>${words(...CITY_OF.keys())})`,
  `(?:\\s+${words('mein|main|me|city|میں')})?`,
);

function citiesIn(text: string): Match | undefined {
  if (text.search(CITY) < 0) return undefined;
  const matches = [...text.matchAll(CITY)];
  const cities = matches.flatMap(({ groups }) => CITY_OF.get(groups?.city?.toLowerCase() ?? '') ?? []);
  const city = [...new Set(cities)];
  return city.length > 0
    ? { kind: 'city', label: city.join(', '), set: { city }, spans: matches.map(spanOf) }
    : undefined;
}

const phraseMatcher =
  ({ words, also, ...wish }: Phrase) =>
  (text: string): Match | undefined => {
    words.lastIndex = 0;
    const match = words.exec(text);
    return match && (!also || text.search(also) >= 0) ? { ...wish, spans: [spanOf(match)] } : undefined;
  };
/** The matchers, in order: later ones do not see the parts matched by earlier ones. */
const MATCHERS: readonly ((text: string) => Match | undefined)[] = [
  priceIn,
  citiesIn,
  ...PHRASES.map(phraseMatcher),
];

const URDU = pattern(words(...URDU_WORDS.map(([urdu]) => urdu)));
const LATIN = new Map(URDU_WORDS);
const IS_URDU = /[\u0600-\u06ff]/;
const transliterate = (urdu: string): string => LATIN.get(urdu.replace(/\s+/g, ' ')) ?? urdu;

/** Replaces alternative characters one by one. */
const normalizeCharacters = (text: string): string =>
  westernDigits(text)
    .replace(/[يى]/g, 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\u00a0\u200c]/g, ' ');

/**
 * Interprets prices, an order, a city or a condition in a search text, in English, Urdu and Roman Urdu. Urdu names of
 * kinds and brands remain as words in Latin letters.
 */
export function parseSearch(input: string): ParsedSearch {
  let remaining = normalizeCharacters(input);
  const matches: Match[] = [];
  const kinds = new Set<string>();
  for (const read of MATCHERS) {
    const part = read(remaining);
    if (!part || kinds.has(part.kind)) continue;
    kinds.add(part.kind);
    matches.push(part);
    remaining = blankOut(remaining, part.spans);
  }
  const transliterated = IS_URDU.test(remaining) ? remaining.replace(URDU, transliterate) : remaining;
  return {
    parts: matches.map(({ spans, ...part }) => ({
      ...part,
      text: spans.map(([start, end]) => input.slice(start, end).trim()).join(' '),
      without: collapseSpaces(blankOut(input, spans)),
    })),
    searchText: collapseSpaces(transliterated),
  };
}

const blankOut = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (blanked, [start, end]) => blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end),
    text,
  );
/** Single spaces, without separators of removed parts. */
const collapseSpaces = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,;:.](?:\s|$))/g, '')
    .replace(/^[\s,;:.-]+|[\s,;:.-]+$/g, '');
