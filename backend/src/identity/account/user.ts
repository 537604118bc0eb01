import {
  type Address,
  ASSISTANT_MESSAGES,
  type Client,
  can,
  DomainError,
  daysAfter,
  fieldError,
  GENERAL_MESSAGES,
  IDENTITY_MINUTES,
  normaliseEmail,
  type PersonalData,
  type ProfileChanges,
  SECOND_FACTOR_GRACE_DAYS,
  USER_MESSAGES,
  type User,
  type UserEvent,
  type UserRole,
} from '@parkho/contracts';
import type { Dated, Decider } from '../../platform/commands/decider.js';

/** Maximum number of sessions of a user; the oldest ends when there are more. */
export const MAX_SESSIONS = 20;
/** A session expires after this many days, and after this many without use. */
export const SESSION_DAYS = 30;
const UNUSED_SESSION_DAYS = 14;
/** The use of a session is recorded when the last record is this many days old. */
const USE_DAYS = 1;
/** Maximum number of valid password reset links; a further one ends the oldest. */
export const MAX_RESET_LINKS = 10;
/** Maximum number of network addresses that are remembered of a user's sign-ins. */
const MAX_KNOWN_IPS = 20;

export interface Account {
  id: string;
  role: UserRole;
  /** Whether the account was a buyer before. */
  wasBuyer?: true;
  /** The seller that an assistant works for; absent for other roles. */
  employerId?: string;
  /** Since when the account belongs to the staff, in any role; absent if it does not. */
  staffSince?: string;
  personal: PersonalData;
  businessName?: string;
  profilePicture?: string;
  passwordHash: string;
  emailVerified: boolean;
  /** The newest link that confirms an address, the present or the pending one. */
  confirmation?: LinkRecord<'confirmationId'> & { email: string };
  isActive: boolean;
  /** ISO 8601, UTC, as is `lastLogin`. */
  createdAt: string;
  lastLogin?: string;
  /** Open sessions, oldest first. */
  sessions: readonly OpenSession[];
  /** Network addresses of sign-ins, the latest last. */
  knownIps: readonly string[];
  /**
   * Password reset links, oldest first. A newer one does not end them, because a stranger may have requested it; a
   * change of password or email address does.
   */
  resets: readonly LinkRecord<'resetId'>[];
  /** A secret that was shown to the user but not yet confirmed by a code. */
  preparedSecret?: string;
  secondFactor?: SecondFactor;
}

/** The second factor that sign-in requires in addition to the password. */
export interface SecondFactor {
  secret: string;
  /** The time step of the last code that was used. */
  step: number;
  /** The hashes of the unused recovery codes. */
  codeHashes: readonly string[];
}

/** A typed code: valid for this step, or possibly a recovery code with this hash. */
export type Proof = { step: number } | { codeHash: string };

/** Times are ISO 8601, UTC. */
export interface OpenSession {
  id: string;
  client?: Client;
  since: string;
  /** The last use, exact to the day. */
  lastUsed: string;
  /** When identity was last confirmed by password or code. */
  confirmedAt: string;
}

/** The link of a mail as an event records it. */
export type LinkRecord<Id extends string> = Record<Id | 'secretHash' | 'expiresAt', string>;

export type UserState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'registered'; account: Account }
  | { status: 'erased' };

type DataOf<T extends UserEvent['type']> = Extract<UserEvent, { type: T }>['data'];

/** All fields of a profile; empty ones are removed. */
export interface Profile {
  name: string;
  email: string;
  businessName: string;
  phone: string;
  address: Address;
}

