import { GUEST_LINK_DAYS } from '../domain/buyers/guest.js';

/** Separate from their subject (domain/buyers/guest.ts), because few pages show them. */
export const GUEST_MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  /** Sent whether or not the shop knows the address. */
  linkSent: `If we hold data for this address, we have sent it a link. It works for ${GUEST_LINK_DAYS} days.`,
  /** The answer to everything that a guest must confirm. */
  confirmationSent: `Check your email: we have sent you a link to confirm. It works for ${GUEST_LINK_DAYS} days.`,
  linkInvalid: 'This link is invalid or has expired. You can have a new one sent.',
  unconfirmed: 'Not confirmed yet',
  nothingToEnd: 'This was deleted already',
  erased: 'Your data has been deleted',
  loadFailed: 'Failed to load your data',
  failed: 'This did not work. Please try again.',
} as const;
