import type { NotificationThing } from '@parkho/contracts';
import { type NotifyingEvent, type Recipient, recipientsOf } from '@parkho/projections';

/** The notification of an event for one user. */
export interface NewNotification extends Recipient {
  event: NotifyingEvent;
  thing: NotificationThing;
}

/** The notification of an event for a user; undefined if they are no recipient. */
const notificationFor = (event: NotifyingEvent, userId: string): NewNotification | undefined => {
  const { thing, people } = recipientsOf(event);
  const recipient = people.find((person) => person.userId === userId);
  return recipient && { ...recipient, event, thing };
};

/**
 * The content of one mail to one user: the notification of an event, and those of later events about the same record
 * within the grace period in milliseconds. Derived from the log alone, so that a repeated mail has the same content.
 * @param events in no particular order, the first one among them
 */
export const noticesInWindow = (
  first: NotifyingEvent,
  userId: string,
  events: readonly NotifyingEvent[],
  milliseconds: number,
): NewNotification[] => {
  const { type, id } = recipientsOf(first).thing;
  const end = Date.parse(first.metadata.at) + milliseconds;
  return events
    .filter(({ position, metadata }) => position >= first.position && Date.parse(metadata.at) <= end)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map((event) => notificationFor(event, userId))
    .filter((news) => news?.thing.type === type && news.thing.id === id) as NewNotification[];
};
