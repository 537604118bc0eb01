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

/** Each term as its word, what it is a name of, and whose business has it in its name. */
const understood = (text: string) =>
  meanings
    .terms(text, sellers)
    .map(({ word, glued, is, also }) =>
      [word, glued, is && `is ${is.values}`, also && `also ${also.values}`].filter(Boolean).join(' '),
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
