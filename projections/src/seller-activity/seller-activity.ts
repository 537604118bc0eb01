import { type Month, monthInPakistan, monthOfDay, type Paisa, type Sale } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** What happened in a month. */
export interface Activity {
  /** Decisions on listings; what is approved when an admin lists it needs none. */
  approved: number;
  /** How often buyers were shown how to reach the seller. */
  contacts: number;
  listed: number;
  rejected: number;
  /** What was sold for. */
  revenue: Paisa;
  sold: number;
  views: number;
}

/** A seller's history by month in Pakistan's time; months without anything are missing. */
export interface SellerActivityDocument extends Document {
  months: Record<Month, Activity>;
}

/** Here and below by name, as documents are stored: nothing has to be put in order then. */
const NOTHING: Activity = {
  approved: 0,
  contacts: 0,
  listed: 0,
  rejected: 0,
  revenue: 0,
  sold: 0,
  views: 0,
};

/** What is added to a month; a sale that is taken back is below 0. */
type Added = [month: Month, added: Partial<Activity>];
const soldIn = (month: Month, price: Paisa, count: 1 | -1 = 1): Added => [
  month,
  { sold: count, revenue: count * price },
];
const saleOf = ({ soldAt, price }: Sale, count?: 1 | -1): Added => soldIn(monthOfDay(soldAt), price, count);

/** What an event adds. */
const addedBy = (
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
): Added[] => {
  const month = monthInPakistan(event.metadata.at);
  switch (event.type) {
    case 'ProductListed':
      return [[month, { listed: 1 }]];
    case 'ProductApproved':
      return [[month, { approved: 1 }]];
    case 'ProductRejected':
      return [[month, { rejected: 1 }]];
    case 'ProductSold': {
      const { price, soldAt } = event.data;
      return [soldIn(soldAt ? monthOfDay(soldAt) : month, price)];
    }
    case 'ProductSaleCorrected':
      return [saleOf(event.data.before, -1), saleOf(event.data)];
    case 'ProductSaleUndone':
      return [saleOf(event.data, -1)];
    case 'ProductViewsCounted':
      return [[month, { views: event.data.views }]];
    case 'ProductContactsCounted':
      return [[month, { contacts: event.data.contacts }]];
  }
};

const plus = (activity: Activity, added: Partial<Activity>): Activity => ({
  approved: activity.approved + (added.approved ?? 0),
  contacts: activity.contacts + (added.contacts ?? 0),
  listed: activity.listed + (added.listed ?? 0),
  rejected: activity.rejected + (added.rejected ?? 0),
  revenue: activity.revenue + (added.revenue ?? 0),
  sold: activity.sold + (added.sold ?? 0),
  views: activity.views + (added.views ?? 0),
});

/**
 * What everyone did with the devices that they listed, by user id, whatever their role is now. It is history: what was
 * listed and sold, by the day of sale, stays when the device is deleted, and goes with the person. An event during the
 * person's erasure finds no document and makes none.
 */
export const sellerActivity = defineProjection({
  name: 'seller-activity',
  version: 3,
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
  quiet: ['ProductViewsCounted', 'ProductContactsCounted'],
  keysOf: (event) => ('userId' in event.data ? event.data.userId : (event.data.sellerId ?? [])),
  evolve(seller: SellerActivityDocument | null, event): SellerActivityDocument | null {
    if (event.type === 'UserRegistered') return { _id: event.data.userId, months: {} };
    if (!seller || event.type === 'UserErased') return null;
    const months = { ...seller.months };
    for (const [month, added] of addedBy(event)) {
      months[month] = plus(months[month] ?? NOTHING, added);
      if (Object.values(months[month]).every((count) => count === 0)) delete months[month];
    }
    return { ...seller, months };
  },
});

/** What a seller did, by month; nothing where there is no such seller. */
export const activityOfSeller = async (
  model: ReadModel<SellerActivityDocument>,
  sellerId: string,
): Promise<SellerActivityDocument['months']> => (await model.get(sellerId))?.months ?? {};
