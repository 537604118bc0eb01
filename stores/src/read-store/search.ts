import { type Document, fieldOf, pathOf, type Scalar, type Shape } from './document.js';
import { searchable, words } from './words.js';

/** What documents are searched for. Without a term, every document is found. */
export interface Search {
  terms: readonly Term[];
  /** Documents may lack one of the terms, whichever it is. */
  allButOne?: boolean;
}

/** One word of a search, as words() has it, and what it means beside itself. */
export interface Term {
  word: string;
  /** The word and the one before it in one, which a device should rather have: 'ryzen5' for the 5 of 'ryzen 5'. */
  glued?: string;
  /** What the word is a name of: documents that have one of the values come before those that have the word. */
  is?: Values;
  /** Documents that have one of the values count as having the word, but in no leading field. */
  also?: Values;
}
export interface Values {
  field: string;
  values: readonly Scalar[];
}

/** A way to have a term: a searchable word that is, or begins with, a text; or one of the values of a field. */
export type Way = { text: string; whole: boolean } | Values;

/** Marks a word of a leading field among the searchable words. No word has it in it. */
export const LEADING = '§';
/** Of so short a number nearly everything is the beginning: it counts as a whole word alone. */
const SHORT_NUMBER = /^\p{N}$/u;

/** A search for the words of a text. */
export const searchFor = (text = ''): Search => ({ terms: words(text).map((word) => ({ word })) });

/** A search for the words of a text in leading fields alone. */
export const searchLeading = (text = ''): Search => ({
  terms: words(text).map((word) => ({ word: LEADING + word })),
});

/** How many levels there are. */
export const LEVELS = 4;

/**
 * For each level, the best one first, the ways to have a term at it or at a better one: the word in a leading field,
 * glued where it says so; a leading word that begins so; the word anywhere; a word that begins so anywhere. What a word
 * names is the best of all, and beside it the word itself counts at the last level alone. A document has a search at
 * the worst level of its terms.
 */
export function levels({ word, glued, is, also }: Term): readonly (readonly Way[])[] {
  const begins = !SHORT_NUMBER.test(word);
  const counted: Way[] = also ? [also] : [];
  const anywhere = { text: word, whole: !begins };
  if (is) return [[is], [is], [is, ...counted], [is, ...counted, anywhere]];
  const leading = { text: LEADING + word, whole: !begins };
  const best = glued ? [{ text: LEADING + glued, whole: true }] : [];
  return [
    glued ? best : [{ ...leading, whole: true }],
    [...best, leading],
    [...best, ...counted, leading, { text: word, whole: true }],
    [...best, ...counted, anywhere],
  ];
}

/** What a document is found by: its words, and those of leading fields a second time with a mark. */
export function searchableWords(document: Document, { search }: Shape): Set<string> {
  // What separates words, so that those of two fields are no neighbours.
  const textOf = (fields: readonly string[] = []) =>
    fields.map((field) => textAt(document, field)).join(' ; ');
  const found = searchable(textOf(search?.others), { glued: false });
  for (const word of searchable(textOf(search?.leading), { glued: true }))
    found.add(word).add(LEADING + word);
  return found;
}

const textAt = (document: Document, field: string): string => String(fieldOf(document, pathOf(field)) ?? '');
