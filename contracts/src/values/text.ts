/**
 * Invisible marks that turn the direction of what follows: a name could show the letters beside it in another order.
 * Urdu is written from right to left without them, and its joiners (U+200C, U+200D) are not among them.
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What shows: neither space nor control character, nor one that is drawn as nothing, such as U+200B or U+3164. */
const SHOWN = /[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text of which nothing shows says nothing: a reason or a serial number that is one is missing. */
const readable = (text: string): string => (SHOWN.test(text) ? text : '');

/**
 * A text of characters that can be typed: no halves of surrogate pairs, no marks of direction, and of the control
 * characters only tab and line breaks. Engines treat the others differently. Empty where nothing shows.
 */
export const plainText = (text: string): string =>
  readable(text.replace(DIRECTION_MARKS, '').replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, ''));

/** The same on one line: line breaks and other control characters are spaces. */
export const oneLine = (text: string): string =>
  readable(text.replace(DIRECTION_MARKS, ''))
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();

/** What of a group was filled in: without what is absent and what is an empty text. */
export const compact = <G extends object>(group: G): G =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined && value !== '')) as G;
