import type { Document } from '../../document.js';
import { Dependents, type RowDependency, type StoredChange } from './dependents.js';

const entry = (name: string, dependency: RowDependency) => ({ name, dependency });
const word = entry('word', { words: ['think'], values: [], fields: ['isPublic'] });
const kind = entry('kind', { words: [], values: [{ field: 'kind', values: ['laptop'] }], fields: ['kind'] });
const priceOfKind = entry('price of kind', {
  words: [],
  values: [{ field: 'kind', values: ['laptop'] }],
  fields: ['kind', 'price'],
});
const laptop = { _id: 'a', kind: 'laptop' } as Document;
const server = { _id: 'a', kind: 'server' } as Document;
const change: StoredChange = {
  row: 1,
  before: laptop,
  document: laptop,
  fields: ['price'],
  text: 'thinkpad t480',
  textBefore: 'thinkpad t480',
};

test.each<[string, Partial<StoredChange>, string[]]>([
  ['of a price', { fields: ['price'] }, ['price of kind']],
  ['of a field that no entry uses', { fields: ['views'] }, []],
  ['of a filter combined with words', { fields: ['isPublic'] }, ['word']],
  ['of a kind', { before: server, fields: ['kind'] }, ['kind', 'price of kind']],
  ['of words', { fields: [], text: 'elitebook' }, ['kind', 'price of kind', 'word']],
  ['that adds a row', { before: undefined, fields: ['_id'] }, ['kind', 'price of kind', 'word']],
  ['that removes a row', { document: undefined, fields: ['_id'] }, ['kind', 'price of kind', 'word']],
])('a change %s affects the entries that may gain or lose the row', (_, changed, names) => {
  const dependents = new Dependents<{ name: string; dependency: RowDependency }>();
  for (const each of [word, kind, priceOfKind]) dependents.add(each);
  const affected = dependents.of([{ ...change, ...changed }]);
  expect([...affected.keys()].map(({ name }) => name).sort()).toEqual(names);
});

test('a word of a million letters affects the entries of its prefixes', () => {
  const dependents = new Dependents<{ name: string; dependency: RowDependency }>();
  for (const each of [word, kind]) dependents.add(each);
  const text = `think${'d'.repeat(1_000_000)}`;
  expect([...dependents.of([{ ...change, fields: [], text }]).keys()]).toEqual([word, kind]);
});
