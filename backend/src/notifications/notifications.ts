import {
  MAILS_OFF_BY_DEFAULT,
  type NotificationEvent,
  type NotificationKind,
  type Queue,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The read marks of a user, and the kinds of mail that are turned off. */
export interface NotificationsState {
  /** Everything until then is read, ISO 8601. */
  upTo: string;
  /** Ids of later events that are read. */
  ids: ReadonlySet<string>;
  off: ReadonlySet<NotificationKind>;
  /** The kinds among them that the user has never chosen. */
  undecided: ReadonlySet<NotificationKind>;
  /** Ids of events that were in a mail. */
  mailed: ReadonlySet<string>;
}

export type NotificationsAction =
  | { type: 'read'; ids: readonly string[]; queues: readonly Queue[] }
  | { type: 'read-until'; upTo: string }
  | { type: 'choose-mails'; choices: Partial<Readonly<Record<NotificationKind, boolean>>> }
  | { type: 'note-mail'; ids: readonly string[] };
type NotificationsCommand = NotificationsAction & { userId: string };

const decide = (state: NotificationsState, command: NotificationsCommand): NotificationEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'read': {
      const ids = [...new Set(command.ids)].filter((id) => !state.ids.has(id));
      // A queue is marked as read each time, because it may have grown.
      const { queues } = command;
      if (ids.length === 0 && queues.length === 0) return [];
      return [{ type: 'NotificationsRead', data: { userId, ids, queues, upTo: null } }];
    }
    case 'read-until':
      return command.upTo > state.upTo
        ? [{ type: 'NotificationsRead', data: { userId, ids: [], queues: [], upTo: command.upTo } }]
        : [];
    case 'choose-mails':
      return (Object.entries(command.choices) as [NotificationKind, boolean | undefined][])
        .filter(
          ([kind, isEnabled]) =>
            isEnabled !== undefined && (isEnabled === state.off.has(kind) || state.undecided.has(kind)),
        )
        .map(([kind, isEnabled]) => ({
          type: isEnabled ? 'NotificationMailsTurnedOn' : 'NotificationMailsTurnedOff',
          data: { userId, kind },
        }));
    case 'note-mail':
      return [{ type: 'NotificationMailed', data: { userId, ids: command.ids } }];
  }
};

const evolve = (state: NotificationsState, event: NotificationEvent): NotificationsState => {
  switch (event.type) {
    case 'NotificationsRead': {
      const { ids, upTo } = event.data;
      // Earlier ones are read anyway.
      if (upTo !== null) return { ...state, upTo, ids: new Set() };
      return { ...state, ids: new Set([...state.ids, ...ids]) };
    }
    case 'NotificationMailsTurnedOff':
      return { ...withChoice(state, event.data.kind), off: new Set(state.off).add(event.data.kind) };
    case 'NotificationMailsTurnedOn':
      return { ...withChoice(state, event.data.kind), off: without(state.off, event.data.kind) };
    case 'NotificationMailed':
      return { ...state, mailed: new Set([...state.mailed, ...event.data.ids]) };
  }
};

const without = <T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> =>
  new Set([...set].filter((other) => other !== item));
const withChoice = (state: NotificationsState, kind: NotificationKind): NotificationsState => ({
  ...state,
  undecided: without(state.undecided, kind),
});

/** The rules of one user's notifications. */
export const notifications = {
  initial: {
    upTo: '',
    ids: new Set(),
    off: new Set(MAILS_OFF_BY_DEFAULT),
    undecided: new Set(MAILS_OFF_BY_DEFAULT),
    mailed: new Set(),
  } as NotificationsState,
  evolve,
  decide,
} satisfies Decider<NotificationsState, NotificationsCommand, NotificationEvent>;
