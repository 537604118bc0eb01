/**
 * Invisible marks that change the direction of text: a name could show the letters beside it in another order. Urdu is
 * written from right to left without them, and its joiners (U+200C, U+200D) are not among them.
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Visible characters: neither spaces nor control characters, nor ones that are drawn as nothing, such as U+200B or
 * U+3164.
 */
const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without visible characters counts as empty. */
const readable = (text: string): string => (VISIBLE_CHARACTER.test(text) ? text : '');

/**
 * A text of typeable characters: no unpaired surrogates, no marks of direction, and of the control characters only tab
 * and line breaks. Engines treat the others differently. Empty if nothing is visible.
 */
export const plainText = (text: string): string =>
  readable(text.replace(DIRECTION_MARKS, '').replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, ''));

/** Words of ASCII, which are on one line already. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/;

/** A text on one line: line breaks and other control characters become spaces. */
export const oneLine = (text: string): string =>
  PLAIN_WORDS.test(text)
    ? text
    : readable(text.replace(DIRECTION_MARKS, ''))
        .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
        .trim();

/** A group without absent fields and empty texts. */
export const compact = <G extends object>(group: G): G =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined && value !== '')) as G;
