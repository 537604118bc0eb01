import type { NotificationEvent } from '@parkho/contracts';
import { type NotificationsAction, notifications } from './notifications.js';

const userId = 'u1';
type ReadData = Extract<NotificationEvent, { type: 'NotificationsRead' }>['data'];
const read = (marks: Partial<ReadData>): NotificationEvent => ({
  type: 'NotificationsRead',
  data: { userId, ids: [], queues: [], upTo: null, ...marks },
});
const off: NotificationEvent = { type: 'NotificationMailsTurnedOff', data: { userId, kind: 'listings' } };
const on: NotificationEvent = { type: 'NotificationMailsTurnedOn', data: { userId, kind: 'listings' } };
const [early, late] = ['2026-01-31T09:00:00.000Z', '2026-01-31T10:00:00.000Z'];

const decided = (given: readonly NotificationEvent[], when: NotificationsAction) =>
  notifications.decide(given.reduce(notifications.evolve, notifications.initial), { ...when, userId });

const cases: [string, NotificationEvent[], NotificationsAction, NotificationEvent[]][] = [
  ['each is read once', [], { type: 'read', ids: ['a', 'b', 'a'], queues: [] }, [read({ ids: ['a', 'b'] })]],
  [
    'what is read stays so',
    [read({ ids: ['a'] })],
    { type: 'read', ids: ['a', 'b'], queues: [] },
    [read({ ids: ['b'] })],
  ],
  ['and that alone is nothing', [read({ ids: ['a'] })], { type: 'read', ids: ['a'], queues: [] }, []],
  [
    'a queue is read anew each time',
    [read({ queues: ['listings'] })],
    { type: 'read', ids: [], queues: ['listings'] },
    [read({ queues: ['listings'] })],
  ],
  ['everything until then', [], { type: 'read-until', upTo: late }, [read({ upTo: late })]],
  ['which goes forward only', [read({ upTo: late })], { type: 'read-until', upTo: early }, []],
  ['nor twice', [read({ upTo: late })], { type: 'read-until', upTo: late }, []],
  ['a kind of mail is turned off', [], { type: 'choose-mails', wanted: { listings: false } }, [off]],
  ['once', [off], { type: 'choose-mails', wanted: { listings: false } }, []],
  ['and on again', [off], { type: 'choose-mails', wanted: { listings: true, ideas: true } }, [on]],
  [
    'what is off until it is chosen is chosen',
    [],
    { type: 'choose-mails', wanted: { wishlist: false } },
    [{ type: 'NotificationMailsTurnedOff', data: { userId, kind: 'wishlist' } }],
  ],
  [
    'once, too',
    [{ type: 'NotificationMailsTurnedOff', data: { userId, kind: 'wishlist' } }],
    { type: 'choose-mails', wanted: { wishlist: false } },
    [],
  ],
  ['which it is without a choice', [], { type: 'choose-mails', wanted: { listings: true } }, []],
];

test.each(cases)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});
