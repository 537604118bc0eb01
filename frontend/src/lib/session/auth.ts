import {
  type Capability,
  can,
  type joiningForm,
  type loginForm,
  type registrationForm,
  SIGN_IN_MESSAGES,
  type SignedIn,
  type Success,
  TOKEN_STORAGE_KEY,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { useSyncExternalStore } from 'react';
import { ApiError, api } from '../http/api';
import { withIdempotencyKey } from '../http/idempotency';
import { clearVisited } from '../offline/visited';
import { readStorage, writeStorage } from '../storage';

/** The session (specification, section 4). */
export interface AuthState {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
}

const signedOut: AuthState = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
};

let state: AuthState = { ...signedOut, token: readStorage(TOKEN_STORAGE_KEY), isLoading: true };
const listeners = new Set<() => void>();

function setState(newState: AuthState): void {
  state = newState;
  for (const listener of listeners) listener();
}

function signIn({ user, token }: SignedIn): void {
  writeStorage(TOKEN_STORAGE_KEY, token);
  setState({ user, token, isAuthenticated: true, isLoading: false, error: null });
}

function signOut(error: string | null = null): void {
  writeStorage(TOKEN_STORAGE_KEY, null);
  clearVisited();
  setState({ ...signedOut, error });
}

const signInCall = (path: string) =>
  withIdempotencyKey((body: object, idempotencyKey) =>
    api.post<SignedIn>(path, body, { anonymous: true, idempotencyKey }),
  );
const logIn = signInCall('/auth/login');
const register = signInCall('/auth/register');
type Joining = ValueOf<typeof joiningForm> & { token: string };
const join = withIdempotencyKey(({ token, ...person }: Joining, idempotencyKey: string) =>
  api.post<SignedIn>(`/assistants/by-link?token=${encodeURIComponent(token)}`, person, {
    anonymous: true,
    idempotencyKey,
  }),
);

/** @throws ApiError the server's rejection; its message is in the state's `error` too */
async function startSession(call: () => Promise<Success<SignedIn>>, fallback: string): Promise<User> {
  setState({ ...state, isLoading: true, error: null });
  try {
    const { data } = await call();
    signIn(data);
    return data.user;
  } catch (error) {
    signOut((error instanceof ApiError && error.message) || fallback);
    throw error;
  }
}

/** Fetches the user of the stored token. Without a token there is no call. */
async function restore(): Promise<void> {
  const token = readStorage(TOKEN_STORAGE_KEY);
  if (!token) return setState(signedOut);
  try {
    const { data } = await api.get<{ user: User }>('/auth/me');
    if (readStorage(TOKEN_STORAGE_KEY) === token) signIn({ user: data.user, token });
  } catch (error) {
    if (readStorage(TOKEN_STORAGE_KEY) !== token) return; // The session changed during the call.
    // Only a rejection proves the token invalid: a lost connection must not end the session.
    if (error instanceof ApiError && [401, 403].includes(error.status)) signOut();
    else setState(signedOut);
  }
}

/** The session of this browser; usable outside React too. */
export const auth = {
  state: (): AuthState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Call once when the page starts: restores the session and follows changes by other tabs. */
  start(): Promise<void> {
    window.addEventListener('storage', ({ key }) => {
      if (key === TOKEN_STORAGE_KEY || key === null) void restore();
    });
    return restore();
  },

  login: (credentials: ValueOf<typeof loginForm>) =>
    startSession(() => logIn(credentials), SIGN_IN_MESSAGES.loginFailed),

  /** Self-registration always creates a seller (specification, section 6). */
  register: (registration: ValueOf<typeof registrationForm>) =>
    startSession(() => register({ ...registration, role: 'seller' }), SIGN_IN_MESSAGES.registrationFailed),

  /** Creates the account of an assistant, identified by the token of an invitation. */
  join: (joining: Joining) => startSession(() => join(joining), SIGN_IN_MESSAGES.registrationFailed),

  /** Signs out immediately, whatever the server answers; its error is only logged. */
  async logout(): Promise<void> {
    const request = api.post('/auth/logout');
    signOut();
    await request.catch((error: unknown) => console.error('Logout failed', error));
  },

  /** Fetches the user again, after a change elsewhere. */
  refresh: restore,

  /** Replaces the session: a change of password ends all earlier ones. */
  renew: signIn,

  /** A profile update replaces the stored user (specification, section 4). */
  replaceUser(user: User): void {
    if (state.isAuthenticated) setState({ ...state, user });
  },

  /** Signs out after the server has ended the session. Returns whether there was a session. */
  forget(): boolean {
    const { isAuthenticated } = state;
    if (isAuthenticated) signOut();
    return isAuthenticated;
  },
};

/** The initial state of every visitor on the server. */
const serverState: AuthState = { ...signedOut, isLoading: true };

export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, auth.state, () => serverState);

/** Whether the user may only open the profile until they enable the second factor. */
export const needsSecondFactor = ({ secondFactorDue }: User): boolean =>
  secondFactorDue !== undefined && Date.parse(secondFactorDue) <= Date.now();

/** The capabilities of the current user; none without a session. */
export function useCan(): (capability: Capability) => boolean {
  const { user } = useAuth();
  return (capability) => user !== null && can(user.role, capability);
}

/** The seller whose shop the user works in: themselves, or an assistant's employer; undefined for visitors. */
export function useShopId(): string | undefined {
  const { user } = useAuth();
  return user?.employerId ?? user?._id;
}

/** Whether the user manages the listings of a seller, as the seller or an assistant; a former seller does not. */
export function useManagesListings(sellerId: string): boolean {
  const shopId = useShopId();
  return useCan()('products.manage-own') && shopId === sellerId;
}
