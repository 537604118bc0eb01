import {
  dayInPakistan,
  type Month,
  monthInPakistan,
  monthOfDay,
  monthsUpTo,
  type Paisa,
  type Sale,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** Activity of a month or day. */
export interface Activity {
  /** Decisions on listings; a listing by an admin is approved without one. */
  approved: number;
  /** How often buyers were shown the contact data. */
  contacts: number;
  listed: number;
  rejected: number;
  /** Revenue of the sales. */
  revenue: Paisa;
  sold: number;
  views: number;
}

/** A seller's history in Pakistan's time; days and months without activity are missing. */
export interface SellerActivityDocument extends Document {
  /** The days ('2026-11-25') of the month of the latest event and of the month before it. */
  days: Record<string, Activity>;
  months: Record<Month, Activity>;
}

/** Keys here and below are in order, as in stored documents, so that none has to be sorted. */
const NO_ACTIVITY: Activity = {
  approved: 0,
  contacts: 0,
  listed: 0,
  rejected: 0,
  revenue: 0,
  sold: 0,
  views: 0,
};

/** An addition to a day; undoing a sale is negative. */
type Addition = [day: string, added: Partial<Activity>];
const saleOf = ({ soldAt, price }: Sale, count: 1 | -1 = 1): Addition => [
  soldAt,
  { sold: count, revenue: count * price },
];

/** The additions of an event. */
const additionsOf = (
  event: EventOf<
    | 'ProductListed'
    | 'ProductApproved'
    | 'ProductRejected'
    | 'ProductSold'
    | 'ProductSaleCorrected'
    | 'ProductSaleUndone'
    | 'ProductViewsCounted'
    | 'ProductContactsCounted'
  >,
): Addition[] => {
  const today = dayInPakistan(event.metadata.at);
  switch (event.type) {
    case 'ProductListed': {
      const { soldFrom } = event.data;
      return [[soldFrom ? dayInPakistan(soldFrom.listedAt) : today, { listed: 1 }]];
    }
    case 'ProductApproved':
      return [[today, { approved: 1 }]];
    case 'ProductRejected':
      return [[today, { rejected: 1 }]];
    case 'ProductSold': {
      const { price, soldAt = today } = event.data;
      return [saleOf({ price, soldAt })];
    }
    case 'ProductSaleCorrected':
      return [saleOf(event.data.before, -1), saleOf(event.data)];
    case 'ProductSaleUndone':
      return [saleOf(event.data, -1)];
    case 'ProductViewsCounted':
      return [[today, { views: event.data.views }]];
    case 'ProductContactsCounted':
      return [[today, { contacts: event.data.contacts }]];
  }
};

const sumOf = (activity: Activity, added: Partial<Activity>): Activity => ({
  approved: activity.approved + (added.approved ?? 0),
  contacts: activity.contacts + (added.contacts ?? 0),
  listed: activity.listed + (added.listed ?? 0),
  rejected: activity.rejected + (added.rejected ?? 0),
  revenue: activity.revenue + (added.revenue ?? 0),
  sold: activity.sold + (added.sold ?? 0),
  views: activity.views + (added.views ?? 0),
});

/** A history with additions; empty days are left out. */
const withAdditions = (
  history: Readonly<Record<string, Activity>>,
  additions: readonly [period: string, added: Partial<Activity>][],
): Record<string, Activity> => {
  const sums = { ...history };
  for (const [period, activity] of additions) {
    sums[period] = sumOf(sums[period] ?? NO_ACTIVITY, activity);
    if (Object.values(sums[period]).every((count) => count === 0)) delete sums[period];
  }
  return sums;
};

/** The first day that is kept at a time, ISO 8601. */
const firstRetainedDay = (at: string): string => `${monthsUpTo(monthInPakistan(at), 2)[0]}-01`;

/**
 * The activity of all users with the devices that they listed, by user id, whatever their role is now. It is history:
 * listings and sales, by day of sale, stay when the device is deleted, and are removed when the user is erased. An
 * event during the erasure finds no document and makes none.
 */
export const sellerActivity = defineProjection({
  name: 'seller-activity',
  version: 4,
  shape: { fields: {}, indexes: [] },
  handles: [
    'UserRegistered',
    'ProductListed',
    'ProductApproved',
    'ProductRejected',
    'ProductSold',
    'ProductSaleCorrected',
    'ProductSaleUndone',
    'ProductViewsCounted',
    'ProductContactsCounted',
    'UserErased',
  ],
  keepsETag: ['ProductViewsCounted', 'ProductContactsCounted'],
  keysOf: (event) => ('userId' in event.data ? event.data.userId : (event.data.sellerId ?? [])),
  evolve(seller: SellerActivityDocument | null, event): SellerActivityDocument | null {
    if (event.type === 'UserRegistered') return { _id: event.data.userId, days: {}, months: {} };
    if (!seller || event.type === 'UserErased') return null;
    const additions = additionsOf(event);
    const first = firstRetainedDay(event.metadata.at);
    const days = withAdditions(seller.days, additions);
    return {
      ...seller,
      days: Object.fromEntries(Object.entries(days).filter(([day]) => day >= first)),
      months: withAdditions(
        seller.months,
        additions.map(([day, activity]) => [monthOfDay(day), activity]),
      ),
    };
  },
});

/** A seller's activity; empty if there is no such seller. */
export const activityOfSeller = async (
  model: ReadModel<SellerActivityDocument>,
  sellerId: string,
): Promise<Pick<SellerActivityDocument, 'days' | 'months'>> =>
  (await model.get(sellerId)) ?? { days: {}, months: {} };
