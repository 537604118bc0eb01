import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url));

/** The fonts of the site as files with one weight each, which is what a PDF can hold (backend/fonts/README.md). */
export const FONTS = {
  regular: { family: 'Figtree', file: file('figtree-regular') },
  bold: { family: 'Figtree', file: file('figtree-bold') },
  display: { family: 'Bricolage Grotesque', file: file('bricolage-grotesque-bold') },
} as const;

/** Runs of what one of the fonts has no letters for, such as Urdu. */
const UNKNOWN =
  /(?:[^\x20-\x7e\xa0-\xa3\xa5-\xac\xae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u0141-\u0148\u0150-\u015b\u015e-\u0161\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]\s*)+/gu;

/** A text as the fonts can write it, in one line. */
export const writable = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').replace(UNKNOWN, '[…] ').trim();
export const isWritable = (text: string): boolean =>
  text.normalize('NFC').replace(/\s+/g, ' ').search(UNKNOWN) < 0;
