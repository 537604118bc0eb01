import { GUEST_LINK_DAYS } from '../domain/buyers/guest.js';

/** Separate from their subject (domain/buyers/guest.ts), because few pages show them. */
export const GUEST_MESSAGES = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  /** Sent whether or not the shop knows the address. */
  linkSent: `If we have data for this address, we have emailed you a link. It works for ${GUEST_LINK_DAYS} days.`,
  /** The response to each command that a guest must confirm. */
  confirmationSent: `Check your email: we have sent you a link to confirm. It works for ${GUEST_LINK_DAYS} days.`,
  linkInvalid: 'This link is invalid or has expired. Please request a new one.',
  unconfirmed: 'Not confirmed yet',
  nothingToEnd: 'This has already been deleted',
  erased: 'Your data has been deleted',
  loadFailed: 'Failed to load your data',
  failed: 'Something went wrong. Please try again.',
} as const;
