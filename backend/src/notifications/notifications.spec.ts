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
  [
    'repeated ids are marked as read once',
    [],
    { type: 'read', ids: ['a', 'b', 'a'], queues: [] },
    [read({ ids: ['a', 'b'] })],
  ],
  [
    'only unread notifications are marked as read',
    [read({ ids: ['a'] })],
    { type: 'read', ids: ['a', 'b'], queues: [] },
    [read({ ids: ['b'] })],
  ],
  [
    'marking a read notification again writes nothing',
    [read({ ids: ['a'] })],
    { type: 'read', ids: ['a'], queues: [] },
    [],
  ],
  [
    'a queue is marked as read each time',
    [read({ queues: ['listings'] })],
    { type: 'read', ids: [], queues: ['listings'] },
    [read({ queues: ['listings'] })],
  ],
  [
    'all notifications up to a time are marked as read',
    [],
    { type: 'read-until', upTo: late },
    [read({ upTo: late })],
  ],
  [
    'an earlier time does not move the mark back',
    [read({ upTo: late })],
    { type: 'read-until', upTo: early },
    [],
  ],
  ['the same time is recorded once', [read({ upTo: late })], { type: 'read-until', upTo: late }, []],
  ['mails of a kind are turned off', [], { type: 'choose-mails', choices: { listings: false } }, [off]],
  [
    'turning off mails that are off writes nothing',
    [off],
    { type: 'choose-mails', choices: { listings: false } },
    [],
  ],
  [
    'mails of a kind are turned on again',
    [off],
    { type: 'choose-mails', choices: { listings: true, ideas: true } },
    [on],
  ],
  [
    'turning off mails that are off by default records the choice',
    [],
    { type: 'choose-mails', choices: { wishlist: false } },
    [{ type: 'NotificationMailsTurnedOff', data: { userId, kind: 'wishlist' } }],
  ],
  [
    'the choice to keep mails off is recorded once',
    [{ type: 'NotificationMailsTurnedOff', data: { userId, kind: 'wishlist' } }],
    { type: 'choose-mails', choices: { wishlist: false } },
    [],
  ],
  [
    'turning on mails that are on by default writes nothing',
    [],
    { type: 'choose-mails', choices: { listings: true } },
    [],
  ],
];

test.each(cases)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});
