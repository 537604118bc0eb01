import {
  addSteps,
  dayInPakistan,
  NO_TRAFFIC,
  startOfStep,
  TRAFFIC,
  TRAFFIC_WEEKS,
  type Traffic,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** Weeks by their Monday in Pakistan; empty weeks and numbers that are 0 are missing. */
type Weeks = Readonly<Record<string, Partial<Traffic>>>;

/** Visits and contacts of a listing. */
export interface TrafficDocument extends Document {
  sellerId: string;
  weeks: Weeks;
}

const HANDLED = ['ProductViewsCounted', 'ProductContactsCounted', 'ProductDeleted'] as const;

const weekOf = (at: string): string => startOfStep(dayInPakistan(at), 'week');

const weekBefore = (at: string, weeks: number): string => addSteps(weekOf(at), 'week', -weeks);

/** The weeks that are kept at a time, ISO 8601: the latest first. */
export const trafficWeeks = (at: string): string[] =>
  Array.from({ length: TRAFFIC_WEEKS }, (_, weeksAgo) => weekBefore(at, weeksAgo));

const countsOfEvent = (event: Exclude<EventOf<(typeof HANDLED)[number]>, { type: 'ProductDeleted' }>) =>
  event.type === 'ProductViewsCounted'
    ? { views: event.data.views }
    : { contacts: event.data.contacts, ...event.data.ways };

const plus = (a: Partial<Traffic>, b: Partial<Traffic>): Partial<Traffic> =>
  Object.fromEntries(
    TRAFFIC.flatMap((name) => {
      const sum = (a[name] ?? 0) + (b[name] ?? 0);
      return sum === 0 ? [] : [[name, sum]];
    }),
  );

const shopKey = (sellerId: string): string => `${sellerId}/`;

/**
 * Views and contacts of each listing by week, for a quarter of a year; those of a shop are totals. Counts that reach
 * the log after a listing was deleted make a document without a listing.
 */
export const traffic = defineProjection({
  name: 'traffic',
  version: 1,
  shape: { fields: { sellerId: 'id' }, indexes: [{ fields: ['sellerId', '_id'] }] },
  handles: HANDLED,
  keepsETag: HANDLED,
  // Older counts have no seller.
  keysOf: ({ data }) => (data.sellerId === null ? [] : data.productId),
  evolve(listing: TrafficDocument | null, event): TrafficDocument | null {
    if (event.type === 'ProductDeleted' || event.data.sellerId === null) return null;
    const { productId, sellerId } = event.data;
    const { weeks = {} } = listing ?? {};
    const week = weekOf(event.metadata.at);
    const first = weekBefore(event.metadata.at, TRAFFIC_WEEKS - 1);
    const recent = Object.entries(weeks).filter(([begin]) => begin >= first && begin !== week);
    const current = [week, plus(weeks[week] ?? {}, countsOfEvent(event))] as const;
    const sortedWeeks = [...recent, current].sort(([a], [b]) => (a < b ? -1 : 1));
    return { _id: productId, sellerId, weeks: Object.fromEntries(sortedWeeks) };
  },
  totals: ({ sellerId, weeks }) =>
    Object.entries(weeks).map(([week, numbers]) => ({ key: `${shopKey(sellerId)}${week}`, numbers })),
});

type TrafficModel = ReadModel<TrafficDocument>;

export const trafficIn = ({ weeks }: Pick<TrafficDocument, 'weeks'>, week: string): Traffic => ({
  ...NO_TRAFFIC,
  ...weeks[week],
});

/** The traffic of a seller's listings by week (its Monday); deleted listings are missing. */
export const trafficOfShop = async (model: TrafficModel, sellerId: string): Promise<Weeks> =>
  Object.fromEntries(
    (await model.totals(shopKey(sellerId))).map(({ key, numbers }) => [
      key.slice(shopKey(sellerId).length),
      numbers,
    ]),
  );

/** A seller's listings with traffic, after an id; '' for the first ones. */
export const trafficOfSellerAfter = (
  model: TrafficModel,
  sellerId: string,
  lastId: string,
  limit: number,
): Promise<TrafficDocument[]> =>
  model.find({ filter: { sellerId, _id: { $gt: lastId } }, sort: { _id: 1 }, limit });

export const trafficOfListing = (model: TrafficModel, productId: string): Promise<TrafficDocument | null> =>
  model.get(productId);
