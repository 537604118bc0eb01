import {
  CITIES,
  entriesOf,
  REFERENCE_LIMITS,
  REFERENCE_MESSAGES,
  type ReferenceListEvent,
  UNCHANGED,
} from '@parkho/contracts';
import { type ReferenceListCommand, referenceList } from './reference-list.js';

const gilgit = { name: 'Gilgit', state: 'Gilgit-Baltistan' };
const added = (name: string): ReferenceListEvent => ({
  type: 'ReferenceEntryAdded',
  data: { list: 'cities', entry: { ...gilgit, name } },
});
const removed = (name: string): ReferenceListEvent => ({
  type: 'ReferenceEntryRemoved',
  data: { list: 'cities', key: name.toLowerCase(), name },
});
const stateAfter = (events: readonly ReferenceListEvent[]) => events.reduce(referenceList.evolve, UNCHANGED);
const add = (name: string): ReferenceListCommand => ({
  list: 'cities',
  type: 'add',
  entry: { ...gilgit, name },
});
const remove = (name: string): ReferenceListCommand => ({
  list: 'cities',
  type: 'remove',
  key: name.toLowerCase(),
});

test.each<[string, ReferenceListEvent[], ReferenceListCommand, ReferenceListEvent[]]>([
  ['an entry is added', [], add('Gilgit'), [added('Gilgit')]],
  ['an entry of the specification is removed', [], remove('Karachi'), [removed('Karachi')]],
  ['an added entry is removed', [added('Gilgit')], remove('Gilgit'), [removed('Gilgit')]],
  ['a removed entry is added again', [removed('Karachi')], add('Karachi'), [added('Karachi')]],
])('%s', (_, given, when, then) => {
  expect(referenceList.decide(stateAfter(given), when)).toEqual(then);
});

const all = CITIES.map(({ name }) => removed(name));
const full = Array.from({ length: REFERENCE_LIMITS.entries - CITIES.length }, (_, n) => added(`City ${n}`));
test.each<[string, ReferenceListEvent[], ReferenceListCommand, string]>([
  ['already has the entry, ignoring case', [], add('KARACHI'), REFERENCE_MESSAGES.there],
  ['does not have the entry', [removed('Karachi')], remove('Karachi'), REFERENCE_MESSAGES.notFound],
  ['is full', full, add('One more'), REFERENCE_MESSAGES.full],
  ['would be empty', [added('Gilgit'), ...all], remove('Gilgit'), REFERENCE_MESSAGES.last],
])('a list rejects a change where it %s', (_, given, when, message) => {
  expect(() => referenceList.decide(stateAfter(given), when)).toThrow(message);
});

test('additions come last, and a removed entry disappears', () => {
  const names = entriesOf('cities', stateAfter([added('Gilgit'), removed('Lahore'), added('Lahore')])).map(
    ({ name }) => name,
  );
  expect([names[0], names[1], ...names.slice(-2)]).toEqual(['Karachi', 'Islamabad', 'Gilgit', 'Lahore']);
});
