import type { newUserForm, User, ValueOf } from '@parkho/contracts';
import { sendCommand } from '../http';

/** A user as the console lists and shows them. */
export type UserRecord = User & { id: string };

const command = (method: 'PATCH' | 'POST' | 'DELETE', id: string, verb = '') =>
  sendCommand({ method, path: `/admin/users/${encodeURIComponent(id)}${verb}` });

/** What an admin does to users. Each resolves to the server's answer and throws HttpError with its message. */
export const userCalls = {
  createUser: (user: ValueOf<typeof newUserForm>) =>
    sendCommand({ method: 'POST', path: '/auth/register', body: user }),
  deactivateUser: (id: string) => command('PATCH', id, '/deactivate'),
  reactivateUser: (id: string) => command('PATCH', id, '/reactivate'),
  /** Ends every session of the user. */
  signOutUser: (id: string) => command('POST', id, '/sign-out'),
  /** Makes everything that tells who they are unreadable, for good. */
  eraseUser: (id: string) => command('DELETE', id),
};
