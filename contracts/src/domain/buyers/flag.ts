/** Reasons for reporting a listing. */
export const FLAG_REASONS = [
  'misleading',
  'counterfeit-or-stolen',
  'already-sold',
  'scam',
  'prohibited',
  'other',
] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];
export const FLAG_REASON_LABELS: Readonly<Record<FlagReason, string>> = {
  misleading: 'Price or details are misleading',
  'counterfeit-or-stolen': 'Counterfeit or stolen',
  'already-sold': 'Already sold',
  scam: 'Scam, or asks for payment in advance',
  prohibited: 'Prohibited content',
  other: 'Something else',
};

/** The answer to a flag: moderators acted on it or not, or the listing was deleted. */
export type FlagVerdict = 'upheld' | 'dismissed' | 'listing-deleted';

/** The measure for a listing whose flags are upheld; 'none' where it needs none. */
export const FLAG_MEASURES = ['reject', 'deactivate', 'delete', 'none'] as const;
export type FlagMeasure = (typeof FLAG_MEASURES)[number];

/** The reporter: an account, a guest, possibly unconfirmed, or an unknown visitor. */
export type FlagReporterKind = 'account' | 'guest' | 'visitor';

/** All flags of one listing. They do not change the version of the listing. */
export const flagsStream = (productId: string): string => `flags-${productId}`;

/** A flag, for moderators. */
export interface Flag {
  _id: string;
  reason: FlagReason;
  /** Absent without a text, or after the reporter was erased. */
  text?: string;
  /** ISO 8601. */
  at: string;
  by: FlagReporterKind;
  /** The account that reported it, if any. */
  reporter?: { _id: string; name: string };
}

/** A flag that was answered. */
export interface AnsweredFlag extends Flag {
  verdict: FlagVerdict;
  answer: string;
  answeredAt: string;
}

/** data of GET /api/admin/products/:id/flags: all open flags, the earliest first, and the latest answered ones. */
export interface FlagsOfListing {
  open: Flag[];
  answered: AnsweredFlag[];
}

export const FLAG_LIMITS = {
  text: 1000,
  answer: 500,
  /** Open flags of one listing. */
  open: 50,
  /** Answered flags in the console. */
  answered: 20,
} as const;

export const FLAG_MESSAGES = {
  reasonRequired: 'Please choose what is wrong',
  textRequired: 'Please describe what is wrong',
  textTooLong: `Your text cannot exceed ${FLAG_LIMITS.text} characters`,
  sent: 'Thank you. Our moderators will review this listing.',
  sendFailed: 'Failed to send your report',
  ownListing: 'This is your own listing',
  flaggedAlready: 'You have already reported this listing',
  enough: 'Our moderators already have many reports of this listing and will review it.',
  emailInvalid: 'Email is invalid',
  notFound: 'This report no longer exists',
  flagsRequired: 'Choose the reports to answer',
  measureRequired: `Measure must be one of ${FLAG_MEASURES.join(', ')}`,
  answerRequired: 'An answer is required',
  answerTooLong: `The answer cannot exceed ${FLAG_LIMITS.answer} characters`,
  answeredAlready: 'These reports have already been answered',
  upheld: 'Report upheld',
  dismissed: 'Report dismissed',
  listingDeleted: 'The listing was deleted and is no longer on Parkho.',
  loadFailed: 'Failed to load the reports of this listing',
  answerFailed: 'Failed to send the answer',
} as const;

/** Suggested answers for moderators. */
export const FLAG_ANSWERS: Readonly<Record<'upheld' | 'dismissed', string>> = {
  upheld: 'Thank you for your report. We reviewed the listing and took action.',
  dismissed: 'Thank you for your report. We reviewed the listing and found that it follows our rules.',
};