export type UserCommand =
  | {
      type: 'register';
      data: DataOf<'UserRegistered'>;
      /** The seller that an assistant works for; absent for other roles. */
      employerId?: string;
      /** A link that confirms the address, where one is sent at registration. */
      confirmation?: LinkRecord<'confirmationId'>;
    }
  /** Another account takes the address over, if this user has not confirmed it. */
  | { type: 'abandon-email'; userId: string; email: string }
  | { type: 'log-in'; sessionId: string; client?: Client; proof?: Proof }
  | { type: 'use-session'; sessionId: string; at: string }
  /** The password has been checked; `proof` is required where there is a second factor. */
  | { type: 'confirm-identity'; sessionId: string; proof?: Proof }
  | { type: 'log-out'; sessionId: string }
  /** Ends one of the user's other sessions. */
  | { type: 'end-session'; sessionId: string }
  | { type: 'sign-out-everywhere' }
  /** The password has been checked and a link made, where the address changes. */
  | { type: 'update-profile'; profile: Profile; confirmation?: LinkRecord<'confirmationId'> }
  | { type: 'request-confirmation'; confirmation: LinkRecord<'confirmationId'> }
  | { type: 'withdraw-email' }
  | { type: 'confirm-email'; secretHash: string; at: string }
  | { type: 'change-picture'; picture: string | null }
  | { type: 'change-password'; passwordHash: string; sessionId: string; client?: Client }
  | { type: 'request-reset'; reset: LinkRecord<'resetId'> }
  | { type: 'reset-password'; secretHash: string; passwordHash: string; client?: Client; at: string }
  | { type: 'prepare-second-factor'; secret: string }
  /** With `soleSession`, all other sessions end, also when the factor is turned off. */
  | {
      type: 'turn-second-factor-on';
      secret: string;
      step: number;
      codeHashes: readonly string[];
      soleSession?: string;
    }
  | { type: 'turn-second-factor-off'; proof: Proof; soleSession?: string }
  /** Removes the second factor of a user who has lost it; `by` is the admin. */
  | { type: 'remove-second-factor'; by: string }
  /** `based` is the role that the admin `by` has seen. */
  | { type: 'change-role'; role: UserRole; based: UserRole; by: string }
  /** The account of a buyer becomes that of an assistant. */
  | { type: 'join-shop'; sellerId: string }
  /** Does nothing if the account is not that of an assistant of this shop. */
  | { type: 'leave-shop'; sellerId: string }
  | { type: 'deactivate' }
  | { type: 'reactivate' }
  | { type: 'erase' };

/** The rules of a user account. Passwords are checked or hashed before a command gets here. */
const decide = (state: UserState, command: UserCommand): UserEvent[] => {
  switch (command.type) {
    case 'register':
      if (state.status === 'none') return register(command);
      if (state.status === 'registered') return [];
      throw fieldError('conflict', 'email', USER_MESSAGES.emailTaken);
    case 'abandon-email':
      return abandonEmail(state, command);
    case 'erase':
      if (state.status === 'erased') return [];
      return [{ type: 'UserErased', data: { userId: requireAccount(state).id } }];
    default:
      return decideRegistered(requireAccount(state), command);
  }
};

