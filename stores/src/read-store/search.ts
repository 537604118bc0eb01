import { type Document, fieldOf, pathOf, type Scalar, type Shape } from './document.js';
import { searchable, words } from './words.js';

/** A search of documents. Without a term, every document matches. */
export interface Search {
  terms: readonly Term[];
  /** Documents may lack any one of the terms. */
  allButOne?: boolean;
}

/** One word of a search, as words() returns it, and its other meanings. */
export interface Term {
  word: string;
  /** The word joined with the one before it, which ranks higher: 'ryzen5' for the 5 of 'ryzen 5'. */
  joined?: string;
  /** Values that the word names: documents with one of them rank before documents with the word. */
  exactValues?: Values;
  /** Documents with one of these values count as having the word, but in no leading field. */
  alsoValues?: Values;
}
export interface Values {
  field: string;
  values: readonly Scalar[];
}

/** A way to match a term: a searchable word that is, or begins with, a text; or one of the values of a field. */
export type TermMatch = { text: string; whole: boolean } | Values;

/** Marks a word of a leading field among the searchable words; no word contains it. */
export const LEADING_MARK = '§';
/** A single digit is the beginning of nearly everything: it matches whole words only. */
const SHORT_NUMBER = /^\p{N}$/u;

/** A search for the words of a text. */
export const searchFor = (text = ''): Search => ({ terms: words(text).map((word) => ({ word })) });

/** A search for the words of a text in leading fields only. */
export const searchLeading = (text = ''): Search => ({
  terms: words(text).map((word) => ({ word: LEADING_MARK + word })),
});

/** Number of levels. */
export const MATCH_LEVELS = 4;

/**
 * For each level, the best one first, the ways to match a term at it or at a better one: the word in a leading field,
 * joined where `joined` is set; a leading word with the prefix; the word anywhere; a word with the prefix anywhere. A
 * value that the word names is the best match, and the word itself then counts at the last level only. A document
 * matches a search at the worst level of its terms.
 */
export function matchLevels({
  word,
  joined,
  exactValues,
  alsoValues,
}: Term): readonly (readonly TermMatch[])[] {
  const matchesPrefix = !SHORT_NUMBER.test(word);
  const alsoMatches: TermMatch[] = alsoValues ? [alsoValues] : [];
  const anywhere = { text: word, whole: !matchesPrefix };
  if (exactValues)
    return [
      [exactValues],
      [exactValues],
      [exactValues, ...alsoMatches],
      [exactValues, ...alsoMatches, anywhere],
    ];
  const leading = { text: LEADING_MARK + word, whole: !matchesPrefix };
  const best = joined ? [{ text: LEADING_MARK + joined, whole: true }] : [];
  return [
    joined ? best : [{ ...leading, whole: true }],
    [...best, leading],
    [...best, ...alsoMatches, leading, { text: word, whole: true }],
    [...best, ...alsoMatches, anywhere],
  ];
}

/** The words that find a document, those of leading fields a second time with a mark. */
export function searchableWords(document: Document, { search }: Shape): Set<string> {
  // Separates the words of two fields, which are no neighbours.
  const textOf = (fields: readonly string[] = []) =>
    fields.map((field) => textAt(document, field)).join(' ; ');
  const result = searchable(textOf(search?.others), { joined: false });
  for (const word of searchable(textOf(search?.leading), { joined: true }))
    result.add(word).add(LEADING_MARK + word);
  return result;
}

const textAt = (document: Document, field: string): string => String(fieldOf(document, pathOf(field)) ?? '');
