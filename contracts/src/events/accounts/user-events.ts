import type { UserRole } from '../../domain/capabilities.js';
import type { Client, PersonalData, ProfileChanges } from '../../domain/user.js';
import { type AffectedScreens, staff } from '../affected.js';
import { type EventsOf, event } from '../event-definition.js';
import { capitalized, roleWithArticle } from '../phrases.js';

type Account = {
  userId: string;
};

type Registration = Account & {
  role: UserRole;
  personal: PersonalData;
  businessName?: string;
  passwordHash: string;
  /** Whether the address needs no confirmation, as for an account that the system creates. */
  emailVerified: boolean;
};

const account = (): AffectedScreens[] => [staff('users', 'users.read')];
const signedOut = ({ userId }: Account): AffectedScreens[] => [{ signedOutUser: userId }];
/** Another role, or the loss of the account, ends the sessions. */
const accountAndSessions = (data: Account): AffectedScreens[] => [...account(), ...signedOut(data)];

export const USER_EVENTS = {
  UserRegistered: event<Registration>({
    label: 'Account created',
    sentence: ({ role }, { thing, isOwn }) =>
      `created ${roleWithArticle(role)} account${isOwn ? '' : ` for ${thing}`}`,
    personalData: { person: 'userId', paths: ['personal', 'businessName', 'passwordHash'] },
    // Accounts that are older than the confirmation of addresses count as confirmed.
    upcasters: [(data: Omit<Registration, 'emailVerified'>) => ({ ...data, emailVerified: true })],
    affects: account,
  }),
  /** The registration with this id lost its email address to another one and may never complete. */
  RegistrationAbandoned: event<Account>({
    label: 'Registration abandoned',
    sentence: 'abandoned a registration, because another account has its email address',
    personalData: 'none',
  }),
  // The list of users shows the latest sign-in when it is opened.
  UserLoggedIn: event<Account & { sessionId: string; client?: Client }>({
    label: 'Logged in',
    sentence: 'logged in',
    personalData: { person: 'userId', paths: ['client'] },
  }),
  /** The session is in use: written at most once a day, so that unused ones can be recognised. */
  SessionUsed: event<Account & { sessionId: string }>({
    label: 'Session used',
    sentence: 'continued a session',
    personalData: 'none',
  }),
  /** The session confirmed its identity by password or code, for protected actions during some minutes. */
  IdentityConfirmed: event<Account & { sessionId: string }>({
    label: 'Identity confirmed',
    sentence: 'confirmed their identity',
    personalData: 'none',
  }),
  /** One session ended: by its own logout, or from another device. */
  UserLoggedOut: event<Account & { sessionId: string }>({
    label: 'Logged out',
    sentence: 'logged out',
    personalData: 'none',
    affects: ({ userId, sessionId }) => [{ signedOutUser: userId, session: sessionId }],
  }),
  /** Every session ended, by the actor. */
  UserSignedOutEverywhere: event<Account>({
    label: 'Signed out everywhere',
    sentence: (_, { thing, isOwn }) => `signed ${isOwn ? 'out' : `${thing} out`} everywhere`,
    personalData: 'none',
    affects: signedOut,
  }),
  ProfileUpdated: event<Account & { changes: ProfileChanges }>({
    label: 'Profile updated',
    sentence: (_, { changed }) => changed(),
    personalData: { person: 'userId', paths: ['changes'] },
    affects: account,
  }),
  /** A link was sent to an address, the present or the pending one. Its secret is here as SHA-256. */
  EmailConfirmationRequested: event<
    Account & { confirmationId: string; email: string; secretHash: string; expiresAt: string }
  >({
    label: 'Email confirmation link sent',
    sentence: (_, { their }) => `requested a link to confirm ${their('email address')}`,
    personalData: { person: 'userId', paths: ['email'] },
  }),
  /** The link to the present address was opened. */
  EmailConfirmed: event<Account>({
    label: 'Email confirmed',
    sentence: (_, { their }) => `confirmed ${their('email address')}`,
    personalData: 'none',
    affects: account,
  }),
  /** The address replaces the present one when its link is opened. */
  EmailChangeRequested: event<Account & { email: string }>({
    label: 'Email change requested',
    sentence: (_, { their }) => `requested to change ${their('email address')}`,
    personalData: { person: 'userId', paths: ['email'] },
  }),
  /** The present address stays: the link to the other one ends. */
  EmailChangeWithdrawn: event<Account>({
    label: 'Email change cancelled',
    sentence: (_, { their }) => `cancelled the change of ${their('email address')}`,
    personalData: 'none',
  }),
  /**
   * The link of a mail to the new address was opened. Before schema 2 of UserRegistered, a change took effect without a
   * link.
   */
  EmailChanged: event<Account & { email: string; previous: string }>({
    label: 'Email changed',
    sentence: (_, { their }) => `changed ${their('email address')}`,
    personalData: { person: 'userId', paths: ['email', 'previous'] },
    affects: account,
  }),
  /** The user was about to take another address and lost it: earlier decisions about it are void. */
  EmailClaimAbandoned: event<Account>({
    label: 'Email taken by another account',
    sentence: (_, { their }) =>
      `abandoned the change of ${their('email address')}, because another account has the new one`,
    personalData: 'none',
  }),
  /** `picture` is a path as in Product.images. */
  ProfilePictureChanged: event<Account & { picture: string }>({
    label: 'Profile picture updated',
    sentence: (_, { their }) => `changed ${their('profile picture')}`,
    personalData: 'none',
    pictures: { owner: 'userId', paths: ['picture'] },
    affects: account,
  }),
  ProfilePictureRemoved: event<Account>({
    label: 'Profile picture removed',
    sentence: (_, { their }) => `removed ${their('profile picture')}`,
    personalData: 'none',
    affects: account,
  }),
  /** By an admin; all sessions end, so that every screen is opened again with the capabilities of the new role. */
  UserRoleChanged: event<Account & { role: UserRole; previous: UserRole }>({
    label: 'Role changed',
    sentence: ({ role, previous }, { their }) =>
      `changed ${their('role')} from ${capitalized(previous)} to ${capitalized(role)}`,
    personalData: 'none',
    affects: accountAndSessions,
  }),
  /** The account is that of an assistant of this seller, until it has another role. */
  ShopJoined: event<Account & { sellerId: string }>({
    label: 'Became an assistant',
    sentence: ({ sellerId }, { named, isOwn, thing }) =>
      `${isOwn ? 'became' : `made ${thing}`} an assistant of ${named(sellerId, 'a deleted account')}`,
    personalData: 'none',
    affects: account,
  }),
  /** The user changed the password, with the old one; all sessions end. */
  PasswordChanged: event<Account & { passwordHash: string }>({
    label: 'Password changed',
    sentence: (_, { their }) => `changed ${their('password')}`,
    personalData: { person: 'userId', paths: ['passwordHash'] },
    affects: signedOut,
  }),
  /** A link to reset the password was sent. Its secret is stored as SHA-256, in hex. */
  PasswordResetRequested: event<Account & { resetId: string; secretHash: string; expiresAt: string }>({
    label: 'Password reset link sent',
    sentence: (_, { their }) => `requested a link to reset ${their('password')}`,
    personalData: 'none',
  }),
  /**
   * The password was reset by the link of a mail, opened on `client`. All sessions end, and all links become invalid.
   */
  PasswordReset: event<Account & { passwordHash: string; client?: Client }>({
    label: 'Password reset',
    sentence: (_, { their }) => `reset ${their('password')}`,
    personalData: { person: 'userId', paths: ['passwordHash', 'client'] },
    affects: signedOut,
  }),
  /** The shared secret of an authenticator app, shown to the user; login does not require its codes yet. */
  SecondFactorPrepared: event<Account & { secret: string }>({
    label: 'Two-factor setup started',
    sentence: (_, { forThem }) => `started to set up two-factor authentication${forThem}`,
    personalData: { person: 'userId', paths: ['secret'] },
  }),
  /**
   * The first code was right: login requires one from now on. `step` counts the half minutes since 1970 of that code;
   * `codeHashes` are the SHA-256, in hex, of recovery codes, each of which is valid once.
   */
  SecondFactorTurnedOn: event<Account & { step: number; codeHashes: readonly string[] }>({
    label: 'Two-factor authentication turned on',
    sentence: (_, { forThem }) => `turned on two-factor authentication${forThem}`,
    personalData: { person: 'userId', paths: ['codeHashes'] },
  }),
  /** No code for this step or an earlier one is valid any more. */
  SecondFactorUsed: event<Account & { step: number }>({
    label: 'Two-factor code used',
    sentence: 'used a two-factor code',
    personalData: 'none',
  }),
  RecoveryCodeUsed: event<Account & { codeHash: string }>({
    label: 'Recovery code used',
    sentence: 'used a recovery code',
    personalData: { person: 'userId', paths: ['codeHash'] },
  }),
  SecondFactorTurnedOff: event<Account>({
    label: 'Two-factor authentication turned off',
    sentence: (_, { forThem }) => `turned off two-factor authentication${forThem}`,
    personalData: 'none',
  }),
  /** All sessions end, and nobody can sign in until the account is reactivated. */
  UserDeactivated: event<Account>({
    label: 'Account deactivated',
    sentence: (_, { account }) => `deactivated ${account}`,
    personalData: 'none',
    affects: accountAndSessions,
  }),
  UserReactivated: event<Account>({
    label: 'Account reactivated',
    sentence: (_, { account }) => `reactivated ${account}`,
    personalData: 'none',
    affects: account,
  }),
  /** Permanent: the user's key, listings and pictures are deleted, and the email address is free again. */
  UserErased: event<Account>({
    label: 'Account erased',
    sentence: (_, { account }) => `erased ${account}`,
    personalData: 'none',
    affects: accountAndSessions,
  }),
};
export type UserEvent = EventsOf<typeof USER_EVENTS>;

/** The team as a whole. Of the set of admins, who can remove each other, at least one always stays. */
export const ADMINISTRATION_EVENTS = {
  AdminRemoved: event<Account>({
    label: 'Admin access removed',
    sentence: ({ userId }, { named }) => `removed admin access of ${named(userId, 'a deleted account')}`,
    personalData: 'none',
  }),
  AdminRestored: event<Account>({
    label: 'Admin access restored',
    sentence: ({ userId }, { named }) => `restored admin access of ${named(userId, 'a deleted account')}`,
    personalData: 'none',
  }),
  /** Staff need a second factor from now on; those without one have some days to turn it on. */
  SecondFactorRequired: event<Record<never, never>>({
    label: 'Two-factor authentication required of staff',
    sentence: 'required two-factor authentication of staff',
    personalData: 'none',
  }),
};
export type AdministrationEvent = EventsOf<typeof ADMINISTRATION_EVENTS>;