const decideRegistered = (
  account: Account,
  command: Exclude<UserCommand, { type: 'register' | 'abandon-email' | 'erase' }>,
): UserEvent[] => {
  const { id: userId, sessions, isActive } = account;
  const hasSession = (sessionId: string) => sessions.some(({ id }) => id === sessionId);
  switch (command.type) {
    case 'log-in':
      requireActive(account);
      return hasSession(command.sessionId)
        ? []
        : [...requireProof(account, command.proof), loggedIn(userId, command)];
    case 'use-session':
      return sessions.some(
        ({ id, lastUsed }) => id === command.sessionId && command.at >= daysAfter(lastUsed, USE_DAYS),
      )
        ? [{ type: 'SessionUsed', data: { userId, sessionId: command.sessionId } }]
        : [];
    case 'confirm-identity':
      requireActive(account);
      if (!hasSession(command.sessionId))
        throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
      return [
        ...requireProof(account, command.proof),
        { type: 'IdentityConfirmed', data: { userId, sessionId: command.sessionId } },
      ];
    case 'log-out':
      return hasSession(command.sessionId)
        ? [{ type: 'UserLoggedOut', data: { userId, sessionId: command.sessionId } }]
        : [];
    case 'end-session':
      if (!hasSession(command.sessionId)) throw new DomainError('not-found', USER_MESSAGES.sessionNotFound);
      return [{ type: 'UserLoggedOut', data: { userId, sessionId: command.sessionId } }];
    case 'sign-out-everywhere':
      return sessions.length > 0 ? [{ type: 'UserSignedOutEverywhere', data: { userId } }] : [];
    case 'update-profile':
      requireActive(account);
      return updateProfile(account, command);
    case 'request-confirmation':
      return requestConfirmation(account, command.confirmation);
    case 'withdraw-email':
      return pendingEmailOf(account) === undefined
        ? []
        : [{ type: 'EmailChangeWithdrawn', data: { userId } }];
    case 'confirm-email':
      return confirmEmail(account, command);
    case 'change-picture':
      requireActive(account);
      return changePicture(account, command.picture);
    case 'change-password':
      requireActive(account);
      return [
        { type: 'PasswordChanged', data: { userId, passwordHash: command.passwordHash } },
        loggedIn(userId, command),
      ];
    case 'request-reset':
      return isActive ? [{ type: 'PasswordResetRequested', data: { userId, ...command.reset } }] : [];
    case 'reset-password':
      requireReset(account, command);
      return [
        {
          type: 'PasswordReset',
          data: { userId, passwordHash: command.passwordHash, ...withClient(command) },
        },
      ];
    case 'prepare-second-factor':
      requireActive(account);
      if (account.secondFactor) throw new DomainError('conflict', USER_MESSAGES.secondFactorIsOn);
      return [{ type: 'SecondFactorPrepared', data: { userId, secret: command.secret } }];
    case 'turn-second-factor-on': {
      const { step, codeHashes, secret } = command;
      requireActive(account);
      if (account.preparedSecret !== secret)
        throw new DomainError('conflict', USER_MESSAGES.secondFactorNotPrepared);
      return [
        { type: 'SecondFactorTurnedOn', data: { userId, step, codeHashes } },
        ...endOtherSessions(account, command),
      ];
    }
    case 'turn-second-factor-off':
      return account.secondFactor
        ? [
            ...requireProof(account, command.proof),
            { type: 'SecondFactorTurnedOff', data: { userId } },
            ...endOtherSessions(account, command),
          ]
        : [];
    case 'remove-second-factor':
      if (command.by === userId) throw new DomainError('forbidden', USER_MESSAGES.notYourSecondFactor);
      return account.secondFactor
        ? [
            { type: 'SecondFactorTurnedOff', data: { userId } },
            ...(sessions.length > 0 ? [{ type: 'UserSignedOutEverywhere' as const, data: { userId } }] : []),
          ]
        : [];
    case 'change-role':
      return changeRole(account, command);
    case 'join-shop':
      return joinShop(account, command.sellerId);
    case 'leave-shop':
      return account.employerId === command.sellerId
        ? [{ type: 'UserRoleChanged', data: { userId, role: 'buyer', previous: account.role } }]
        : [];
    case 'deactivate':
      return isActive ? [{ type: 'UserDeactivated', data: { userId } }] : [];
    case 'reactivate':
      return isActive ? [] : [{ type: 'UserReactivated', data: { userId } }];
  }
};

/** @throws DomainError 'not-found' when there is no account */
export const requireAccount = (state: UserState): Account => {
  if (state.status !== 'registered') throw new DomainError('not-found', USER_MESSAGES.notFound);
  return state.account;
};

const requireActive = ({ isActive }: Account): void => {
  if (!isActive) throw new DomainError('forbidden', USER_MESSAGES.deactivated);
};

const requireReset = (
  { resets, isActive }: Account,
  { secretHash, at }: { secretHash: string; at: string },
) => {
  const reset = linkIn(resets, secretHash);
  if (!isActive || !reset || at >= reset.expiresAt)
    throw new DomainError('invalid', USER_MESSAGES.resetLinkInvalid);
};

