import {
  SAVED_VIEW_MESSAGES as MESSAGES,
  SAVED_VIEW_LIMITS,
  type SavedViewContent,
  type ViewList,
} from '@parkho/contracts';
import { type ListViewEvent, type SavedViewCommand, savedViews } from './saved-views.js';

const ownerId = 'o1';
const content = (name: string, change: Partial<SavedViewContent> = {}): SavedViewContent => ({
  name,
  query: 'sort=price',
  shared: false,
  pinned: false,
  mail: null,
  ...change,
});
const saved = (viewId: string, name = viewId, list: ViewList = 'products'): ListViewEvent => ({
  type: 'ListViewSaved',
  data: { ownerId, viewId, list, ...content(name) },
});
const changed = (viewId: string, to: SavedViewContent): ListViewEvent => ({
  type: 'ListViewChanged',
  data: { ownerId, viewId, ...to },
});
const deleted = (viewId: string): ListViewEvent => ({ type: 'ListViewDeleted', data: { ownerId, viewId } });

const save = (viewId: string, name = viewId, list: ViewList = 'products'): SavedViewCommand => ({
  type: 'save',
  ownerId,
  viewId,
  list,
  ...content(name),
});
const change = (viewId: string, to: SavedViewContent): SavedViewCommand => ({
  type: 'change',
  ownerId,
  viewId,
  ...to,
});
const stop = (viewId: string): SavedViewCommand => ({ type: 'stop-mail', ownerId, viewId });
const remove = (viewId: string): SavedViewCommand => ({ type: 'delete', ownerId, viewId });

const decided = (given: readonly ListViewEvent[], when: SavedViewCommand) =>
  savedViews.decide(
    given.map((event) => ({ ...event, metadata: { at: '' } })).reduce(savedViews.evolve, savedViews.initial),
    when,
  );
/** A saved view of Explore that is on the dashboard. */
const pinned = (event: ListViewEvent): ListViewEvent =>
  ({ ...event, data: { ...event.data, list: 'explore', pinned: true } }) as ListViewEvent;
const full = Array.from({ length: SAVED_VIEW_LIMITS.views }, (_, index) => saved(`v${index}`));

test.each<[string, ListViewEvent[], SavedViewCommand, ListViewEvent[]]>([
  ['a view is saved', [], save('v1'), [saved('v1')]],
  [
    'the mails of a view are stopped',
    [saved('v1'), changed('v1', content('Late', { shared: true, mail: 'weekly' }))],
    stop('v1'),
    [changed('v1', content('Late', { shared: true }))],
  ],
  ['stopping the mails of a view without any writes nothing', [saved('v1')], stop('v1'), []],
  ['stopping the mails of a deleted view writes nothing', [saved('v1'), deleted('v1')], stop('v1'), []],
  [
    'a name can be used again in another list',
    [saved('v1', 'Late')],
    save('v2', 'Late', 'users'),
    [saved('v2', 'Late', 'users')],
  ],
  [
    'the name of a deleted view can be used again',
    [saved('v1', 'Late'), deleted('v1')],
    save('v2', 'Late'),
    [saved('v2', 'Late')],
  ],
  ['a view is renamed', [saved('v1')], change('v1', content('Late')), [changed('v1', content('Late'))]],
  [
    'a rename may change only the case',
    [saved('v1', 'late')],
    change('v1', content('Late')),
    [changed('v1', content('Late'))],
  ],
  [
    'a view is shared',
    [saved('v1')],
    change('v1', content('v1', { shared: true })),
    [changed('v1', content('v1', { shared: true }))],
  ],
  [
    'the filters of a view are changed',
    [saved('v1')],
    change('v1', content('v1', { query: 'sort=views' })),
    [changed('v1', content('v1', { query: 'sort=views' }))],
  ],
  [
    'a view of Explore is pinned',
    [saved('v1', 'v1', 'explore')],
    change('v1', content('v1', { pinned: true })),
    [changed('v1', content('v1', { pinned: true }))],
  ],
  [
    'an unchanged view writes nothing',
    [saved('v1'), changed('v1', content('Late'))],
    change('v1', content('Late')),
    [],
  ],
  ['a view is deleted', [saved('v1')], remove('v1'), [deleted('v1')]],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test.each<[string, ListViewEvent[], SavedViewCommand]>([
  [MESSAGES.nameTaken, [saved('v1', 'Late')], save('v2', 'LATE')],
  [MESSAGES.nameTaken, [saved('v1', 'Late'), saved('v2')], change('v2', content('late'))],
  [MESSAGES.tooMany, full, save('another')],
  [MESSAGES.notMailable, [saved('v1')], change('v1', content('v1', { mail: 'weekly' }))],
  [MESSAGES.notPinnable, [saved('v1')], change('v1', content('v1', { pinned: true }))],
  [
    MESSAGES.tooManyPinned,
    [...full.slice(0, SAVED_VIEW_LIMITS.pinned).map(pinned), saved('v', 'v', 'explore')],
    change('v', content('v', { pinned: true })),
  ],
  [MESSAGES.notFound, [], change('v1', content('v1'))],
  [MESSAGES.notFound, [saved('v1'), deleted('v1')], remove('v1')],
])('rejects a change: %s', (message, given, when) => {
  expect(() => decided(given, when)).toThrow(message);
});
