import type { CategoryDocument, SellerDocument } from '@parkho/projections';
import { SellerNames } from '../views/seller-names.js';
import { SearchMeanings } from './search-meanings.js';

const category = (name: string, deleted = false, mergedInto?: string): CategoryDocument => ({
  _id: name.toLowerCase(),
  name,
  createdAt: '',
  deleted,
  ...(mergedInto && { mergedInto }),
  version: 0,
});
const meanings = new SearchMeanings([
  ...['Laptop', 'Macbook', 'Pc', 'Desktop', 'Gaming Consoles'].map((name) => category(name)),
  category('Server', true),
  category('Xbox', true, 'gaming consoles'),
]);
const sellers = new SellerNames(
  ['Raavi Computers', 'Dell Point', 'Shop 840', ...Array.from({ length: 30 }, () => 'Tech Store')].map(
    (businessName, index) => ({ _id: `s${index}`, businessName }) as SellerDocument,
  ),
);

/** Each term with its word, the name that it denotes, and the businesses with it in their name. */
const understood = (text: string) =>
  meanings
    .terms(text, sellers)
    .map(({ word, joined, exactValues: is, alsoValues: also }) =>
      [word, joined, is && `is ${is.values}`, also && `also ${also.values}`].filter(Boolean).join(' '),
    );

test.each([
  ['hp laptop', ['hp', 'laptop is laptop,macbook']],
  ['Notebooks', ['notebooks is laptop,macbook']],
  ['lapt', ['lapt is laptop,macbook']],
  ['mac book pro', ['macbook is macbook', 'pro']],
  ['gaming computer', ['gaming is true', 'computer is pc,desktop']],
  ['gaming console', ['gaming is gaming consoles,xbox', 'console is gaming consoles,xbox']],
  ['graphics cards', ['graphics is graphics', 'cards is graphics']],
  ['16gb ram', ['16gb', 'ram is memory']],
  ['laptop 16gb ram', ['laptop is laptop,macbook', '16gb', 'ram']],
  ['server', ['server']],
  ['laptop with the best price', ['laptop is laptop,macbook', 'best']],
  ['the', ['the']],
  ['ryzen 5', ['ryzen', '5 ryzen5']],
  ['raavi', ['raavi also s0']],
  ['raav', ['raav also s0']],
  ['raavi computers', ['raavi also s0', 'computers also s0']],
  ['dell', ['dell']],
  ['840', ['840']],
  ['tech', ['tech']],
])('%p is understood as %p', (text, expected) => {
  expect(understood(text)).toEqual(expected);
});

/** Common words, and the names that they denote in a shop with every kind of category. */
const VOCABULARY: [words: string, is: string][] = [
  ...['notebook', 'ultrabooks', 'notebuk'].map((word): [string, string] => [
    word,
    word === 'notebuk' ? '' : 'laptop,notebook,macbook',
  ]),
  ['desktops', 'pc,desktop,computer'],
  ['computer', 'pc,desktop,computer'],
  ['pcs', 'pc,desktop,computer'],
  ['servers', 'server'],
  ['components', 'component'],
  ['gamer', 'true'],
  ['workstation', 'true'],
  ['vga', 'graphics'],
  ['gpu', 'graphics'],
  ['memory', 'memory'],
  ['hdd', 'storage'],
  ['ssds', 'storage'],
  ['psu', 'power'],
  ['verified', 'true'],
  ['inspected', 'true'],
  ['warranty', 'true'],
  ['new', 'New'],
  ['used', 'Used,Excellent,Good,Fair,Poor'],
];
const everything = new SearchMeanings(
  ['Laptop', 'Notebook', 'Macbook', 'Pc', 'Desktop', 'Computer', 'Server', 'Component'].map((name) =>
    category(name),
  ),
);
test.each(VOCABULARY)('%s is a name of %s', (word, is) => {
  const [term] = everything.terms(word, sellers);
  expect(String(term!.exactValues?.values ?? '')).toBe(is);
});
test.each([
  ['like new', 'Like New'],
  ['second hand', 'Used,Excellent,Good,Fair,Poor'],
  ['spare parts', 'component'],
  ['video card', 'graphics'],
  ['hard drive', 'storage'],
  ['power supply', 'power'],
])('both words of %s denote a name of %s', (text, is) => {
  expect(everything.terms(text, sellers).map((term) => String(term.exactValues?.values))).toEqual([is, is]);
});

test.each([
  ['laptop ka price', ['laptop']],
  ['mujhe laptop chahiye', ['laptop']],
  ['مجھے laptop چاہیے', ['laptop']],
  ['think pad', ['thinkpad']],
  ['opti plex', ['optiplex']],
])('%s is searched as %p', (text, words) => {
  expect(everything.terms(text, sellers).map(({ word }) => word)).toEqual(words);
});

test('an ambiguous prefix has no meaning, and words beyond the twelfth are ignored', () => {
  expect(everything.terms('com', sellers)[0]!.exactValues).toBeUndefined();
  expect(everything.terms('ser', sellers)[0]!.exactValues?.values).toEqual(['server']);
  expect(everything.terms('se', sellers)[0]!.exactValues).toBeUndefined();
  const longText = Array.from({ length: 14 }, (_, nth) => `w${nth}`).join(' ');
  expect(everything.terms(longText, sellers)).toHaveLength(12);
});

test('one-word names are the candidates for spelling corrections', () => {
  expect(everything.names).toEqual(expect.arrayContaining(['laptop', 'gpu', 'warranty', 'server']));
  expect(everything.names.filter((name) => name.includes(' '))).toEqual([]);
});
