import type {
  AccountHistory,
  AccountSession,
  ErasurePreview,
  newUserForm,
  User,
  UserRole,
  ValueOf,
} from '@parkho/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** A user as the console lists and shows them. */
export type UserRecord = User & { id: string };

const command = (method: 'PATCH' | 'POST' | 'DELETE', id: string, key: string, verb = '', body?: object) =>
  sendCommand({ method, path: `/admin/users/${encodeURIComponent(id)}${verb}`, body, key });

/**
 * User commands of the console. Each resolves to the server's answer and throws HttpError with its message; for `key`
 * see {@link Command}. They carry no version: every action of the users themselves, such as signing in, changes their
 * stream, and repeated logins must not keep an admin from deactivating an account.
 */
export const userCalls = {
  createUser: (user: ValueOf<typeof newUserForm>, key: string) =>
    sendCommand({ method: 'POST', path: '/auth/register', body: user, key }),
  deactivateUser: (id: string, key: string) => command('PATCH', id, key, '/deactivate'),
  reactivateUser: (id: string, key: string) => command('PATCH', id, key, '/reactivate'),
  /** Ends every session of the user. */
  signOutUser: (id: string, key: string) => command('POST', id, key, '/sign-out'),
  /** For a user who has lost their authenticator app. */
  removeSecondFactor: (id: string, key: string) => command('DELETE', id, key, '/second-factor'),
  /** Applies only if the user still has the role that was shown. */
  changeRole: ({ id, role: based }: UserRecord, role: UserRole, key: string) =>
    command('PATCH', id, key, '/role', { role, based }),
  /** Makes all identifying data unreadable, permanently. */
  eraseUser: (id: string, key: string) => command('DELETE', id, key),
};
export type UserCalls = typeof userCalls;

const records = (id: string): string => `/console/users/${encodeURIComponent(id)}`;

/** The history of an account, the latest first, page by page. */
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

/** Fetched again each time the dialog opens. */
export const erasureOutlook = (id: string) =>
  queryOptions({
    queryKey: ['users', 'erasure', id],
    queryFn: fetcher<ErasurePreview>(`${records(id)}/erasure`),
    gcTime: 0,
  });
