import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NotificationKind, UNREAD_MAX } from '@parkho/contracts';
import { openReadStore, type ReadStore, START } from '@parkho/stores';
import { ReadModel } from '../read-model.js';
import { latestAt, notificationsOf, unreadAmong, unreadCount } from './notification-queries.js';
import { type NotificationDocument, notifications } from './notifications.js';

const minute = (n: number) => new Date(Date.UTC(2026, 0, 31, 9, n)).toISOString();
const entry = (
  audience: string,
  n: number,
  { kind = 'listings', read = false }: { kind?: NotificationKind; read?: boolean } = {},
): NotificationDocument => ({ _id: `${audience}/${n}`, audience, at: minute(n), kind, read });

/** Of sana 1 to 9, the third read individually; the queues were added at 4 and 8. Omar has read everything up to 5. */
const documents: NotificationDocument[] = [
  ...[1, 2, 3, 5, 6, 7, 9].map((n) =>
    entry('sana', n, { kind: n % 2 ? 'listings' : 'ideas', read: n === 3 }),
  ),
  ...[3, 5, 7].map((n) => entry('omar', n)),
  { _id: 'queue/listings', queue: 'listings', at: minute(4), by: 'omar', byOthersAt: minute(2) },
  { _id: 'queue/ideas', queue: 'ideas', at: minute(8), by: 'sana' },
  { _id: 'marks/omar', upTo: minute(5), queues: { ideas: minute(8) } },
  ...Array.from({ length: UNREAD_MAX + 5 }, (_, n) => entry('busy', n)),
];

let dataDir: string;
let readStore: ReadStore;
let model: ReadModel<NotificationDocument>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-notifications-'));
  readStore = await openReadStore({ dataDir });
  await readStore.ensure('notifications_v1', notifications.shape);
  await readStore.commit('notifications_v1', { from: START, to: '1', put: documents, remove: [] });
  const serving = () => ({ collection: 'notifications_v1', changed: '1' });
  model = new ReadModel({ readStore, serving }, notifications);
});
afterAll(async () => {
  await readStore.close();
  await rm(dataDir, { recursive: true });
});

const sana = { userId: 'sana', queues: [] };
const moderator = { userId: 'sana', queues: ['listings', 'ideas'] as const };
const omar = { userId: 'omar', queues: ['listings', 'ideas'] as const };
type Args = Parameters<typeof notificationsOf>;

const listOf = async (reader: Args[1], filter: Args[2] = {}, at: Args[3] = { page: 1, limit: 20 }) => {
  const { documents, total } = await notificationsOf(model, reader, filter, at);
  const entries = documents.map(({ _id, read }) => `${_id.split('/')[1]}${read ? ' read' : ''}`);
  return `${entries.join(', ')} of ${total}`;
};

test('users see their own, newest first', async () => {
  expect(await listOf(sana)).toBe('9, 7, 6, 5, 3 read, 2, 1 of 7');
  expect(await listOf({ userId: 'nobody', queues: [] })).toBe(' of 0');
});

test('queues have their position on any page', async () => {
  const expected = '9, ideas read, 7, 6, 5, listings, 3 read, 2, 1'.split(', ');
  expect(await listOf(moderator)).toBe(`${expected.join(', ')} of 9`);
  for (const limit of [1, 2, 3, 4, 8]) {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(9 / limit) }, (_, index) =>
        listOf(moderator, {}, { page: index + 1, limit }),
      ),
    );
    expect(pages).toEqual(
      pages.map((_, index) => `${expected.slice(index * limit, (index + 1) * limit).join(', ')} of 9`),
    );
  }
  expect(await listOf(moderator, {}, { page: 3, limit: 8 })).toBe(' of 9');
});

test.each<[Args[2], string]>([
  [{ unread: true }, '9, 7, 6, 5, listings, 2, 1 of 7'],
  [{ kind: 'waiting' }, 'ideas read, listings of 2'],
  [{ kind: 'waiting', unread: true }, 'listings of 1'],
  [{ kind: 'ideas' }, '6, 2 of 2'],
  [{ kind: 'listings', unread: true }, '9, 7, 5, 1 of 4'],
  [{ kind: 'work' }, ' of 0'],
])('filtered by %j', async (filter, expected) => {
  expect(await listOf(moderator, filter)).toBe(expected);
});

test('notifications up to a time are read, and a user’s own additions to a queue are not new to them', async () => {
  expect(await listOf(omar)).toBe('ideas read, 7, 5 read, listings read, 3 read of 5');
  expect(await listOf(omar, { unread: true })).toBe('7 of 1');
});

test('unread ones are counted up to a limit', async () => {
  expect(await unreadCount(model, sana)).toBe(6);
  expect(await unreadCount(model, moderator)).toBe(7);
  expect(await unreadCount(model, omar)).toBe(1);
  expect(await unreadCount(model, { userId: 'busy', queues: ['listings'] })).toBe(UNREAD_MAX);
});

test('the latest time is that of the user’s or their queues’ latest notification', async () => {
  expect(await latestAt(model, moderator)).toBe(minute(9));
  expect(await latestAt(model, { ...omar, queues: [] })).toBe(minute(7));
  expect(await latestAt(model, { userId: 'nobody', queues: [] })).toBeUndefined();
});

test('only unread notifications of the user can be marked as read', async () => {
  expect(await unreadAmong(model, moderator, ['9', '3', 'unknown', '5'])).toEqual({
    ids: ['9', '5'],
    queues: ['listings'],
  });
  expect(await unreadAmong(model, sana, ['4'])).toEqual({ ids: [], queues: [] });
  expect(await unreadAmong(model, omar, ['5', '7', '9'])).toEqual({ ids: ['7'], queues: [] });
});
