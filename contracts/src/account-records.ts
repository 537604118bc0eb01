import type { UserRole } from './capabilities.js';
import type { UserEvent } from './user.js';

/** What an account's history tells, in words; what happens all day long, or shows nothing, is left out. */
export const ACCOUNT_EVENTS = {
  UserRegistered: 'Account made',
  UserLoggedIn: 'Logged in',
  UserLoggedOut: 'Logged out',
  UserSignedOutEverywhere: 'Signed out everywhere',
  ProfileUpdated: 'Profile changed',
  ProfilePictureChanged: 'Picture changed',
  ProfilePictureRemoved: 'Picture removed',
  EmailConfirmationRequested: 'Link to confirm an email address sent',
  EmailConfirmed: 'Email address confirmed',
  EmailChangeWithdrawn: 'Email address kept as it was',
  EmailChanged: 'Email address changed',
  UserRoleChanged: 'Role changed',
  PasswordChanged: 'Password changed',
  PasswordResetRequested: 'Link to choose a new password sent',
  PasswordReset: 'New password chosen by link',
  SecondFactorTurnedOn: 'Second factor turned on',
  RecoveryCodeUsed: 'Recovery code used',
  SecondFactorTurnedOff: 'Second factor turned off',
  UserDeactivated: 'Account deactivated',
  UserReactivated: 'Account reactivated',
} as const satisfies { readonly [T in UserEvent['type']]?: string };
export type AccountEventType = keyof typeof ACCOUNT_EVENTS;

export interface AccountHistoryEntry {
  /** Id of the event. */
  _id: string;
  type: AccountEventType;
  at: string;
  /** 'Chrome on Android', 'seller to moderator'. */
  detail?: string;
  /** Who did it: the person, who may not be signed in then, the program, or somebody of the team. */
  by: 'self' | 'visitor' | 'system' | { _id: string; role: UserRole; name?: string };
}

/** data of GET /api/console/users/:id/history?before: the latest first. */
export interface AccountHistory {
  entries: AccountHistoryEntry[];
  /** The `before` of the next page; absent where the account begins. */
  next?: number;
}

/** data.sessions of GET /api/console/users/:id/sessions: the open ones, the latest first. */
export interface AccountSession {
  _id: string;
  /** 'Chrome on Android'. */
  device: string;
  createdAt: string;
  /** To the day. */
  lastUsed: string;
  /** For who manages accounts. */
  ip?: string;
}

/** data of GET /api/console/users/:id/erasure: what goes with an account, and what stays. */
export interface ErasureOutlook {
  listings: number;
  /** Those of the listings, and the profile's. */
  photos: number;
  /** Inspections that the person has asked for, whose contact data goes. */
  inspectionRequests: number;
  ideas: number;
  /** On their listings; they stay, for others rely on them. */
  reports: number;
}

export const ACCOUNT_RECORD_MESSAGES = {
  pageInvalid: 'Before must be a whole number',
  historyFailed: 'Failed to load the history',
  sessionsFailed: 'Failed to load the sessions',
  listingsFailed: 'Failed to load the listings',
  outlookFailed: 'Failed to load what goes with the account',
  noSessions: 'Signed in nowhere',
  noListings: 'No listings',
} as const;

/** What each role is for, in a line, where somebody is given one. */
export const ROLE_TEXTS: Readonly<Record<UserRole, string>> = {
  admin: 'Everything, accounts and roles included',
  moderator: 'Listings and the home page; no accounts',
  inspector: 'Inspections and their reports',
  analyst: 'Sees listings, inspections, people and numbers; changes nothing',
  seller: 'Lists and sells devices',
  buyer: 'Saves devices and asks for inspections',
};
