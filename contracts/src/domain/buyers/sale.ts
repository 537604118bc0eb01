import { daysAfter } from '../../values/dates.js';
import type { Paisa } from '../../values/money.js';
import { REMOVAL_REASON_MAX } from './removal.js';

/** The price of a sale, and its day in Pakistan: '2026-03-14'. */
export interface Sale {
  price: Paisa;
  soldAt: string;
}

/** How long a sale can be corrected or undone, in days after it was marked. */
const SALE_OPEN_DAYS = 7;
/** Until when a sale that was marked at an ISO 8601 time can be corrected or undone; ISO 8601, UTC. */
export const saleOpenUntil = (markedAt: string): string => daysAfter(markedAt, SALE_OPEN_DAYS);

/** Longest reason for undoing a sale. */
export const UNDO_REASON_MAX = REMOVAL_REASON_MAX;

export const SALE_MESSAGES = {
  dayInvalid: 'Day of sale must be a day such as 2026-11-25',
  dayInFuture: 'Day of sale cannot be in the future',
  dayBeforeListing: 'Day of sale cannot be before the product was listed',
  notSold: 'This product is not marked as sold',
  closed: `A sale can be edited or undone for ${SALE_OPEN_DAYS} days after it was marked`,
  several: 'Devices of a listing with a quantity are marked as sold one at a time',
  reviewed: 'The buyer has reviewed this device. A reviewed sale cannot be undone.',
  reasonRequired: 'Please give a reason for undoing the sale',
  reasonTooLong: `A reason cannot exceed ${UNDO_REASON_MAX} characters`,
  corrected: 'Sale updated',
  undone: 'Sale undone',
  markTitle: 'Mark as sold',
  markFailed: 'Failed to mark as sold',
  editTitle: 'Edit sale',
  editFailed: 'Failed to update the sale',
  undoTitle: 'Undo sale',
  undoFailed: 'Failed to undo the sale',
  leavesLists: `Buyers no longer see the listing. You can edit or undo the sale for ${SALE_OPEN_DAYS} days, and invite the buyer to review it.`,
  oneOf: (quantity: number) =>
    `This is one of ${quantity}. The listing stays on sale with ${quantity - 1} left, and the device you sold appears under Sold. You can edit or undo its sale for ${SALE_OPEN_DAYS} days.`,
  priceHint: 'Buyers never see this price.',
  undoMeaning:
    'The listing returns to how it was before the sale. If you have invited a buyer to review it, their link stops working.',
  reasonHint: 'Only you and our team can read it.',
  /** `day` as it is shown: 'Dec 2, 2026'. */
  openUntil: (day: string) => `You can edit or undo this sale until ${day}.`,
} as const;