/** The use of a code, so that it is valid once; empty if none is required. */
const requireProof = ({ id: userId, secondFactor }: Account, proof: Proof | undefined): UserEvent[] => {
  if (!secondFactor) return [];
  if (!proof) throw fieldError('unauthenticated', 'code', USER_MESSAGES.codeRequired);
  if ('step' in proof && proof.step > secondFactor.step)
    return [{ type: 'SecondFactorUsed', data: { userId, step: proof.step } }];
  if ('codeHash' in proof && secondFactor.codeHashes.includes(proof.codeHash))
    return [{ type: 'RecoveryCodeUsed', data: { userId, codeHash: proof.codeHash } }];
  throw fieldError('invalid', 'code', USER_MESSAGES.codeWrong);
};

const endOtherSessions = (
  { id: userId, sessions }: Account,
  { soleSession }: { soleSession?: string },
): UserEvent[] =>
  soleSession === undefined
    ? []
    : sessions
        .filter(({ id }) => id !== soleSession)
        .map(({ id: sessionId }) => ({ type: 'UserLoggedOut', data: { userId, sessionId } }));

export const linkIn = (resets: Account['resets'], secretHash: string) =>
  resets.find((reset) => reset.secretHash === secretHash);

/** The session, while it is valid. */
export const sessionAt = (state: UserState, sessionId: string, at: string): OpenSession | undefined => {
  const sessions = state.status === 'registered' ? state.account.sessions : [];
  return sessions.find((session) => session.id === sessionId && isOpen(session, at));
};

export const isOpen = ({ since, lastUsed }: OpenSession, at: string): boolean =>
  at < daysAfter(since, SESSION_DAYS) && at < daysAfter(lastUsed, UNUSED_SESSION_DAYS);

/** Until when the identity confirmation of a session is valid. */
export const confirmedUntil = ({ confirmedAt }: OpenSession): string =>
  inMinutes(confirmedAt, IDENTITY_MINUTES);

export const isConfirmed = (session: OpenSession, at: string): boolean => at < confirmedUntil(session);

/**
 * Until when an account may work without a second factor; undefined if it needs none, or has one.
 * @param requiredSince when staff were first required to have one
 */
export const secondFactorDueOf = (state: UserState, requiredSince: string): string | undefined => {
  const { staffSince, secondFactor } = state.status === 'registered' ? state.account : {};
  if (staffSince === undefined || secondFactor) return undefined;
  return daysAfter(staffSince > requiredSince ? staffSince : requiredSince, SECOND_FACTOR_GRACE_DAYS);
};

const inMinutes = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * 60 * 1000).toISOString();

const register = ({
  data,
  employerId,
  confirmation,
}: Extract<UserCommand, { type: 'register' }>): UserEvent[] => [
  { type: 'UserRegistered', data },
  ...(employerId === undefined
    ? []
    : [{ type: 'ShopJoined' as const, data: { userId: data.userId, sellerId: employerId } }]),
  ...(confirmation ? [confirmationOf(data.userId, data.personal.email, confirmation)] : []),
];

const confirmationOf = (
  userId: string,
  email: string,
  confirmation: LinkRecord<'confirmationId'>,
): UserEvent => ({ type: 'EmailConfirmationRequested', data: { userId, email, ...confirmation } });

/** The address that replaces the present one when its link is opened. */
const pendingEmailOf = ({ personal, confirmation }: Account): string | undefined =>
  confirmation && confirmation.email !== personal.email ? confirmation.email : undefined;

/** The address that a link would confirm; undefined if there is none to confirm. */
export const unconfirmedEmailOf = (account: Account): string | undefined =>
  pendingEmailOf(account) ?? (account.emailVerified ? undefined : account.personal.email);

const requestConfirmation = (account: Account, confirmation: LinkRecord<'confirmationId'>): UserEvent[] => {
  const email = account.isActive ? unconfirmedEmailOf(account) : undefined;
  return email === undefined ? [] : [confirmationOf(account.id, email, confirmation)];
};

