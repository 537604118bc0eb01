/*
 * What GET /api/live tells open screens: that something has changed, never what. Who reads it anew is authorised then
 * as ever.
 */

/** What a screen can show, named by the screens that show it. Whose topics it is says each event. */
export const LIVE_TOPICS = [
  /** What the bell rings for: what a person was told of, and the queues of those who work on them. */
  'notifications',
  /** A seller's listings, their numbers, and the requests for them. */
  'my-products',
  /** The inspections that a person has asked for. */
  'my-inspections',
  /** Everybody's listings. */
  'products',
  /** Requests for the home page. */
  'featuring',
  'inspections',
  'external-inspections',
  /** Ideas, as everybody who is signed in sees them. */
  'ideas',
  'users',
  /** Reports of the shop, and when they are made by themselves. */
  'reports',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** data of a message without a name: what has changed of what this connection's person may see. */
export interface LiveHint {
  topics: readonly LiveTopic[];
  /** Ids of devices that anyone may see, or might just before; 'any' where there are too many to name. */
  devices: readonly string[] | 'any';
}
/** Name of the message that says: some hints are missing, read everything anew. */
export const LIVE_RESET = 'reset';
/** Something comes at least so often, if only a comment, in milliseconds: a connection that is silent is dead. */
export const LIVE_HEARTBEAT_MS = 25_000;
