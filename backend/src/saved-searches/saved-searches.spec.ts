import {
  SAVED_SEARCH_MESSAGES as MESSAGES,
  SAVED_SEARCH_LIMIT,
  type SavedSearchEvent,
} from '@parkho/contracts';
import { type SavedSearchCommand, savedSearches } from './saved-searches.js';
import { canonicalQuery, titleOf } from './search-criteria.js';
import { searchRuns } from './search-runs.js';

type SearchEvent = Exclude<SavedSearchEvent, { type: 'SavedSearchMailsDue' }>;
type CommandInput = SavedSearchCommand extends infer C ? Omit<C, 'ownerId'> : never;
const ownerId = 'o1';
const queryOf = (searchId: string) => `search=${searchId}`;
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();

const added = (searchId: string, ownerKind: 'user' | 'guest' = 'user'): SearchEvent => ({
  type: 'SavedSearchAdded',
  data: { ownerId, ownerKind, searchId, query: queryOf(searchId), pending: ownerKind === 'guest' },
});
const confirmed = (searchId: string): SearchEvent => ({
  type: 'SavedSearchConfirmed',
  data: { ownerId, searchId },
});
const ended = (searchId: string): SearchEvent => ({ type: 'SavedSearchEnded', data: { ownerId, searchId } });
const mailed = (searchId: string, until: string, price = 100): SearchEvent => ({
  type: 'SavedSearchMailed',
  data: { ownerId, searchId, until, devices: [{ productId: 'p1', price }] },
});
const save = (searchId: string, ownerKind: 'user' | 'guest' = 'user') =>
  ({ type: 'save', searchId, query: queryOf(searchId), ownerKind }) as unknown as CommandInput;
const note = (until: string) =>
  ({
    type: 'note-mail',
    searchId: 's1',
    until,
    devices: [{ productId: 'p1', price: 100 }],
  }) as unknown as CommandInput;

const stateOf = (given: readonly SearchEvent[]) =>
  given
    .map((event, n) => ({ ...event, metadata: { at: time(n) } }))
    .reduce(savedSearches.evolve, savedSearches.initial);
const decided = (given: readonly SearchEvent[], when: CommandInput) =>
  savedSearches.decide(stateOf(given), { ownerId, ...when } as SavedSearchCommand);
const addedUpToLimit = (kind: 'user' | 'guest') =>
  Array.from({ length: SAVED_SEARCH_LIMIT }, (_, n) => added(`many-${n}`, kind));

test.each<[string, SearchEvent[], CommandInput, SearchEvent[]]>([
  ['a search is saved', [], save('s1'), [added('s1')]],
  [
    'the same search is saved only once',
    [added('s1')],
    { ...save('s2'), query: queryOf('s1') } as CommandInput,
    [],
  ],
  ['a deleted search can be saved again', [added('s1'), ended('s1')], save('s2'), [added('s2')]],
  ['a guest’s search is pending until it is confirmed', [], save('s1', 'guest'), [added('s1', 'guest')]],
  [
    'at the limit, a guest’s new search replaces the oldest unconfirmed one',
    addedUpToLimit('guest'),
    save('s1', 'guest'),
    [ended('many-0'), added('s1', 'guest')],
  ],
  [
    'a guest’s search is confirmed',
    [added('s1', 'guest')],
    { type: 'confirm', searchId: 's1' } as CommandInput,
    [confirmed('s1')],
  ],
  [
    'confirming a search again writes nothing',
    [added('s1', 'guest'), confirmed('s1')],
    { type: 'confirm', searchId: 's1' } as CommandInput,
    [],
  ],
  ['a search is deleted', [added('s1')], { type: 'end', searchId: 's1' } as CommandInput, [ended('s1')]],
  ['deleting an unknown search writes nothing', [], { type: 'end', searchId: 's1' } as CommandInput, []],
  [
    'all searches end with their owner',
    [added('s1'), added('s2')],
    { type: 'clear' } as CommandInput,
    [ended('s1'), ended('s2')],
  ],
  ['a sent mail is recorded', [added('s1')], note(time(5)), [mailed('s1', time(5))]],
  ['the mail of a day is recorded once', [added('s1'), mailed('s1', time(5))], note(time(5)), []],
  ['a mail about a deleted search is not recorded', [], note(time(5)), []],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test('an account has a maximum number, and so has a guest', () => {
  expect(() => decided(addedUpToLimit('user'), save('s1'))).toThrow(MESSAGES.tooMany);
  const full = [
    ...addedUpToLimit('guest'),
    ...Array.from({ length: SAVED_SEARCH_LIMIT }, (_, n) => confirmed(`many-${n}`)),
    added('s1', 'guest'),
  ];
  expect(() => decided(full, { type: 'confirm', searchId: 's1' } as CommandInput)).toThrow(MESSAGES.tooMany);
  expect(() => decided([], { type: 'confirm', searchId: 's1' } as CommandInput)).toThrow(MESSAGES.notFound);
});

test('a search stores the time of its last mail, and each device’s last price', () => {
  const [search] = stateOf([
    added('s1', 'guest'),
    confirmed('s1'),
    mailed('s1', time(7), 100),
    mailed('s1', time(9), 90),
  ]);
  expect(search).toMatchObject({ isPending: false, knownUntil: time(9), mailed: new Map([['p1', 90]]) });
});

test('the mails of a day are due once', () => {
  const due = { type: 'SavedSearchMailsDue', data: { day: '2026-01-02' } } as const;
  expect(searchRuns.decide({ day: '2026-01-01' }, { day: '2026-01-02' })).toEqual([due]);
  expect(searchRuns.decide({ day: '2026-01-02' }, { day: '2026-01-02' })).toEqual([]);
});

test.each([
  ['search=thinkpad&page=3&sort=price-asc&limit=5&facets=true', 'search=thinkpad', '“thinkpad”'],
  [
    'maxPrice=60000&city=Lahore&city=Karachi&brand=Dell&utm_source=x',
    'brand=Dell&city=Lahore&city=Karachi&maxPrice=60000',
    'Dell, Lahore, Karachi, Up to PKR 60,000',
  ],
  ['search=x1&exact=true', 'exact=true&search=x1', '“x1”'],
  [
    'category=Laptop&exact=true&inspected=true&gaming=false',
    'category=Laptop&inspected=true',
    'Laptop, Inspected',
  ],
])('%s is saved as %s', (query, canonical, title) => {
  expect([canonicalQuery(query), titleOf(canonical)]).toEqual([canonical, title]);
  expect(canonicalQuery(canonical)).toBe(canonical);
});

test.each([
  'page=2',
  'nothing=at+all',
  'minRam=3GB',
  'search=',
])('%s is not a valid search to save', (query) => {
  expect(() => canonicalQuery(query)).toThrow();
});