const confirmEmail = (
  { id: userId, isActive, personal, confirmation }: Account,
  { secretHash, at }: { secretHash: string; at: string },
): UserEvent[] => {
  if (!isActive || confirmation?.secretHash !== secretHash || at >= confirmation.expiresAt)
    throw new DomainError('invalid', USER_MESSAGES.confirmationLinkInvalid);
  const { email } = confirmation;
  return email === personal.email
    ? [{ type: 'EmailConfirmed', data: { userId } }]
    : [{ type: 'EmailChanged', data: { userId, email, previous: personal.email } }];
};

const loggedIn = (
  userId: string,
  { sessionId, client }: { sessionId: string; client?: Client },
): UserEvent => ({
  type: 'UserLoggedIn',
  data: { userId, sessionId, ...withClient({ client }) },
});

/** The client of a command, for events in which it is optional. */
const withClient = ({ client }: { client?: Client }): { client?: Client } => (client ? { client } : {});

/** No event where the user has a right to the address: the caller checks the state. */
const abandonEmail = (
  state: UserState,
  { userId, email }: { userId: string; email: string },
): UserEvent[] => {
  if (state.status === 'none') return [{ type: 'RegistrationAbandoned', data: { userId } }];
  if (state.status !== 'registered' || holdsEmail(state, email)) return [];
  return [{ type: 'EmailClaimAbandoned', data: { userId } }];
};

/**
 * The user for the API right after a command, when the read model may lag. Empty fields are left out, as they are
 * there.
 * @throws DomainError 'not-found' when there is no account
 */
export const userOf = (state: UserState): User => {
  const account = requireAccount(state);
  const {
    id,
    role,
    wasBuyer,
    employerId,
    personal,
    emailVerified,
    businessName,
    profilePicture,
    isActive,
    createdAt,
    lastLogin,
  } = account;
  const { name, email, phone, address = {} } = personal;
  const pendingEmail = pendingEmailOf(account);
  return {
    _id: id,
    name,
    email,
    emailVerified,
    ...(pendingEmail && { pendingEmail }),
    ...(account.secondFactor && { secondFactor: true }),
    role,
    ...(wasBuyer && { wasBuyer }),
    ...(employerId && { employerId }),
    ...(phone && { phone }),
    ...(businessName && { businessName }),
    ...(profilePicture && { profilePicture }),
    ...(Object.keys(address).length > 0 && { address }),
    isActive,
    createdAt,
    ...(lastLogin && { lastLogin }),
  };
};

/** The secret that was just shown to the user. */
export const preparedSecretOf = (state: UserState): string => requireAccount(state).preparedSecret ?? '';

/** Whether the user signs in with an address. */
export const holdsEmail = (state: UserState, email: string): boolean =>
  state.status === 'registered' && normaliseEmail(state.account.personal.email) === normaliseEmail(email);

const updateProfile = (
  account: Account,
  { profile, confirmation }: Extract<UserCommand, { type: 'update-profile' }>,
): UserEvent[] => {
  const { id: userId, personal } = account;
  const changes = profileChanges(account, profile);
  const events: UserEvent[] = [];
  if (Object.keys(changes).length > 0) events.push({ type: 'ProfileUpdated', data: { userId, changes } });
  if (profile.email !== personal.email) {
    const { email } = profile;
    // The address was still the present one when the password was to be checked.
    if (!confirmation) throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
    events.push({ type: 'EmailChangeRequested', data: { userId, email } });
    events.push(confirmationOf(userId, email, confirmation));
  }
  return events;
};

const profileChanges = ({ personal, businessName }: Account, profile: Profile): ProfileChanges => {
  const address = Object.fromEntries(Object.entries(profile.address).filter(([, part]) => part));
  return {
    ...(profile.name !== personal.name && { name: profile.name }),
    ...(profile.phone !== (personal.phone ?? '') && { phone: profile.phone }),
    ...(profile.businessName !== (businessName ?? '') && { businessName: profile.businessName }),
    ...(!sameAddress(address, personal.address ?? {}) && { address }),
  };
};

