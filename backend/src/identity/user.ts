import {
  DomainError,
  type PersonalData,
  USER_MESSAGES,
  type UserEvent,
  type UserRole,
} from '@parkho/contracts';

/** Sessions that one person may have at a time; the oldest ends when there are more. */
export const MAX_SESSIONS = 20;

export interface Account {
  id: string;
  role: UserRole;
  personal: PersonalData;
  businessName?: string;
  passwordHash: string;
  /** Open sessions, oldest first. */
  sessions: readonly string[];
}

export type UserState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'registered'; account: Account };

export type UserCommand =
  | { type: 'register'; data: Extract<UserEvent, { type: 'UserRegistered' }>['data'] }
  | { type: 'abandon-registration'; userId: string }
  | { type: 'log-in'; sessionId: string }
  | { type: 'log-out'; sessionId: string };

const registered = (state: UserState): Account => {
  if (state.status !== 'registered') throw new DomainError('not-found', USER_MESSAGES.notFound);
  return state.account;
};

const withSessions = (
  state: UserState,
  change: (sessions: readonly string[]) => readonly string[],
): UserState =>
  state.status === 'registered'
    ? { ...state, account: { ...state.account, sessions: change(state.account.sessions) } }
    : state;

/** The rules of a person's account. The password has been checked or hashed before a command comes here. */
export const user = {
  initial: { status: 'none' } as UserState,

  evolve(state: UserState, event: UserEvent): UserState {
    switch (event.type) {
      case 'UserRegistered': {
        const { userId, ...account } = event.data;
        return { status: 'registered', account: { id: userId, ...account, sessions: [] } };
      }
      case 'RegistrationAbandoned':
        return { status: 'abandoned' };
      case 'UserLoggedIn':
        return withSessions(state, (open) => [...open, event.data.sessionId].slice(-MAX_SESSIONS));
      case 'UserLoggedOut':
        return withSessions(state, (open) => open.filter((id) => id !== event.data.sessionId));
    }
  },

  decide(state: UserState, command: UserCommand): UserEvent[] {
    switch (command.type) {
      case 'register':
        if (state.status === 'abandoned') throw new DomainError('conflict', USER_MESSAGES.emailTaken);
        return state.status === 'none' ? [{ type: 'UserRegistered', data: command.data }] : [];
      case 'abandon-registration':
        // A registration that has completed is not taken back: the caller looks at the state that it gets.
        return state.status === 'none'
          ? [{ type: 'RegistrationAbandoned', data: { userId: command.userId } }]
          : [];
      case 'log-in': {
        const { id, sessions } = registered(state);
        return sessions.includes(command.sessionId)
          ? []
          : [{ type: 'UserLoggedIn', data: { userId: id, sessionId: command.sessionId } }];
      }
      case 'log-out': {
        const { id, sessions } = registered(state);
        return sessions.includes(command.sessionId)
          ? [{ type: 'UserLoggedOut', data: { userId: id, sessionId: command.sessionId } }]
          : [];
      }
    }
  },
};
