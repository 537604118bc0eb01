import type { UserRole } from './capabilities.js';
import type { SavedDevice } from './wishlist.js';

export interface Address {
  street?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  country?: string;
}

/** What identifies a person, kept in one place of an event. */
export interface PersonalData {
  name: string;
  email: string;
  phone?: string;
  address?: Address;
}

/** Where a person signed in from. Kept with the session, encrypted with the person's key like the rest of them. */
export interface Client {
  /** 'Chrome on Android'. */
  device: string;
  /** IP address; of an IPv6 address the network alone. */
  ip: string;
}

/** What a profile update changed; an optional text that was emptied is an empty string. */
export interface ProfileChanges {
  name?: string;
  phone?: string;
  businessName?: string;
  /** The whole address, without its empty parts. */
  address?: Address;
}

export type UserEvent =
  | {
      type: 'UserRegistered';
      data: {
        userId: string;
        role: UserRole;
        personal: PersonalData;
        businessName?: string;
        passwordHash: string;
        /** Whether the address needs no confirmation, as that of an account which the program makes. */
        emailVerified: boolean;
      };
    }
  /** The registration with this id lost its e-mail address to another one and may never complete. */
  | { type: 'RegistrationAbandoned'; data: { userId: string } }
  | { type: 'UserLoggedIn'; data: { userId: string; sessionId: string; client?: Client } }
  /** The session is in use: written once a day at most, so that one that falls silent can be told. */
  | { type: 'SessionUsed'; data: { userId: string; sessionId: string } }
  /** One session ended: by its own logout, or from another device. */
  | { type: 'UserLoggedOut'; data: { userId: string; sessionId: string } }
  /** Every session ended; the actor says by whom. */
  | { type: 'UserSignedOutEverywhere'; data: { userId: string } }
  | { type: 'ProfileUpdated'; data: { userId: string; changes: ProfileChanges } }
  /** A link was sent to an address, the person's own or the one they want. It carries a secret, here as SHA-256. */
  | {
      type: 'EmailConfirmationRequested';
      data: { userId: string; confirmationId: string; email: string; secretHash: string; expiresAt: string };
    }
  /** The link was opened by whoever reads the mail of the person's own address. */
  | { type: 'EmailConfirmed'; data: { userId: string } }
  /** Another address is wanted; it takes the place of the present one when its link has been opened. */
  | { type: 'EmailChangeRequested'; data: { userId: string; email: string } }
  /** The present address stays: the link that was sent to another one ends. */
  | { type: 'EmailChangeWithdrawn'; data: { userId: string } }
  /** By the link of a mail to the new address; before schema 2 of UserRegistered at once, without a link. */
  | { type: 'EmailChanged'; data: { userId: string; email: string; previous: string } }
  /** The person was about to take another address and lost it: what was decided before this counts no more. */
  | { type: 'EmailClaimAbandoned'; data: { userId: string } }
  /** `picture` is a path as Product.images holds them. */
  | { type: 'ProfilePictureChanged'; data: { userId: string; picture: string } }
  | { type: 'ProfilePictureRemoved'; data: { userId: string } }
  /** By an admin; all sessions end, so that whatever is open is opened anew by what the person may do from now on. */
  | { type: 'UserRoleChanged'; data: { userId: string; role: UserRole; previous: UserRole } }
  /** By the person, who knew the old one; all sessions end. */
  | { type: 'PasswordChanged'; data: { userId: string; passwordHash: string } }
  /** A link was asked for. It carries a secret of which only the SHA-256, in hex, is here. */
  | {
      type: 'PasswordResetRequested';
      data: { userId: string; resetId: string; secretHash: string; expiresAt: string };
    }
  /** By the link of a mail, opened on `client`; all sessions end, and so does every link. */
  | { type: 'PasswordReset'; data: { userId: string; passwordHash: string; client?: Client } }
  /** The secret that an authenticator app is to share, shown to the person; login does not ask for its codes yet. */
  | { type: 'SecondFactorPrepared'; data: { userId: string; secret: string } }
  /**
   * The first code was right: login asks for one from now on. `step` counts the half minutes since 1970 for which the
   * code was; `codeHashes` are the SHA-256, in hex, of codes that work once each, without the app.
   */
  | { type: 'SecondFactorTurnedOn'; data: { userId: string; step: number; codeHashes: readonly string[] } }
  /** No code for this step or an earlier one is right any more. */
  | { type: 'SecondFactorUsed'; data: { userId: string; step: number } }
  | { type: 'RecoveryCodeUsed'; data: { userId: string; codeHash: string } }
  | { type: 'SecondFactorTurnedOff'; data: { userId: string } }
  /** All sessions end and nobody can sign in until the account is reactivated. */
  | { type: 'UserDeactivated'; data: { userId: string } }
  | { type: 'UserReactivated'; data: { userId: string } }
  /** For good: the person's key, listings and pictures go, and the e-mail address is free again. */
  | { type: 'UserErased'; data: { userId: string } };

