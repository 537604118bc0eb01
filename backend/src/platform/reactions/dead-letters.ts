import {
  DomainError,
  SYSTEM_MESSAGES as MESSAGES,
  type ReactionEvent,
  type ReactorName,
} from '@parkho/contracts';
import type { Dated, Decider } from '../commands/decider.js';

/** An event that a reactor could not process, by its place in the log. Times are ISO 8601. */
export interface DeadLetter {
  eventId: string;
  stream: string;
  revision: number;
  /** Why the last attempt failed, without personal data. */
  failure: string;
  attempts: number;
  /** When it became a dead letter, and when it last failed. */
  since: string;
  at: string;
  /** Whether a retry was requested and has not run yet. */
  isDue: boolean;
}

/** The dead letters of one reactor by event id, and the discarded ones. */
export interface DeadLetterState {
  /** The dead letters by event id, in the order of their last failure. */
  open: ReadonlyMap<string, DeadLetter>;
  discarded: ReadonlySet<string>;
}

export type DeadLetterAction =
  | {
      type: 'add';
      deadLetter: Pick<DeadLetter, 'eventId' | 'stream' | 'revision' | 'failure' | 'attempts'>;
    }
  /** Retries one dead letter, or all if no event is given. */
  | { type: 'retry'; eventId?: string | undefined }
  /** Settles a dead letter after the marker of its event has been written. */
  | { type: 'settle'; eventId: string }
  | { type: 'discard'; eventId: string; reason: string };
export type DeadLetterCommand = DeadLetterAction & { reactor: ReactorName };

export type DeadLetterEvent = Extract<
  ReactionEvent,
  { type: 'ReactionSetAside' | 'ReactionRetryRequested' | 'ReactionCompleted' | 'ReactionDiscarded' }
>;

const decide = ({ open, discarded }: DeadLetterState, command: DeadLetterCommand): DeadLetterEvent[] => {
  const { reactor } = command;
  switch (command.type) {
    case 'add': {
      const { deadLetter } = command;
      // An attempt that was under way when it was discarded does not restore it.
      if (discarded.has(deadLetter.eventId)) return [];
      return [{ type: 'ReactionSetAside', data: { reactor, ...deadLetter } }];
    }
    case 'retry': {
      const { eventId } = command;
      if (eventId === undefined)
        return [...open.values()].every(({ isDue }) => isDue)
          ? []
          : [{ type: 'ReactionRetryRequested', data: { reactor } }];
      const deadLetter = open.get(eventId);
      if (!deadLetter) throw new DomainError('not-found', MESSAGES.deadLetterGone);
      return deadLetter.isDue ? [] : [{ type: 'ReactionRetryRequested', data: { reactor, eventId } }];
    }
    case 'settle':
      return open.has(command.eventId)
        ? [{ type: 'ReactionCompleted', data: { reactor, eventId: command.eventId } }]
        : [];
    case 'discard': {
      const { eventId, reason } = command;
      if (discarded.has(eventId)) return [];
      if (!open.has(eventId)) throw new DomainError('not-found', MESSAGES.deadLetterGone);
      return [{ type: 'ReactionDiscarded', data: { reactor, eventId, reason } }];
    }
  }
};

const without = (open: DeadLetterState['open'], eventId: string): Map<string, DeadLetter> => {
  const next = new Map(open);
  next.delete(eventId);
  return next;
};

const evolve = (
  state: DeadLetterState,
  { type, data, metadata }: Dated<DeadLetterEvent>,
): DeadLetterState => {
  const { open, discarded } = state;
  switch (type) {
    case 'ReactionSetAside': {
      const { eventId, stream, revision, failure, attempts = 1 } = data;
      const earlier = open.get(eventId);
      const { at } = metadata;
      return {
        discarded,
        open: without(open, eventId).set(eventId, {
          eventId,
          stream,
          revision,
          failure,
          attempts: (earlier?.attempts ?? 0) + attempts,
          since: earlier?.since ?? at,
          at,
          isDue: false,
        }),
      };
    }
    case 'ReactionRetryRequested': {
      const isMeant = ({ eventId }: DeadLetter) => data.eventId === undefined || data.eventId === eventId;
      const next = [...open].map(
        ([id, letter]) => [id, isMeant(letter) ? { ...letter, isDue: true } : letter] as const,
      );
      return { discarded, open: new Map(next) };
    }
    case 'ReactionCompleted':
      return { discarded, open: without(open, data.eventId) };
    case 'ReactionDiscarded':
      return { discarded: new Set(discarded).add(data.eventId), open: without(open, data.eventId) };
  }
};

/** The rules of one reactor's dead letters. Reactor and operators write to their stream from different processes. */
export const deadLetters = {
  initial: { open: new Map(), discarded: new Set() } as DeadLetterState,
  evolve,
  decide,
} satisfies Decider<DeadLetterState, DeadLetterCommand, DeadLetterEvent>;
