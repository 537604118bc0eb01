import { dayInPakistan, daysBetween } from '@parkho/contracts';
import type { Document, Total } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/** When a listing, an account or a device that is not listed had its events, by id. Days are Pakistan's. */
export interface ShopActivityDocument extends Document {
  listedOn?: string;
  soldOn?: string;
  /** Whole days from listing to sale. */
  daysToSell?: number;
  registeredOn?: string;
  inspectedOn?: readonly string[];
}

const HANDLED = [
  'ProductListed',
  'ProductSold',
  'ProductSaleCorrected',
  'ProductSaleUndone',
  'UserRegistered',
  'ProductInspected',
  'InspectionReportIssued',
  'InspectionMarked',
] as const;
type Handled = EventOf<(typeof HANDLED)[number]>;

const idOf = ({ data }: Handled): string => {
  if ('userId' in data) return data.userId;
  // A listed device is inspected under the id of its listing.
  return 'inspectionId' in data ? data.inspectionId : data.productId;
};

const changesBy = (document: ShopActivityDocument, event: Handled): Partial<ShopActivityDocument> => {
  const day = dayInPakistan(event.metadata.at);
  switch (event.type) {
    case 'ProductListed':
      return { listedOn: event.data.soldFrom ? dayInPakistan(event.data.soldFrom.listedAt) : day };
    case 'ProductSold':
    case 'ProductSaleCorrected': {
      const { soldAt: soldOn = day } = event.data;
      // An imported history may have the sale first.
      return { soldOn, daysToSell: Math.max(0, daysBetween(document.listedOn ?? soldOn, soldOn)) };
    }
    case 'ProductSaleUndone':
      return { soldOn: undefined, daysToSell: undefined };
    case 'UserRegistered':
      return { registeredOn: day };
    case 'ProductInspected':
    case 'InspectionReportIssued':
    case 'InspectionMarked':
      return { inspectedOn: [...(document.inspectedOn ?? []), day] };
  }
};

/** A later version of a report that answers a request of its own is an inspection. */
const isCorrection = ({ type, data }: Handled): boolean =>
  type === 'InspectionReportIssued' && data.report.version > 1 && !data.requestId;

/** Name prefix of a day's numbers of devices sold after so many days, which follow. */
export const SOLD_AFTER = 'sold-after/';

const totalOf = (day: string | undefined, ...names: string[]): Total[] =>
  day === undefined ? [] : [{ key: day, numbers: Object.fromEntries(names.map((name) => [name, 1])) }];

/**
 * The activity of the shop. Each day is a total under its date, '2026-03-14': `listed`, `sold`, `registered`,
 * `inspected`, and the sold devices by days to sell. It is history: undone sales are subtracted, deleted devices and
 * erased users are not; only ids and days are stored.
 */
export const shopActivity = defineProjection({
  name: 'shop-activity',
  version: 2,
  shape: { fields: {}, indexes: [] },
  handles: HANDLED,
  keysOf: idOf,
  evolve(before: ShopActivityDocument | null, event): ShopActivityDocument {
    const document = before ?? { _id: idOf(event) };
    return isCorrection(event) ? document : { ...document, ...changesBy(document, event) };
  },
  totals: ({ listedOn, soldOn, daysToSell, registeredOn, inspectedOn = [] }) => [
    ...totalOf(listedOn, 'listed'),
    ...totalOf(soldOn, 'sold', `${SOLD_AFTER}${daysToSell}`),
    ...totalOf(registeredOn, 'registered'),
    ...inspectedOn.flatMap((day) => totalOf(day, 'inspected')),
  ],
});
