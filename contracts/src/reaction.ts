/**
 * What reactors keep in the log: side effects, such as mails, are done once whatever restarts, also when the log has
 * been copied to another engine.
 */
export type ReactionEvent =
  /** What was in the log before this event is history: nothing is done about it. */
  | { type: 'ReactorStarted'; data: { reactor: ReactorName } }
  /** Everything up to and with this event has been dealt with. Says a place in a stream, for positions are the engine's own. */
  | { type: 'ReactorAdvanced'; data: { reactor: ReactorName; stream: string; revision: number } }
  /** What this reactor does about an event has been done, or was not needed any more. */
  | { type: 'ReactionCompleted'; data: { reactor: ReactorName; eventId: string } }
  /**
   * What this reactor does about an event cannot be done, and the events after it must not wait. Names the event by its
   * place in a stream; `failure` says why without a word about any person.
   */
  | {
      type: 'ReactionSetAside';
      data: { reactor: ReactorName; eventId: string; stream: string; revision: number; failure: string };
    }
  /** Everything that this reactor has set aside before is to be tried once more. */
  | { type: 'ReactionRetryRequested'; data: { reactor: ReactorName } };

/** Every reactor there is; the streams of its facts are named by it. */
export const REACTORS = [
  'mail',
  'erasure',
  'seller-erasure',
  'inspections',
  'inspection-mail',
  'feature-requests',
  'notification-mail',
  'fingerprints',
  'category-merges',
  'reports',
  'log-head-mail',
] as const;
export type ReactorName = (typeof REACTORS)[number];

/** Where the reactor began and how far it is. */
export const reactorStream = (reactor: ReactorName): string => `reactor-${reactor}`;
/** That one event has been dealt with. */
export const reactionStream = (reactor: ReactorName, eventId: string): string => `${reactor}-${eventId}`;
/** What has been set aside, what is to be tried again, and what of it is done at last. */
export const setAsideStream = (reactor: ReactorName): string => `setAside-${reactor}`;
