import type { NotificationThing } from '@parkho/contracts';
import { concernOf, type Happened, type Told } from '@parkho/projections';

/** What an event tells one person. */
export interface News extends Told {
  event: Happened;
  thing: NotificationThing;
}

/** What an event tells a person; undefined where it does not concern them. */
export const newsOf = (event: Happened, userId: string): News | undefined => {
  const { thing, people } = concernOf(event);
  const recipient = people.find((person) => person.userId === userId);
  return recipient && { ...recipient, event, thing };
};

/**
 * What goes into one mail to one person: what an event tells them, and what later events tell them of the same thing
 * until so many milliseconds after it. It follows from the log alone, so that a mail that is made again says the same.
 * @param events in no particular order, the first one among them
 */
export const gathered = (
  first: Happened,
  userId: string,
  events: readonly Happened[],
  milliseconds: number,
): News[] => {
  const { type, id } = concernOf(first).thing;
  const end = Date.parse(first.metadata.at) + milliseconds;
  return events
    .filter(({ position, metadata }) => position >= first.position && Date.parse(metadata.at) <= end)
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map((event) => newsOf(event, userId))
    .filter((news) => news?.thing.type === type && news.thing.id === id) as News[];
};
