import type { Assistants } from './assistant.js';
import type { GuestRecord } from './buyers/guest.js';
import type { SavedDevice } from './buyers/wishlist.js';
import type { UserRole } from './capabilities.js';
import type { SavedViewContent, ViewList } from './saved-view.js';

export interface Address {
  street?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  country?: string;
}

/** The personal data of a user, in one place of an event. */
export interface PersonalData {
  name: string;
  email: string;
  phone?: string;
  address?: Address;
}

/** The client of a login. Kept with the session, encrypted with the user's key like other personal data. */
export interface Client {
  /** 'Chrome on Android'. */
  device: string;
  /** IP address; of an IPv6 address only the network. */
  ip: string;
}

/** The changes of a profile update; an emptied optional text is an empty string. */
export interface ProfileChanges {
  name?: string;
  phone?: string;
  businessName?: string;
  /** The whole address, without empty parts. */
  address?: Address;
}

export const userStream = (userId: string): string => `user-${userId}`;

/** The stream in which removals of admins are ordered. */
export const ADMINISTRATION_STREAM = 'administration';

/** The stream that records which keys of personal data exist. */
export const KEYS_STREAM = 'keys';

/** The stream of the public keys that verify signatures. */
export const SIGNING_KEYS_STREAM = 'signingKeys';

/** data.user of GET /api/auth/me: the signed-in user. */
export interface User {
  _id: string;
  name: string;
  email: string;
  /** Whether the address has been confirmed by a link that was sent to it. */
  emailVerified: boolean;
  /** The address that replaces `email` after confirmation; only in responses to the user. */
  pendingEmail?: string;
  /** Login requires the code of an authenticator app; only in answers to the user. */
  secondFactor?: true;
  /**
   * Until when staff may work without a second factor (ISO 8601, UTC); then only the profile opens. Only in answers to
   * the user, and only where one is required and not turned on.
   */
  secondFactorDue?: string;
  role: UserRole;
  /** The account was a buyer before, and can become one again. */
  wasBuyer?: true;
  /** The seller that an assistant works for; absent for other roles. */
  employerId?: string;
  /** The name of the shop that an assistant works in; only in answers to the user. */
  shopName?: string;
  phone?: string;
  businessName?: string;
  /** '/api/images/<hash>-1600.webp'. */
  profilePicture?: string;
  isActive: boolean;
  createdAt: string;
  lastLogin?: string;
  address?: Address;
}

/** data of POST /api/auth/register and /api/auth/login, and of PUT /api/auth/change-password. */
export interface SignedIn {
  user: User;
  token: string;
}

/** data of POST /api/auth/second-factor: the secret for an authenticator app. */
export interface SecondFactorSecret {
  /** Base 32. */
  secret: string;
  /** 'otpauth://totp/...', the content of a QR code for apps. */
  uri: string;
}

/** data of PUT /api/auth/second-factor. */
export interface SecondFactorOn {
  user: User;
  /** Shown only now. */
  recoveryCodes: readonly string[];
}

/** data of POST /api/auth/confirm-identity. */
export interface IdentityConfirmation {
  /** Until when the session's identity confirmation is valid (ISO 8601, UTC). */
  confirmedUntil: string;
}

/** data.sessions of GET /api/auth/sessions, the latest first. */
export interface Session {
  _id: string;
  /** 'Chrome on Android'. */
  device: string;
  createdAt: string;
  /** Whether it is the session of the caller. */
  current: boolean;
}

/** data of GET /api/auth/export: all data about the caller. */
export interface PersonalExport {
  exportedAt: string;
  profile: User;
  sessions: (Session & { ip?: string })[];
  /** Existing listings, as their seller sees them. */
  listings: object[];
  /** The devices on their wishlist, the latest first. */
  wishlist: SavedDevice[];
  /** Searches that the user has saved, the latest first. */
  savedSearches: { query: string; since: string; mailedAt?: string }[];
  /** The views of the console's lists that the user has saved, the oldest first. */
  savedViews: (SavedViewContent & { list: ViewList })[];
  /** The inspections that the user has requested, the latest first. */
  inspectionRequests: object[];
  /** The questions that they have asked about devices, the latest first, with the answers of the sellers. */
  questions: object[];
  /** Their answers as sellers to questions and reviews of others, the latest first. */
  answers: object[];
  /** Their saved replies, in order. */
  savedReplies: readonly string[];
  /** Their unfinished listings. */
  drafts: object[];
  /** The assistants of their shop, and open invitations. */
  team: Assistants;
  /** Their feature requests, the latest first. */
  featureRequests: object[];
  /** Records made with the same, confirmed address without the account, by kind. */
  withoutAccount: GuestRecord['holdings'];
  /** The listings that they have reported, with the answers, the latest first. */
  flags: object[];
  /** The changes of the account by the user or an admin, the oldest first; without hashes. */
  history: { type: string; at: string; by: 'you' | UserRole | 'visitor' | 'system'; data: object }[];
}

/** GET /api/analytics/users?page&limit&search&role&state; data.users and data.pagination. */
export const USER_STATES = ['active', 'inactive'] as const;
export type UserStateFilter = (typeof USER_STATES)[number];

/** Sort fields of GET /api/console/users; filter: q, role, isActive, id. */
export const USER_SORTS = ['name', 'createdAt', 'lastLogin'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Pakistan first, as the default; the others as the specification lists them. */
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

/** Days in which staff may work without a second factor. */
export const SECOND_FACTOR_GRACE_DAYS = 7;
/** Minutes for which a login, or an identity confirmation, is valid for protected actions. */
export const IDENTITY_MINUTES = 10;
/** Minutes until a password reset link expires. */
export const PASSWORD_RESET_MINUTES = 30;
/** Hours until a confirmation link expires. */
export const EMAIL_CONFIRMATION_HOURS = 24;

export const PASSWORD_MIN = 6;
/** Minimum password length of roles that work in the console. */
export const STAFF_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
export const PHONE_MAX = 15;
/** Our rule: the specification has only a length (docs/departures.md). */
export const PHONE_INVALID =
  'Please enter a phone number such as 0300 1234567. Begin numbers of other countries with +.';
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Longest part of an address. */
export const ADDRESS_PART_MAX = 100;
/** Storage key of the bearer token in the browser. */
export const TOKEN_STORAGE_KEY = 'token';

/** The lower-case, upper-case and digit rule of the specification, section 5. */
export const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
/**
 * A basic address pattern (specification, section 5): one address, nothing that a mail program could read as a list, a
 * group or a quoted name (RFC 5322, specials), and no invisible characters.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\]:;,"\\\p{C}]+@[^\s@<>()[\]:;,"\\\p{C}]+\.[^\s@<>()[\]:;,"\\\p{C}]+$/u;

/** The stored form of an address: normalised Unicode, without a trailing dot. */
export const plainEmail = (email: string): string => email.trim().normalize('NFKC').replace(/\.+$/, '');

/** Equal results are the same address: letter case is ignored. */
export const normaliseEmail = (email: string): string => plainEmail(email).toLowerCase();

/** Separate from the others (user-messages.ts), which buyers do not load. */
export const SIGN_IN_MESSAGES = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
} as const;

/** For staff without a second factor. @param until the end of the days of grace, in words */
export const secondFactorDueText = (until: string): string =>
  `Turn on two-factor authentication by ${until}. After that, only your profile opens until you do.`;

/** The refusal by a rate limit, with the time to wait in words. */
export const tooManyAttempts = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};
