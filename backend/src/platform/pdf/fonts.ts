import { fileURLToPath } from 'node:url';

const file = (name: string): string => fileURLToPath(new URL(`../../../fonts/${name}.ttf`, import.meta.url));

/** The site's fonts as one file for each weight, as PDFs need (backend/fonts/README.md). */
export const FONTS = {
  regular: { family: 'Figtree', file: file('figtree-regular') },
  bold: { family: 'Figtree', file: file('figtree-bold') },
  display: { family: 'Bricolage Grotesque', file: file('bricolage-grotesque-bold') },
} as const;

/** Runs of characters that are not in the fonts, such as Urdu. */
const UNSUPPORTED_CHARACTERS =
  /(?:[^\x20-\x7e\xa0-\xa3\xa5-\xac\xae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u0141-\u0148\u0150-\u015b\u015e-\u0161\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]\s*)+/gu;

/** A text in the characters of the fonts, on one line. */
export const toPrintable = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSUPPORTED_CHARACTERS, '[…] ').trim();
export const isPrintable = (text: string): boolean =>
  text.normalize('NFC').replace(/\s+/g, ' ').search(UNSUPPORTED_CHARACTERS) < 0;
