import type {
  AccountHistory,
  AccountSession,
  ErasureOutlook,
  newUserForm,
  User,
  UserRole,
  ValueOf,
} from '@parkho/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** A user as the console lists and shows them. */
export type UserRecord = User & { id: string };

const command = (method: 'PATCH' | 'POST' | 'DELETE', id: string, key: string, verb = '', body?: object) =>
  sendCommand({ method, path: `/admin/users/${encodeURIComponent(id)}${verb}`, body, key });

/**
 * What is done to users from the console. Each resolves to the server's answer and throws HttpError with its message;
 * for `key` see {@link Command}. No version goes with them: whatever people do with their own account, such as signing
 * in, moves its stream, and repeated logins must not keep an admin from deactivating an account.
 */
export const userCalls = {
  createUser: (user: ValueOf<typeof newUserForm>, key: string) =>
    sendCommand({ method: 'POST', path: '/auth/register', body: user, key }),
  deactivateUser: (id: string, key: string) => command('PATCH', id, key, '/deactivate'),
  reactivateUser: (id: string, key: string) => command('PATCH', id, key, '/reactivate'),
  /** Ends every session of the user. */
  signOutUser: (id: string, key: string) => command('POST', id, key, '/sign-out'),
  /** For a user who cannot get a code any more. */
  removeSecondFactor: (id: string, key: string) => command('DELETE', id, key, '/second-factor'),
  /** Holds for the role that was seen. */
  changeRole: ({ id, role: based }: UserRecord, role: UserRole, key: string) =>
    command('PATCH', id, key, '/role', { role, based }),
  /** Makes everything that tells who they are unreadable, for good. */
  eraseUser: (id: string, key: string) => command('DELETE', id, key),
};
export type UserCalls = typeof userCalls;

const records = (id: string): string => `/console/users/${encodeURIComponent(id)}`;

/** What happened to an account, the latest first, page by page. */
export const accountHistory = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'history', id],
    queryFn: async ({ pageParam: before, signal }) =>
      (await api.get<AccountHistory>(`${records(id)}/history`, { query: { before }, signal })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const accountSessions = (id: string) =>
  queryOptions({
    queryKey: ['users', 'sessions', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ sessions: AccountSession[] }>(`${records(id)}/sessions`, { signal })).data.sessions,
  });

/** Read anew each time the dialog opens. */
export const erasureOutlook = (id: string) =>
  queryOptions({
    queryKey: ['users', 'erasure', id],
    queryFn: async ({ signal }) => (await api.get<ErasureOutlook>(`${records(id)}/erasure`, { signal })).data,
    gcTime: 0,
  });