const sameAddress = (one: Address, other: Address): boolean =>
  (['street', 'city', 'state', 'zipCode', 'country'] as const).every((part) => one[part] === other[part]);

const changeRole = (
  { id: userId, role: previous, wasBuyer }: Account,
  { role, based, by }: Extract<UserCommand, { type: 'change-role' }>,
): UserEvent[] => {
  if (by === userId) throw new DomainError('forbidden', USER_MESSAGES.notYourRole);
  if (role === previous) return [];
  if (based !== previous) throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
  // No account is made a buyer, as sellers can buy; one that was changed from buyer by mistake can go back.
  if (role === 'buyer' && !wasBuyer) throw new DomainError('conflict', USER_MESSAGES.neverBuyer);
  return [{ type: 'UserRoleChanged', data: { userId, role, previous } }];
};

const joinShop = ({ id: userId, role, employerId, isActive }: Account, sellerId: string): UserEvent[] => {
  if (employerId === sellerId) return [];
  if (!isActive || role !== 'buyer') throw new DomainError('conflict', ASSISTANT_MESSAGES.roleTaken);
  return [
    { type: 'UserRoleChanged', data: { userId, role: 'assistant', previous: role } },
    { type: 'ShopJoined', data: { userId, sellerId } },
  ];
};

const changePicture = ({ id: userId, profilePicture }: Account, picture: string | null): UserEvent[] => {
  if (picture === (profilePicture ?? null)) return [];
  return picture === null
    ? [{ type: 'ProfilePictureRemoved', data: { userId } }]
    : [{ type: 'ProfilePictureChanged', data: { userId, picture } }];
};

const evolve = (state: UserState, event: Dated<UserEvent>): UserState => {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, ...account } = event.data;
      return {
        status: 'registered',
        account: {
          id: userId,
          ...account,
          staffSince: staffSinceOf(undefined, account.role, event),
          isActive: true,
          createdAt: event.metadata.at,
          sessions: [],
          resets: [],
          knownIps: [],
        },
      };
    }
    case 'RegistrationAbandoned':
      return { status: 'abandoned' };
    case 'UserErased':
      return { status: 'erased' };
    default:
      return state.status === 'registered'
        ? { ...state, account: { ...state.account, ...changesBy(event, state.account) } }
        : state;
  }
};

