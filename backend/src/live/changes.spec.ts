import { affectedBy, type DomainEventType, EVENT_TYPES, QUEUES } from '@parkho/contracts';
import { projections } from '@parkho/projections';
import { Changes } from './changes.js';
import { RecentChanges } from './recent-changes.js';

/** The data of an event of any type. */
const DATA = {
  productId: 'p',
  sellerId: 'seller',
  approval: 'pending',
  inspectionId: 'p',
  requesterId: 'requester',
  requestId: 'r',
  inspectorId: 'inspector',
  askerId: 'asker',
  because: 'moderation',
  changes: {},
  verdict: 'yes',
  authorId: 'author',
  reporterId: 'reporter',
  flagId: 'f',
  intoId: 'other',
  userId: 'reader',
  ids: [],
  queues: [],
  sessionId: 's',
  report: { reportId: 'PKR-1', version: 1 },
};

test.each(
  projections
    .find(({ name }) => name === 'notifications')!
    // The user of an erased account is signed out, and gets no further hints.
    .handles.filter((type) => type !== 'UserErased'),
)('recipients of %s get a hint for their notifications', (type) => {
  const event = { type, data: DATA, id: 'e', metadata: { actor: { id: 'another', role: 'admin' } } };
  const { keysOf } = projections.find(({ name }) => name === 'notifications')!;
  const affected = affectedBy(event);
  for (const key of [keysOf(event as never)].flat()) {
    const [kind, name] = key.split('/') as [string, string];
    const to =
      kind === 'queue'
        ? { can: QUEUES[name as keyof typeof QUEUES] }
        : { person: kind === 'marks' ? name : kind };
    expect(affected).toContainEqual({ topic: 'notifications', to });
  }
});

test('unknown event types of a newer version affect no one', () => {
  expect(affectedBy({ type: 'SomethingNew', data: {} })).toEqual([]);
  expect(affectedBy({ type: 'toString', data: {} })).toEqual([]);
});

const changesBy = (...types: DomainEventType[]) => {
  const changes = new Changes();
  for (const type of types)
    for (const change of affectedBy({ type, data: DATA })) if ('topic' in change) changes.add(change);
  return changes;
};

test('each client gets only the updates it may see', () => {
  const all = changesBy(...EVENT_TYPES);
  expect(all.hintFor(null)).toBeNull();
  expect(all.hintFor({ id: 'x', role: 'buyer' })?.topics).toEqual(['ideas']);
  expect(all.hintFor({ id: 'x', role: 'inspector' })?.topics.toSorted()).toEqual([
    'ideas',
    'inspections',
    'notifications',
  ]);
  expect(changesBy('ProductListed').hintFor({ id: 'x', role: 'inspector' })).toBeNull();
  const ofShop = all.hintFor({ id: 'seller', role: 'seller' });
  // An assistant sees what their employer sees.
  expect(all.hintFor({ id: 'x', role: 'assistant', sellerId: 'seller' })).toEqual(ofShop);
  expect(ofShop?.topics.toSorted()).toEqual([
    'assistants',
    'ideas',
    'my-products',
    'notifications',
    'questions',
    'reviews',
  ]);
  expect(all.hintFor({ id: 'x', role: 'admin' })?.topics).not.toContain('my-products');
});

test('clients with the same update share one message', () => {
  const changes = changesBy('ProductApproved');
  const keys = (['seller', 'x', 'y'] as const).map((id) => changes.keyFor({ id, role: 'seller' }));
  expect(keys[1]).toBe(keys[2]);
  expect(keys[0]).not.toBe(keys[1]);
  const ofAssistant = changes.keyFor({ id: 'x', role: 'seller', sellerId: 'seller' });
  expect(ofAssistant).not.toBe(keys[1]);
});

test('too many devices are not named individually', () => {
  const changes = new Changes();
  for (let n = 0; n < 101; n++) changes.addDevice(`d${n}`);
  expect(changes.hintFor(null)).toEqual({ topics: [], devices: 'any' });
});

describe('recent changes', () => {
  const device = (id: string) => {
    const changes = new Changes();
    changes.addDevice(id);
    return changes;
  };
  const recent = () => {
    const changes = new RecentChanges('3', 2);
    for (const n of [5, 7, 9]) changes.add(`${n}`, device(`d${n}`), n);
    return changes;
  };

  test.each([
    ['9', []],
    ['8', ['d9']],
    ['6', ['d7', 'd9']],
    ['5', ['d7', 'd9']],
  ])('the changes after %s are %j', (position, devices) => {
    expect(recent().since(position)!.hintFor(null)?.devices ?? []).toEqual(devices);
  });

  test('are unknown once they are no longer kept', () => {
    expect(recent().since('4')).toBeUndefined();
    expect(new RecentChanges('3').since('2')).toBeUndefined();
    expect(new RecentChanges('3').since('3')!.isEmpty).toBe(true);
  });

  test('of the last moments are sent to a new client', () => {
    expect(recent().addedSince(8).hintFor(null)?.devices).toEqual(['d9']);
  });
});
