import type {
  Condition,
  DEFAULT_CATEGORIES,
  ImageSlot,
  LaptopDetails,
  Specifications,
} from '@parkho/contracts';
import type { DemoSellerKey } from './sellers.js';

/** The further history of a listing; approved and active by default. */
export interface DemoState {
  featured?: true;
  pending?: true;
  /** The reason of the rejection. */
  rejected?: string;
  /** The seller's revision after the rejection; it is pending again. */
  revised?: DemoRevision;
  sold?: true;
  inactive?: true;
  /** The reason of its seller's placement request. */
  featuringReason?: string;
  /** The admin's rejection of that. */
  featuringRefused?: string;
  /** Its earlier prices in PKR, the oldest first; each for the same time. */
  earlierPrices?: readonly number[];
  /** The number of views. */
  views?: number;
}

export interface DemoRevision {
  description: string;
  /** In PKR. */
  price: number;
  /** The slot whose picture becomes the front one. */
  front: ImageSlot;
}

/** When it was listed, and possibly sold, in days before today. */
export interface DemoDays {
  listedDaysAgo: number;
  soldDaysAgo: number;
}

/** A device of the demo; its location is its seller's. */
export interface DemoDevice {
  name: string;
  description: string;
  /** In PKR. */
  price: number;
  category: (typeof DEFAULT_CATEGORIES)[number];
  brand: string;
  model?: string;
  condition: Condition;
  seller: DemoSellerKey;
  specifications: Specifications;
  laptopDetails?: LaptopDetails;
  /** The subject of its pictures, and their folder (pictures.ts). */
  subject: { kind: 'laptop' | 'tower' | 'server' | 'component'; look: string };
  state?: DemoState;
}

export interface DatedDevice extends DemoDevice {
  days: DemoDays;
}
