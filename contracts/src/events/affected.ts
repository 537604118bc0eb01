import type { Capability } from '../domain/capabilities.js';
import type { LiveTopic } from '../live.js';
import { QUEUES, type Queue } from '../notification.js';

/** The open screens that an event affects. */
export type AffectedScreens =
  | { topic: LiveTopic; to: 'signed-in' | { person: string } | { can: Capability } }
  /** A device, which is named only if it is public; `leaves`: or was until this event. */
  | { device: string; leaves?: true }
  /** Sessions that end with the event: one of the user, or all. */
  | { signedOutUser: string; session?: string };

/** A topic of one user; none without an id. */
export const person = (topic: LiveTopic, id: string | null): AffectedScreens[] =>
  id === null ? [] : [{ topic, to: { person: id } }];
/** A topic of everyone with a capability. */
export const staff = (topic: LiveTopic, capability: Capability): AffectedScreens => ({
  topic,
  to: { can: capability },
});
/** The notifications of users who handle a queue. */
export const queue = (name: Queue): AffectedScreens => staff('notifications', QUEUES[name]);

/** The screens that show a listing to its seller and to staff. */
export const listing = ({ sellerId }: { sellerId: string }): AffectedScreens[] => [
  ...person('my-products', sellerId),
  staff('products', 'products.read'),
];
/** The same, and the pages on which buyers see it. */
export const publicListing = (data: { productId: string; sellerId: string }): AffectedScreens[] => [
  ...listing(data),
  { device: data.productId },
];
