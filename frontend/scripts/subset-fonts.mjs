/**
 * Writes the fonts and their style sheet to .fonts: of each a file with the characters of English text, which every page
 * loads, at two thirds of the size. The other Latin letters stay in the whole file, which a browser loads for a page that
 * has one of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** First and last code point of each range: ASCII, and the signs and punctuation that screens use. */
const ENGLISH = [
  [0x20, 0x7e],
  [0xa0],
  [0xa3],
  [0xa5],
  [0xb0, 0xb2],
  [0xb7],
  [0xbd],
  [0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022],
  [0x2026],
  [0x20ac],
  [0x2190],
  [0x2192],
  [0x2212],
];
/** Letters, marks and punctuation of Urdu, and the Arabic forms that keyboards have for some of them. */
const URDU = [
  [0x60c],
  [0x61b],
  [0x61f],
  [0x621, 0x655],
  [0x66a, 0x66c],
  [0x670],
  [0x679, 0x6d5],
  [0x6f0, 0x6f9],
  [0x200c, 0x200f],
];
const LATIN = [
  [0xa1, 0xff],
  [0x152, 0x153],
];

const FONTS = [
  {
    family: 'Figtree Variable',
    weights: '300 900',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    name: 'figtree.woff2',
  },
  {
    family: 'Bricolage Grotesque',
    // One file of one weight serves them all: the variable font is twice as large.
    weights: '600 800',
    source: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
    name: 'bricolage-grotesque.woff2',
  },
];

/** Of pages in Urdu alone: a browser loads it where a text is in it. */
const NASTALIQ = {
  family: 'Nastaliq',
  weights: '400',
  source: '@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2',
};

const folder = new URL('../.fonts/', import.meta.url);
const text = ENGLISH.flatMap(([first, last = first]) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth)),
).join('');
const hex = (point) => point.toString(16);
const unicodeRange = (ranges) =>
  ranges.map(([first, last]) => `U+${hex(first)}${last ? `-${hex(last)}` : ''}`).join(', ');
/** `optional` with a preload in index.html: the text never changes its font, and so never its size, after paint. */
const face = ({ family, weights }, url, ranges) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: optional;
  font-weight: ${weights};
  src: url("${url}") format("woff2");
  unicode-range: ${unicodeRange(ranges)};
}
`;

await mkdir(folder, { recursive: true });
const faces = await Promise.all(
  FONTS.map(async (font) => {
    const whole = await readFile(fileURLToPath(import.meta.resolve(font.source)));
    await writeFile(new URL(font.name, folder), await subsetFont(whole, text, { targetFormat: 'woff2' }));
    return face(font, font.source, LATIN) + face(font, `./${font.name}`, ENGLISH);
  }),
);
await writeFile(new URL('fonts.css', folder), faces.join('') + face(NASTALIQ, NASTALIQ.source, URDU));
