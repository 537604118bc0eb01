/**
 * What reactors keep in the log: side effects, such as mails, are done once whatever restarts, also when the log has
 * been copied to another engine.
 */
export type ReactionEvent =
  /** What was in the log before this event is history: nothing is done about it. */
  | { type: 'ReactorStarted'; data: { reactor: string } }
  /** Everything up to and with this event has been dealt with. Says a place in a stream, for positions are the engine's own. */
  | { type: 'ReactorAdvanced'; data: { reactor: string; stream: string; revision: number } }
  /** What this reactor does about an event has been done, or was not needed any more. */
  | { type: 'ReactionCompleted'; data: { reactor: string; eventId: string } };

export const reactorStream = (reactor: string): string => `reactor-${reactor}`;
export const reactionStream = (reactor: string, eventId: string): string => `${reactor}-${eventId}`;
