import type { NotificationEvent, NotificationKind, Queue } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The read marks of a user, and the kinds of mail that are turned off. */
export interface NotificationsState {
  /** Everything until then is read, ISO 8601. */
  upTo: string;
  /** Ids of events after that which are read. */
  ids: ReadonlySet<string>;
  off: ReadonlySet<NotificationKind>;
  /** Ids of events that were in a mail. */
  mailed: ReadonlySet<string>;
}

export type NotificationsAction =
  | { type: 'read'; ids: readonly string[]; queues: readonly Queue[] }
  | { type: 'read-until'; upTo: string }
  | { type: 'choose-mails'; wanted: Partial<Readonly<Record<NotificationKind, boolean>>> }
  | { type: 'note-mail'; ids: readonly string[] };
export type NotificationsCommand = NotificationsAction & { userId: string };

const decide = (state: NotificationsState, command: NotificationsCommand): NotificationEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'read': {
      const ids = [...new Set(command.ids)].filter((id) => !state.ids.has(id));
      // A queue is read anew each time: something may have come to it.
      const { queues } = command;
      if (ids.length === 0 && queues.length === 0) return [];
      return [{ type: 'NotificationsRead', data: { userId, ids, queues, upTo: null } }];
    }
    case 'read-until':
      return command.upTo > state.upTo
        ? [{ type: 'NotificationsRead', data: { userId, ids: [], queues: [], upTo: command.upTo } }]
        : [];
    case 'choose-mails':
      return (Object.entries(command.wanted) as [NotificationKind, boolean | undefined][])
        .filter(([kind, isWanted]) => isWanted !== undefined && isWanted === state.off.has(kind))
        .map(([kind, isWanted]) => ({
          type: isWanted ? 'NotificationMailsTurnedOn' : 'NotificationMailsTurnedOff',
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
      // What comes before is read anyway.
      if (upTo !== null) return { ...state, upTo, ids: new Set() };
      return { ...state, ids: new Set([...state.ids, ...ids]) };
    }
    case 'NotificationMailsTurnedOff':
      return { ...state, off: new Set(state.off).add(event.data.kind) };
    case 'NotificationMailsTurnedOn': {
      const off = new Set(state.off);
      off.delete(event.data.kind);
      return { ...state, off };
    }
    case 'NotificationMailed':
      return { ...state, mailed: new Set([...state.mailed, ...event.data.ids]) };
  }
};

/** The rules of one person's notifications. */
export const notifications = {
  initial: { upTo: '', ids: new Set(), off: new Set(), mailed: new Set() } as NotificationsState,
  evolve,
  decide,
} satisfies Decider<NotificationsState, NotificationsCommand, NotificationEvent>;
