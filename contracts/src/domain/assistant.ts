/** Stream of the assistants of one seller's shop. */
export const assistantsStream = (sellerId: string): string => `assistants-${sellerId}`;

/** Assistants of one shop, including open invitations. */
export const ASSISTANTS_MAX = 20;

/** data of GET /api/seller/assistants: the assistants and the invitations, each the oldest first. */
export interface Assistants {
  assistants: { _id: string; name: string; email: string; since: string; lastLogin?: string }[];
  invitations: {
    _id: string;
    email: string;
    since: string;
    /** When the invitation expires, ISO 8601. */
    expiresAt: string;
  }[];
}

/** data of GET /api/assistants/by-link?token: the invitation of a mail's link. */
export interface AssistantInvitation {
  /** The name of the shop, or of the seller. */
  shopName: string;
  email: string;
  /** Whether an account with this address exists, which joins instead of a new one. */
  hasAccount: boolean;
}

export const ASSISTANT_MESSAGES = {
  emailOwn: 'This email address belongs to your account. Enter your assistant’s email address.',
  invited: 'Invitation sent. Its link works for 7 days.',
  full: `You can have at most ${ASSISTANTS_MAX} assistants and open invitations`,
  invitationEnded: 'Invitation withdrawn',
  invitationNotFound: 'This invitation is no longer open',
  removed: 'Assistant removed. They can no longer work in your shop.',
  notFound: 'This person is not an assistant of your shop',
  linkInvalid: 'This invitation is invalid or has expired. Ask the seller for a new one.',
  joined: 'You have joined the shop',
  accountExists: 'You already have an account with this email address. Log in to join with it.',
  otherAccount: 'This invitation is for another email address. Log in with the account of that address.',
  roleTaken:
    'Your account is already in use, so it cannot become an assistant’s. Ask for an invitation to another email address.',
  loadFailed: 'Failed to load your assistants',
  inviteFailed: 'Failed to send the invitation',
  changeFailed: 'Failed to update your assistants',
  joinFailed: 'Failed to join the shop',
  none: 'No assistants yet',
} as const;
