/*
 * The live hints of GET /api/live: that something has changed, never what. The screen reads it again with its own
 * authorisation.
 */

/** What a screen can show, named by the screens that show it. Each event defines whose topics it changes. */
export const LIVE_TOPICS = [
  /** Notifications of the bell: of the user, and of the queues that the user works on. */
  'notifications',
  /** A seller's listings, their numbers, and the requests for them. */
  'my-products',
  /** The inspections that a user has requested. */
  'my-inspections',
  /** Questions of buyers, as sellers and staff see them. */
  'questions',
  /** Reviews of sold devices, as sellers and staff see them. */
  'reviews',
  /** The listings of all sellers. */
  'products',
  /** Placement requests. */
  'featuring',
  'inspections',
  'external-inspections',
  /** Feature requests, as signed-in users see them. */
  'ideas',
  'users',
  /** The assistants of a seller. */
  'assistants',
  /** Reports of the shop, and when they are made by themselves. */
  'reports',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** data of a message without a name: the changes that the user of this connection may see. */
export interface LiveHint {
  topics: readonly LiveTopic[];
  /** Ids of devices that anyone may see, or might just before; 'any' where there are too many to name. */
  devices: readonly string[] | 'any';
}
/** Name of the message after which everything is refetched, because hints were missed. */
export const LIVE_RESET = 'reset';
/** Something comes at least so often, if only a comment, in milliseconds: a connection that is silent is dead. */
export const LIVE_HEARTBEAT_MS = 25_000;
