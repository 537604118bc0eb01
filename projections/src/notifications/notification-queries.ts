import { type NotificationFilter, type Queue, UNREAD_MAX } from '@parkho/contracts';
import type { Filter, Page } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { marksId, type NotificationDocument, notificationId, queueId } from './notifications.js';

type Notifications = ReadModel<NotificationDocument>;

/** A reader: an account and the queues that it handles. */
export interface Reader {
  userId: string;
  queues: readonly Queue[];
}

/** An entry as its person sees it. */
export type Entry = NotificationDocument & Required<Pick<NotificationDocument, 'at' | 'read'>>;

const NEWEST_FIRST = { at: -1 } as const;

/** A reader's marks: until when everything is read, and until when each queue is. */
interface ReadMarks {
  upTo: string;
  queues: { readonly [Q in Queue]?: string };
}
const readMarksOf = async (model: Notifications, userId: string): Promise<ReadMarks> => {
  const { upTo = '', queues = {} } = (await model.get(marksId(userId))) ?? {};
  return { upTo, queues };
};

const unreadOf = (userId: string, { upTo }: ReadMarks): Filter => ({
  audience: userId,
  read: false,
  at: { $gt: upTo },
});

/** The entries of the queues, the latest first. A reader's own additions are not new to them. */
const queueEntries = async (model: Notifications, reader: Reader, marks: ReadMarks): Promise<Entry[]> => {
  const { userId, queues } = reader;
  if (queues.length === 0) return [];
  const entries = await model.getMany(queues.map(queueId));
  return entries
    .map((entry) => {
      const latestAt = (entry.by === userId ? entry.byOthersAt : entry.at) ?? '';
      const readAt = marks.queues[entry.queue!] ?? '';
      return { ...entry, at: entry.at!, read: latestAt <= marks.upTo || latestAt <= readAt };
    })
    .sort(latestFirst);
};
const latestFirst = (a: Entry, b: Entry): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

/**
 * A reader's notifications and queues, the latest first; pages count from 1. As queues are few, the page is read with
 * as many more entries before it, so that each queue is placed among them.
 */
export const notificationsOf = async (
  model: Notifications,
  reader: Reader,
  { unread, kind }: { unread?: boolean; kind?: NotificationFilter },
  { page, limit }: { page: number; limit: number },
): Promise<Page<Entry>> => {
  const { userId } = reader;
  const marks = await readMarksOf(model, userId);
  const hasQueues = kind === undefined || kind === 'waiting';
  const allQueues = hasQueues ? await queueEntries(model, reader, marks) : [];
  const queues = unread ? allQueues.filter(({ read }) => !read) : allQueues;
  const offset = (page - 1) * limit;
  if (kind === 'waiting') return { documents: queues.slice(offset, offset + limit), total: queues.length };

  const filter = unread ? unreadOf(userId, marks) : { audience: userId };
  const skip = Math.max(0, offset - queues.length);
  const result = await model.page({
    filter: { ...filter, ...(kind && { kind }) } as Filter,
    sort: NEWEST_FIRST,
    skip,
    limit: limit + queues.length,
  });
  const entries = result.documents.map((entry) => withReadState(entry, marks));
  const merged = [...queues, ...entries].sort(latestFirst);
  return {
    documents: merged.slice(offset - skip, offset - skip + limit),
    total: result.total + queues.length,
  };
};

const withReadState = (entry: NotificationDocument, { upTo }: ReadMarks): Entry => ({
  ...entry,
  at: entry.at!,
  read: entry.read === true || entry.at! <= upTo,
});

/** How many of them are unread, UNREAD_MAX at most. */
export const unreadCount = async (model: Notifications, reader: Reader): Promise<number> => {
  const marks = await readMarksOf(model, reader.userId);
  const [entries, queues] = await Promise.all([
    // Most that are counted.
    model.find({ filter: unreadOf(reader.userId, marks), sort: NEWEST_FIRST, limit: UNREAD_MAX }),
    queueEntries(model, reader, marks),
  ]);
  return Math.min(UNREAD_MAX, entries.length + queues.filter(({ read }) => !read).length);
};

/** When the latest of them happened; undefined without any. */
export const latestAt = async (model: Notifications, reader: Reader): Promise<string | undefined> => {
  const { documents } = await notificationsOf(model, reader, {}, { page: 1, limit: 1 });
  return documents[0]?.at;
};

/** A user's unread notifications of these events, and the queues with new entries. */
export const unreadAmong = async (
  model: Notifications,
  reader: Reader,
  ids: readonly string[],
): Promise<{ ids: string[]; queues: Queue[] }> => {
  const marks = await readMarksOf(model, reader.userId);
  const [entries, queues] = await Promise.all([
    model.getMany(ids.map((id) => notificationId(reader.userId, id))),
    queueEntries(model, reader, marks),
  ]);
  const unread = entries.filter((entry) => !withReadState(entry, marks).read).map(({ _id }) => _id);
  return {
    ids: ids.filter((id) => unread.includes(notificationId(reader.userId, id))),
    queues: queues.filter(({ read }) => !read).map(({ queue }) => queue!),
  };
};
