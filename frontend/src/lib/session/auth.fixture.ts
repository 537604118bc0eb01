import type { User } from '@parkho/contracts';
import { auth } from './auth';

/** Replaces the session: the properties of its user that matter, or null without a session. */
export const signInAs = (user: Partial<User> | null): void => {
  jest.spyOn(auth, 'state').mockReturnValue({
    user: user as User | null,
    token: user && 't',
    isAuthenticated: user !== null,
    isLoading: false,
    error: null,
  });
};
