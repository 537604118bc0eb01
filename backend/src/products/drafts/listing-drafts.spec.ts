import {
  type DraftEvent,
  LISTING_DRAFT_LIMITS,
  LISTING_DRAFT_MESSAGES as MESSAGES,
  plusDays,
} from '@parkho/contracts';
import type { Dated } from '../../platform/commands/decider.js';
import { type DraftCommand, draftsAt, listingDrafts } from './listing-drafts.js';

const DAY = '2026-11-28';
const noon = (day: string) => `${day}T07:00:00.000Z`;
const ids = { userId: 'u1', draftId: 'd1' };
const input = { kind: 'laptop', content: '{"step":1}', photos: {} } as const;
const save = (version: number, content: object = {}, draftId = 'd1'): DraftCommand => ({
  ...ids,
  draftId,
  type: 'save',
  ...input,
  ...content,
  version,
  at: noon(DAY),
});
const saved = (day = DAY, draftId = 'd1'): Dated<DraftEvent> => ({
  type: 'ListingDraftSaved',
  data: { ...ids, draftId, ...input },
  metadata: { at: noon(day) },
});
const removed: Dated<DraftEvent> = {
  type: 'ListingDraftRemoved',
  data: ids,
  metadata: { at: noon(DAY) },
};
type RecordedDraftEvent = Dated<DraftEvent>;
const decided = (given: readonly RecordedDraftEvent[], command: DraftCommand) =>
  listingDrafts.decide(given.reduce(listingDrafts.evolve, listingDrafts.initial), command);

test('a draft is saved, and saved again with its latest version', () => {
  expect(decided([], save(0))).toEqual([{ type: 'ListingDraftSaved', data: { ...ids, ...input } }]);
  const front = { photos: { front: '/api/images/x.webp' } };
  expect(decided([saved()], save(1, front))).toEqual([
    { type: 'ListingDraftSaved', data: { ...ids, ...input, ...front } },
  ]);
  expect(decided([saved()], save(1))).toEqual([]);
  const [one, back] = ['/api/images/x.webp', '/api/images/y.webp'];
  const both = { ...saved(), data: { ...saved().data, photos: { front: one, back } } } as RecordedDraftEvent;
  expect(decided([both], save(1, { photos: { back, front: one } }))).toEqual([]);
});

test.each<[string, RecordedDraftEvent[], DraftCommand]>([
  ['continued elsewhere', [saved(), saved()], save(1)],
  ['listed elsewhere', [saved(), removed], save(1)],
  ['begun elsewhere with the same id', [saved()], save(0)],
])('a draft that was %s is not overwritten', (_, given, command) => {
  expect(() => decided(given, command)).toThrow(MESSAGES.changedElsewhere);
});

test.each([
  'd2',
  'constructor',
  '__proto__',
])('removing %s, which is no draft, changes nothing', (draftId) => {
  expect(decided([saved()], { ...ids, draftId, type: 'remove', at: noon(DAY) })).toEqual([]);
});

test('an account has a maximum number of drafts, not counting expired ones', () => {
  const full = (day: string) =>
    Array.from({ length: LISTING_DRAFT_LIMITS.drafts }, (_, index) => saved(day, `x${index}`));
  expect(() => decided(full(DAY), save(0))).toThrow(MESSAGES.full);
  const expired = plusDays(DAY, -LISTING_DRAFT_LIMITS.days - 1);
  expect(decided(full(expired), save(0))).toHaveLength(1);
});

test('a draft is removed once, and expires', () => {
  const remove: DraftCommand = { ...ids, type: 'remove', at: noon(DAY) };
  expect(decided([saved()], remove)).toEqual([{ type: 'ListingDraftRemoved', data: ids }]);
  expect(decided([saved(), removed], remove)).toEqual([]);
  const state = [
    saved('2026-11-20', 'new'),
    saved('2026-11-01', 'old'),
    saved('2026-11-10', 'middle'),
  ].reduce(listingDrafts.evolve, listingDrafts.initial);
  const offered = (at: string) => draftsAt(state, at).map(({ id }) => id);
  expect(offered(noon('2026-11-28'))).toEqual(['new', 'middle', 'old']);
  expect(offered(noon('2026-12-01'))).toEqual(['new', 'middle', 'old']);
  expect(offered('2026-12-01T07:00:00.001Z')).toEqual(['new', 'middle']);
});
