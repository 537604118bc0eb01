import {
  CONTACT_CHANNEL_LABELS,
  CONTACT_CHANNELS,
  type ContactChannel,
} from '../domain/buyers/contact-channel.js';
import type { Sale } from '../domain/buyers/sale.js';
import type { PictureChanges } from '../domain/pictures.js';
import type { PlacementRequestEnd, ProductDetails } from '../domain/product.js';
import { formatDay } from '../values/dates.js';
import type { Paisa } from '../values/money.js';
import { exactPkr, toPkr } from '../values/money.js';
import { type AffectedScreens, listing, person, publicListing, queue, staff } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { changeText, countOf, quotedText } from './phrases.js';

/** Every event names product and seller, so that a projection keyed by either needs no lookup. */
type Listing = {
  productId: string;
  sellerId: string;
};

const offSale = (data: Listing): AffectedScreens[] => [
  ...listing(data),
  queue('listings'),
  { device: data.productId, leaves: true },
];
const placement = (data: Listing): AffectedScreens[] => [
  ...publicListing(data),
  staff('featuring', 'products.read'),
];
const placementRequest = (data: Listing): AffectedScreens[] => [
  ...listing(data),
  queue('featuring'),
  staff('featuring', 'products.read'),
];
const placementDecision = (data: Listing): AffectedScreens[] => [
  ...placementRequest(data),
  ...person('notifications', data.sellerId),
];

