import type { newUserForm, User, ValueOf } from '@parkho/contracts';
import { type Command, sendCommand } from '../parts/http';

/** A user as the console lists and shows them. */
export type UserRecord = User & { id: string };

const command = (method: 'PATCH' | 'POST' | 'DELETE', id: string, key: string, verb = '') =>
  sendCommand({ method, path: `/admin/users/${encodeURIComponent(id)}${verb}`, key });

/**
 * What is done to users from the console. Each resolves to the server's answer and throws HttpError with its message;
 * for `key` see {@link Command}. No version goes with them: whatever people do with their own account, such as signing
 * in, moves its stream, and nobody may keep an admin from deactivating them by signing in over and over.
 */
export const userCalls = {
  createUser: (user: ValueOf<typeof newUserForm>, key: string) =>
    sendCommand({ method: 'POST', path: '/auth/register', body: user, key }),
  deactivateUser: (id: string, key: string) => command('PATCH', id, key, '/deactivate'),
  reactivateUser: (id: string, key: string) => command('PATCH', id, key, '/reactivate'),
  /** Ends every session of the user. */
  signOutUser: (id: string, key: string) => command('POST', id, key, '/sign-out'),
  /** Makes everything that tells who they are unreadable, for good. */
  eraseUser: (id: string, key: string) => command('DELETE', id, key),
};
export type UserCalls = typeof userCalls;
