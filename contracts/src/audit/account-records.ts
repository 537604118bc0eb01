import type { UserRole } from '../domain/capabilities.js';
import type { UserEvent } from '../events/accounts/user-events.js';

/** Event types in the history of an account; frequent and uninformative ones are left out. */
export const ACCOUNT_EVENT_TYPES = [
  'UserRegistered',
  'UserLoggedIn',
  'UserLoggedOut',
  'UserSignedOutEverywhere',
  'ProfileUpdated',
  'ProfilePictureChanged',
  'ProfilePictureRemoved',
  'EmailConfirmationRequested',
  'EmailConfirmed',
  'EmailChangeWithdrawn',
  'EmailChanged',
  'UserRoleChanged',
  'PasswordChanged',
  'PasswordResetRequested',
  'PasswordReset',
  'SecondFactorTurnedOn',
  'RecoveryCodeUsed',
  'SecondFactorTurnedOff',
  'UserDeactivated',
  'UserReactivated',
] as const satisfies readonly UserEvent['type'][];
export type AccountEventType = (typeof ACCOUNT_EVENT_TYPES)[number];

export interface AccountHistoryEntry {
  /** Id of the event. */
  _id: string;
  type: AccountEventType;
  at: string;
  /** 'Chrome on Android', 'seller to moderator'. */
  detail?: string;
  /** The actor: the user (signed in or not), the system, or a member of the team. */
  by: 'self' | 'visitor' | 'system' | { _id: string; role: UserRole; name?: string };
}

/** data of GET /api/console/users/:id/history?before: the latest first. */
export interface AccountHistory {
  entries: AccountHistoryEntry[];
  /** The `before` of the next page; absent on the last one. */
  next?: number;
}

/** data.sessions of GET /api/console/users/:id/sessions: the open ones, the latest first. */
export interface AccountSession {
  _id: string;
  /** 'Chrome on Android'. */
  device: string;
  createdAt: string;
  /** The last use, exact to the day. */
  lastUsed: string;
  /** The network address; only for users with `users.manage`. */
  ip?: string;
}

/** data of GET /api/console/users/:id/erasure: the data that an erasure removes, and the data that stays. */
export interface ErasurePreview {
  listings: number;
  /** The number of photos of the listings and the profile. */
  photos: number;
  /** Inspections that the user has requested, whose contact data is erased. */
  inspectionRequests: number;
  ideas: number;
  /** The number of reports on their listings, which stay because others rely on them. */
  reports: number;
}

export const ACCOUNT_RECORD_MESSAGES = {
  pageInvalid: 'Before must be a whole number',
  historyFailed: 'Failed to load the history',
  sessionsFailed: 'Failed to load the sessions',
  listingsFailed: 'Failed to load the listings',
  erasurePreviewFailed: 'Failed to load the account data',
  noSessions: 'No active sessions',
  noListings: 'No listings',
} as const;