/** The changes of an event to an account. */
const changesBy = (
  event: Dated<Exclude<UserEvent, { type: 'UserRegistered' | 'RegistrationAbandoned' | 'UserErased' }>>,
  {
    staffSince,
    personal,
    businessName,
    sessions,
    knownIps,
    confirmation,
    resets,
    preparedSecret,
    secondFactor,
  }: Account,
): Partial<Account> => {
  switch (event.type) {
    case 'UserLoggedIn': {
      const { sessionId, client } = event.data;
      const { at } = event.metadata;
      const session = { id: sessionId, client, since: at, lastUsed: at, confirmedAt: at };
      return {
        sessions: [...sessions, session].slice(-MAX_SESSIONS),
        knownIps: withIp(knownIps, client),
        lastLogin: at,
      };
    }
    case 'SessionUsed': {
      const { sessionId } = event.data;
      const { at } = event.metadata;
      return {
        sessions: sessions.map((session) =>
          session.id === sessionId ? { ...session, lastUsed: at } : session,
        ),
      };
    }
    case 'IdentityConfirmed': {
      const { sessionId } = event.data;
      const { at } = event.metadata;
      return {
        sessions: sessions.map((session) =>
          session.id === sessionId ? { ...session, confirmedAt: at } : session,
        ),
      };
    }
    case 'UserLoggedOut':
      return { sessions: sessions.filter(({ id }) => id !== event.data.sessionId) };
    case 'UserSignedOutEverywhere':
      return { sessions: [] };
    case 'ProfileUpdated': {
      const { businessName: newBusinessName = businessName, ...changes } = event.data.changes;
      return { personal: { ...personal, ...changes }, businessName: newBusinessName };
    }
    case 'EmailConfirmationRequested': {
      const { userId: _, ...requested } = event.data;
      return { confirmation: requested };
    }
    case 'EmailConfirmed':
      return { emailVerified: true, confirmation: undefined };
    case 'EmailChangeRequested':
      return {};
    case 'EmailChangeWithdrawn':
      return { confirmation: undefined };
    case 'EmailChanged': {
      const { email } = event.data;
      return {
        personal: { ...personal, email },
        emailVerified: true,
        confirmation: undefined,
        resets: [],
      };
    }
    case 'EmailClaimAbandoned':
      return {};
    case 'ProfilePictureChanged':
      return { profilePicture: event.data.picture };
    case 'ProfilePictureRemoved':
      return { profilePicture: undefined };
    case 'ShopJoined':
      return { employerId: event.data.sellerId };
    case 'UserRoleChanged':
      return {
        role: event.data.role,
        employerId: undefined,
        ...(event.data.previous === 'buyer' && { wasBuyer: true }),
        staffSince: staffSinceOf(staffSince, event.data.role, event),
        sessions: [],
      };
    case 'PasswordChanged':
      return {
        passwordHash: event.data.passwordHash,
        sessions: [],
        resets: [],
        // Another address may have been requested with the old password.
        confirmation: confirmation?.email === personal.email ? confirmation : undefined,
      };
    case 'PasswordReset': {
      const { passwordHash, client } = event.data;
      return {
        passwordHash,
        sessions: [],
        resets: [],
        // An opened link confirms the address. Strangers who fail at sign-in cannot lock its owner out.
        emailVerified: true,
        confirmation: undefined,
        knownIps: withIp(knownIps, client),
      };
    }
    case 'PasswordResetRequested': {
      const { resetId, secretHash, expiresAt } = event.data;
      return { resets: [...resets, { resetId, secretHash, expiresAt }].slice(-MAX_RESET_LINKS) };
    }
    case 'SecondFactorPrepared':
      return { preparedSecret: event.data.secret };
    case 'SecondFactorTurnedOn': {
      const { step, codeHashes } = event.data;
      return { preparedSecret: undefined, secondFactor: { secret: preparedSecret ?? '', step, codeHashes } };
    }
    case 'SecondFactorUsed':
      return { secondFactor: secondFactor && { ...secondFactor, step: event.data.step } };
    case 'RecoveryCodeUsed': {
      const { codeHash } = event.data;
      const codeHashes = secondFactor?.codeHashes.filter((hash) => hash !== codeHash) ?? [];
      return { secondFactor: secondFactor && { ...secondFactor, codeHashes } };
    }
    case 'SecondFactorTurnedOff':
      return { secondFactor: undefined };
    case 'UserDeactivated':
      return { isActive: false, sessions: [], resets: [] };
    case 'UserReactivated':
      return { isActive: true };
  }
};

/** A change between roles of the staff does not restart the time. */
const staffSinceOf = (
  since: string | undefined,
  role: UserRole,
  { metadata }: Dated<unknown>,
): string | undefined => (can(role, 'console.open') ? (since ?? metadata.at) : undefined);

const withIp = (ips: readonly string[], client: Client | undefined): readonly string[] =>
  client ? [...ips.filter((ip) => ip !== client.ip), client.ip].slice(-MAX_KNOWN_IPS) : ips;

export const user: Decider<UserState, UserCommand, UserEvent> = {
  initial: { status: 'none' },
  evolve,
  decide,
};

/** The state of an account, ignoring its erasure. @param events all events of its stream */
export const beforeErasure = (events: readonly Dated<UserEvent>[]): UserState =>
  events.filter(({ type }) => type !== 'UserErased').reduce(evolve, user.initial);
