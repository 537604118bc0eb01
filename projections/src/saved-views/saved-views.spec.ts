import type { SavedViewContent, SavedViewEvent, UserEvent } from '@parkho/contracts';
import { fold } from '../recorded.fixture.js';
import { type SavedViewsDocument, savedViews } from './saved-views.js';

const ownerId = 'o1';
const content = (name: string, shared = false): SavedViewContent => ({
  name,
  query: `q=${name}`,
  shared,
  pinned: false,
  mail: null,
});
const saved = (viewId: string, shared = false): SavedViewEvent => ({
  type: 'ListViewSaved',
  data: { ownerId, viewId, list: 'products', ...content(viewId, shared) },
});
const changed = (viewId: string, to: SavedViewContent): SavedViewEvent => ({
  type: 'ListViewChanged',
  data: { ownerId, viewId, ...to },
});
const deleted = (viewId: string): SavedViewEvent => ({ type: 'ListViewDeleted', data: { ownerId, viewId } });
const erased: UserEvent = { type: 'UserErased', data: { userId: ownerId } };

const view = (id: string, of = content(id), mailSince: string | null = null) => ({
  id,
  list: 'products' as const,
  ...of,
  mailSince,
});
const holding = (version: number, ...views: SavedViewsDocument['views']): SavedViewsDocument => ({
  _id: ownerId,
  views,
  hasShared: views.some(({ shared }) => shared),
  hasMailed: views.some(({ mail }) => mail !== null),
  version,
});

const cases: {
  given: SavedViewEvent[];
  when: SavedViewEvent | UserEvent;
  then: SavedViewsDocument | null;
}[] = [
  { given: [], when: saved('v1'), then: holding(0, view('v1')) },
  {
    given: [saved('v1')],
    when: saved('v2', true),
    then: holding(1, view('v1'), view('v2', content('v2', true))),
  },
  {
    given: [saved('v1'), saved('v2')],
    when: changed('v1', content('Late', true)),
    then: holding(2, view('v1', content('Late', true)), view('v2')),
  },
  { given: [saved('v1', true)], when: changed('v1', content('v1')), then: holding(1, view('v1')) },
  {
    given: [saved('v1')],
    when: changed('v1', { ...content('v1'), mail: 'weekly' }),
    then: holding(1, view('v1', { ...content('v1'), mail: 'weekly' }, '2026-01-31')),
  },
  { given: [saved('v1'), saved('v2')], when: deleted('v1'), then: holding(2, view('v2')) },
  { given: [saved('v1')], when: deleted('v1'), then: null },
  { given: [saved('v1', true)], when: erased, then: null },
];

test.each(cases)('saved views: $when.type', ({ given, when, then }) => {
  expect(fold(savedViews, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(savedViews.handles));
});