export const userStream = (userId: string): string => `user-${userId}`;

/** The roles that admins give; nobody is made a buyer, for whoever sells can buy. */
export const GIVEN_ROLES = [
  'seller',
  'moderator',
  'inspector',
  'analyst',
  'admin',
] as const satisfies UserRole[];

/** What happens to the circle of admins: they can remove each other or take the role away, but never all of them. */
export type AdministrationEvent =
  | { type: 'AdminRemoved'; data: { userId: string } }
  | { type: 'AdminRestored'; data: { userId: string } };

/** The one stream in which removals of admins are put in order. */
export const ADMINISTRATION_STREAM = 'administration';

/** The signed-in person, as GET /api/auth/me answers under data.user. */
export interface User {
  _id: string;
  name: string;
  email: string;
  /** Whether somebody who reads the mails of the address has said so. */
  emailVerified: boolean;
  /** The address that takes the place of `email` once it is confirmed; only in answers to the person. */
  pendingEmail?: string;
  /** Login asks for a code of an authenticator app; only in answers to the person. */
  secondFactor?: true;
  role: UserRole;
  phone?: string;
  businessName?: string;
  /** '/api/images/<hash>-1600.webp'. */
  profilePicture?: string;
  isActive: boolean;
  createdAt: string;
  lastLogin?: string;
  address?: Address;
}

/** POST /api/auth/register and /api/auth/login, and PUT /api/auth/change-password, answer this under data. */
export interface SignedIn {
  user: User;
  token: string;
}

/** POST /api/auth/second-factor answers this under data: what an authenticator app is to know. */
export interface SecondFactorSecret {
  /** Base 32. */
  secret: string;
  /** 'otpauth://totp/...', which apps read as a QR code. */
  uri: string;
}

/** PUT /api/auth/second-factor answers this under data. */
export interface SecondFactorOn {
  user: User;
  /** Shown now and never again. */
  recoveryCodes: readonly string[];
}

/** GET /api/auth/sessions answers these under data.sessions, the latest first. */
export interface Session {
  _id: string;
  /** 'Chrome on Android'. */
  device: string;
  createdAt: string;
  /** The session that asks. */
  current: boolean;
}

/** GET /api/auth/export answers this under data: everything that is kept about the person who asks. */
export interface PersonalExport {
  exportedAt: string;
  profile: User;
  sessions: (Session & { ip?: string })[];
  /** Listings that are still in the shop, as their seller sees them. */
  listings: object[];
  /** The devices on their wishlist, the latest first. */
  wishlist: SavedDevice[];
  /** The inspections that they have asked for, the latest first. */
  inspectionRequests: object[];
  /** The ideas that they have submitted, the latest first. */
  featureRequests: object[];
  /** What the person, or an admin, did to the account, the oldest first; without hashes. */
  history: { type: string; at: string; by: 'you' | UserRole | 'visitor' | 'system'; data: object }[];
}

/** GET /api/analytics/users?page&limit&search&role&state; data.users and data.pagination. */
export const USER_STATES = ['active', 'inactive'] as const;
export type UserStateFilter = (typeof USER_STATES)[number];

/** What GET /api/console/users can be sorted by; filter: q, role, isActive, id. */
export const USER_SORTS = ['name', 'createdAt', 'lastLogin'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Pakistan first and default; the others as the specification lists them. */
export const COUNTRIES = [
  'Pakistan',
  'USA',
  'Canada',
  'UK',
  'Australia',
  'Germany',
  'France',
  'Other',
] as const;
export const DEFAULT_COUNTRY = COUNTRIES[0];

/** Minutes that the link of a reset mail works. */
export const PASSWORD_RESET_MINUTES = 30;
/** Hours that the link of a mail which asks to confirm an address works. */
export const EMAIL_CONFIRMATION_HOURS = 24;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const PHONE_MAX = 15;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Longest part of an address. */
export const ADDRESS_PART_MAX = 100;
/** Where the browser keeps the bearer token. */
export const TOKEN_STORAGE_KEY = 'token';

/** The lower-case, upper-case and digit rule of the specification, section 5. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
/**
 * A basic address pattern (specification, section 5): one address and nothing that a mail program could read as a
 * list, a group or a quoted name (RFC 5322, specials), and no invisible characters.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]:;,"\\\p{C}]+@[^\s@<>()[\]:;,"\\\p{C}]+\.[^\s@<>()[\]:;,"\\\p{C}]+$/u;

/** An address as it is kept: in one form of Unicode, and without the dot of the root at its end. */
export const plainEmail = (email: string): string => email.trim().normalize('NFKC').replace(/\.+$/, '');

/** Addresses of which this is the same are the same: letter case, too, tells none apart. */
export const normaliseEmail = (email: string): string => plainEmail(email).toLowerCase();

/** Apart from the others (user-messages.ts), which buyers do not load. */
export const SIGN_IN_MESSAGES = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
} as const;

/** The refusal of a rate limit, with how long to wait as people say it. */
export const tooManyAttempts = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
