import { CONSOLE_PATH, can, PAGES, SECOND_FACTOR_PATH } from '@parkho/contracts';
import type { AuthProvider } from 'react-admin';
import { failureCodeOf } from '../lib/http/identity-confirmation';
import { type AuthState, auth } from '../lib/session/auth';
import { loginPath } from '../lib/session/login-redirect';
import { decisions } from './parts/decisions/decisions';
import { capabilitiesFor } from './parts/screens';

/** The signed-in user, once the session of the page is restored. */
const session = (): Promise<AuthState> =>
  new Promise((resolve) => {
    const resolveIfKnown = () => {
      const state = auth.state();
      if (state.isLoading) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = auth.subscribe(resolveIfKnown);
    resolveIfKnown();
  });

/**
 * Redirects to the storefront's login, and from there back to this screen. Several requests may report an
 * ended session: only the first redirects, as the user has then left the console.
 */
const toLogin = () => {
  const { pathname, search } = window.location;
  const currentAddress = pathname + search;
  const redirectTo = pathname.startsWith(CONSOLE_PATH) ? loginPath(currentAddress) : currentAddress;
  return { redirectTo, message: false };
};

/** Operations of react-admin that do not change records. */
const READS: readonly string[] = ['list', 'show', 'export'];

/** The console has no login of its own: it uses the storefront's session. */
export const authProvider: AuthProvider = {
  login: async () => {
    throw new Error('The console signs in through the storefront');
  },

  checkAuth: async () => {
    if (!(await session()).isAuthenticated) throw toLogin();
  },

  checkError: async (error) => {
    const { status } = error;
    if (status === 401) throw toLogin();
    // The user has not confirmed their identity, and stays on the page.
    if (status !== 403 || failureCodeOf(error) === 'confirm-identity') return;
    const redirectTo =
      failureCodeOf(error) === 'second-factor-required'
        ? SECOND_FACTOR_PATH
        : `${CONSOLE_PATH}/access-denied`;
    throw { redirectTo, logoutUser: false, message: false };
  },

  canAccess: async ({ resource, action }) => {
    const { user } = await session();
    const { read, manage } = capabilitiesFor(resource);
    return user !== null && can(user.role, READS.includes(action) ? read : manage);
  },

  getIdentity: async () => {
    const { user } = await session();
    return { id: user?._id ?? '', fullName: user?.name, avatar: user?.profilePicture };
  },

  logout: async () => {
    if (auth.state().isAuthenticated) {
      await decisions.flush();
      await auth.logout();
    }
    return PAGES.home.path;
  },
};