export const PRODUCT_EVENTS = {
  /**
   * `soldFrom`: it is a sold unit; the listing of all units, and when that was listed. `featureRequest`: the one that
   * it was made of. `pictures`, here and in the events that change pictures, is absent in older events:
   * ProductPicturesFingerprinted then has it.
   */
  ProductListed: event<
    Listing & {
      reportId: string;
      approval: 'pending' | 'approved';
      soldFrom?: { productId: string; listedAt: string };
      featureRequest?: string;
      pictures?: PictureChanges;
    } & ProductDetails
  >({
    label: 'Device listed',
    sentence: ({ price, soldFrom }, { thing }) =>
      soldFrom
        ? `listed ${thing}, sold of several, by itself`
        : `listed ${thing} for ${exactPkr(toPkr(price))}`,
    personalData: { person: 'sellerId', paths: ['laptopDetails.contactInfo'] },
    pictures: { owner: 'sellerId', paths: ['images'] },
    // No page of a new device is open yet.
    affects: (data) => [...listing(data), queue('listings')],
  }),
  /** The listing was edited; the event has only the changed fields, and an emptied optional text is an empty string. */
  ProductDetailsChanged: event<Listing & { changes: Partial<ProductDetails>; pictures?: PictureChanges }>({
    label: 'Listing updated',
    sentence: (_, { changed }) => changed(),
    personalData: { person: 'sellerId', paths: ['changes.laptopDetails.contactInfo'] },
    pictures: { owner: 'sellerId', paths: ['changes.images'] },
    affects: (data) => [...publicListing(data), ...person('notifications', data.sellerId)],
  }),
  /** A rejected product that its seller edited is under review again. */
  ProductResubmitted: event<Listing>({
    label: 'Listing resubmitted',
    sentence: 'submitted {thing} for review again',
    personalData: 'none',
    affects: (data) => [...listing(data), queue('listings')],
  }),
  ProductApproved: event<Listing>({
    label: 'Listing approved',
    sentence: 'approved {thing}',
    personalData: 'none',
    affects: (data) => [...publicListing(data), queue('listings'), ...person('notifications', data.sellerId)],
  }),
  ProductRejected: event<Listing & { reason: string }>({
    label: 'Listing rejected',
    sentence: ({ reason }, { thing }) => `rejected ${thing}${quotedText(reason)}`,
    personalData: 'none',
    affects: (data) => [...offSale(data), ...person('notifications', data.sellerId)],
  }),
  ProductActivated: event<Listing>({
    label: 'Listing activated',
    sentence: 'activated {thing}',
    personalData: 'none',
    affects: publicListing,
  }),
  /** `soldUnit`: a sold unit of an inactive listing has its state; absent in older events. */
  ProductDeactivated: event<Listing & { soldUnit?: true }>({
    label: 'Listing deactivated',
    sentence: 'deactivated {thing}',
    personalData: 'none',
    affects: (data) => [...offSale(data), ...person('notifications', data.sellerId)],
  }),
  ProductFeatured: event<Listing>({
    label: 'Listing featured',
    sentence: 'featured {thing}',
    personalData: 'none',
    affects: placement,
  }),
  ProductUnfeatured: event<Listing>({
    label: 'Listing unfeatured',
    sentence: 'removed {thing} from featured',
    personalData: 'none',
    affects: (data) => [...placement(data), ...person('notifications', data.sellerId)],
  }),
  FeaturedRequestSubmitted: event<Listing & { reason?: string }>({
    label: 'Featuring requested',
    sentence: ({ reason }, { thing }) => `requested to feature ${thing}${quotedText(reason)}`,
    personalData: 'none',
    affects: placementRequest,
  }),
  FeaturedRequestCancelled: event<Listing & { because: PlacementRequestEnd }>({
    label: 'Featuring request cancelled',
    sentence: ({ because }, { thing }) =>
      because === 'withdrawn'
        ? `cancelled the request to feature ${thing}`
        : `closed the request to feature ${thing}, because it was ${because}`,
    personalData: 'none',
    affects: placementRequest,
  }),
  /** Appended together with ProductFeatured. */
  FeaturedRequestApproved: event<Listing & { notes?: string }>({
    label: 'Featuring request approved',
    sentence: ({ notes }, { thing }) => `approved the request to feature ${thing}${quotedText(notes)}`,
    personalData: 'none',
    affects: placementDecision,
  }),
  FeaturedRequestRejected: event<Listing & { reason: string }>({
    label: 'Featuring request rejected',
    sentence: ({ reason }, { thing }) => `rejected the request to feature ${thing}${quotedText(reason)}`,
    personalData: 'none',
    affects: placementDecision,
  }),
  /** These four were written before inspections had their own streams; nothing writes them now. */
  ProductInspectionRequested: event<Listing>({
    label: 'Listing inspection requested',
    sentence: 'requested an inspection of {thing}',
    personalData: 'none',
    affects: publicListing,
  }),
  ProductInspectionRequestWithdrawn: event<Listing>({
    label: 'Listing inspection request withdrawn',
    sentence: 'withdrew the inspection request for {thing}',
    personalData: 'none',
    affects: publicListing,
  }),
  ProductInspected: event<Listing & { notes?: string }>({
    label: 'Listing inspected',
    sentence: 'marked {thing} as inspected',
    personalData: 'none',
    affects: publicListing,
  }),
  ProductInspectionWithdrawn: event<Listing>({
    label: 'Listing inspection voided',
    sentence: 'voided the inspection of {thing}',
    personalData: 'none',
    affects: publicListing,
  }),
  /** The device was sold, on the day of the event if `soldAt` is absent. */
  ProductSold: event<Listing & { price: Paisa; soldAt?: string }>({
    label: 'Device sold',
    sentence: ({ price }, { thing }) => `marked ${thing} as sold for ${exactPkr(toPkr(price))}`,
    personalData: 'none',
    affects: (data) => [...publicListing(data), ...person('notifications', data.sellerId)],
  }),
  /**
   * One of several units was sold. It gets a listing and its own sale, and `left` units stay on sale. Without a day it
   * was sold on the day of the event.
   */
  ProductUnitSold: event<Listing & { price: Paisa; soldAt?: string; left: number }>({
    label: 'One of several sold',
    sentence: ({ price, left }, { thing }) =>
      `sold one of several ${thing} for ${exactPkr(toPkr(price))}, ${left} left`,
    personalData: 'none',
    affects: publicListing,
  }),
  /** Within SALE_OPEN_DAYS. */
  ProductSaleCorrected: event<Listing & Sale & { before: Sale }>({
    label: 'Sale corrected',
    sentence: ({ price, soldAt, before }, { thing }) =>
      `corrected the sale of ${thing}${changeText(exactPkr(toPkr(before.price)), exactPkr(toPkr(price)))}${changeText(formatDay(before.soldAt), formatDay(soldAt))}`,
    personalData: 'none',
    affects: publicListing,
  }),
  /** Within SALE_OPEN_DAYS: the device was not sold. Has the sale that is undone. */
  ProductSaleUndone: event<Listing & Sale & { reason: string }>({
    label: 'Sale undone',
    sentence: ({ price }, { thing }) => `undid the sale of ${thing} for ${exactPkr(toPkr(price))}`,
    personalData: { person: 'sellerId', paths: ['reason'] },
    affects: (data) => [...publicListing(data), ...person('notifications', data.sellerId)],
  }),
  /** `deviceName`, which no read model has any more, is absent in older events. */
  ProductDeleted: event<Listing & { deviceName?: string; pictures?: PictureChanges }>({
    label: 'Listing deleted',
    sentence: 'deleted {thing}',
    personalData: 'none',
    affects: (data) => [...offSale(data), ...person('notifications', data.sellerId)],
  }),
  /**
   * Written in batches to a stream of the counting process, never to the product's own (ADR 0004). `sellerId` is null
   * in events from before it was recorded. Screens show views when they are read for another reason.
   */
  ProductViewsCounted: event<{ productId: string; sellerId: string | null; views: number }>({
    label: 'Views counted',
    sentence: ({ views }, { thing }) => `counted ${countOf(views, 'view')} of ${thing}`,
    personalData: 'none',
    upcasters: [(data: { productId: string; views: number }) => ({ ...data, sellerId: null })],
    system: true,
  }),
  /**
   * How often buyers were shown the contact data and, in newer events, how often each way was chosen; written like
   * views.
   */
  ProductContactsCounted: event<
    Listing & { contacts: number; ways?: Partial<Record<ContactChannel, number>> }
  >({
    label: 'Contacts counted',
    sentence: ({ contacts, ways = {} }, { thing }) => {
      const channelCounts = CONTACT_CHANNELS.flatMap((way) =>
        ways[way] ? `${CONTACT_CHANNEL_LABELS[way]}: ${ways[way]}` : [],
      );
      return `counted ${countOf(contacts, 'contact')}${channelCounts.length > 0 ? ` (${channelCounts.join(', ')})` : ''} with the seller of ${thing}`;
    },
    personalData: 'none',
    system: true,
  }),
};
export type ProductEvent = EventsOf<typeof PRODUCT_EVENTS>;
