/*
 * The live hints of GET /api/live: that something has changed, never what. The screen reads it again with its own
 * authorisation.
 */

/** Topics of screens, by the screens that show them. Each event defines the topics that it changes, and for whom. */
export const LIVE_TOPICS = [
  /** Notifications of the bell: of the user, and of the user's queues. */
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
  /** Reports of the shop, and their schedules. */
  'reports',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** data of a message without a name: the changes that the user of this connection may see. */
export interface LiveHint {
  topics: readonly LiveTopic[];
  /** Ids of devices that are public, or were until now; 'any' where there are too many. */
  devices: readonly string[] | 'any';
}
/** Name of the message after which everything is refetched, because hints were missed. */
export const LIVE_RESET = 'reset';
/** Longest time without a message or comment, in milliseconds: a silent connection is dead. */
export const LIVE_HEARTBEAT_MS = 25_000;
