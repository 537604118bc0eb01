import type { ReferenceListEvent } from '@parkho/contracts';
import { fold } from '../recorded.fixture.js';
import { referenceLists } from './reference-lists.js';

const entry = { name: 'Gilgit', state: 'Gilgit-Baltistan' };
const added: ReferenceListEvent = { type: 'ReferenceEntryAdded', data: { list: 'cities', entry } };
const removed = (name: string): ReferenceListEvent => ({
  type: 'ReferenceEntryRemoved',
  data: { list: 'cities', key: name.toLowerCase(), name },
});

test.each<[string, ReferenceListEvent[], object]>([
  ['ReferenceEntryAdded', [added], { added: [entry], removed: [], version: 0 }],
  ['ReferenceEntryRemoved', [removed('Karachi')], { added: [], removed: ['karachi'], version: 0 }],
  ['both', [added, removed('Gilgit')], { added: [], removed: ['gilgit'], version: 1 }],
])('reference-lists: %s', (_, events, expected) => {
  expect(fold(referenceLists, events)).toEqual({ _id: 'cities', ...expected });
});
