import { CONTACT_CHANNEL_LABELS, CONTACT_CHANNELS } from '../domain/buyers/contact-channel.js';
import type { ListingState } from '../domain/product.js';
import type { Pagination } from '../values/envelope.js';

export const TRAFFIC = ['views', 'contacts', ...CONTACT_CHANNELS] as const;
/** Visits and contacts of a device; `contacts` is how often buyers were shown the contact data. */
export type Traffic = Record<(typeof TRAFFIC)[number], number>;
export const NO_TRAFFIC: Traffic = { views: 0, contacts: 0, call: 0, whatsapp: 0, mail: 0 };

/** Weeks whose numbers are kept, the current one included: a quarter of a year. */
export const TRAFFIC_WEEKS = 13;

/** `week` is its Monday in Pakistan: '2026-11-23'. */
export type WeekOfTraffic = Traffic & { week: string };

/** A device with views in a week or the week before. */
export interface DeviceTraffic {
  _id: string;
  name: string;
  image?: string;
  state: ListingState;
  current: Traffic;
  previous: Traffic;
}

/** data of GET /api/products/traffic?week&page&limit: a seller's devices, the most viewed in the week first. */
export interface ShopTraffic {
  week: string;
  /** All of the shop, the latest week first; empty weeks are all 0. */
  weeks: WeekOfTraffic[];
  devices: DeviceTraffic[];
  pagination: Pagination;
}

/** data of GET /api/products/traffic/:id: the latest week first. */
export interface TrafficOfDevice {
  device: Pick<DeviceTraffic, '_id' | 'name' | 'image' | 'state'>;
  weeks: WeekOfTraffic[];
}

export const TRAFFIC_MESSAGES = {
  wayInvalid: `Way must be one of ${CONTACT_CHANNELS.join(', ')}`,
  weekInvalid: 'There are no figures for this week',
  loadFailed: 'Failed to load views and contacts',
  none: 'No views or contacts this week.',
} as const;

export const TRAFFIC_LABELS: Readonly<Record<keyof Traffic, string>> = {
  views: 'Views',
  contacts: 'Contacts',
  ...CONTACT_CHANNEL_LABELS,
};
