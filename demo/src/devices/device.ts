import type {
  Condition,
  DEFAULT_CATEGORIES,
  ImageSlot,
  LaptopDetails,
  Specifications,
} from '@parkho/contracts';
import type { DemoSellerKey } from './sellers.js';

/** What happens to a listing after it was made; approved and active unless given. */
export interface DemoState {
  featured?: true;
  pending?: true;
  /** Rejected for this reason. */
  rejected?: string;
  /** What its seller has made of it after the rejection; it waits again. */
  revised?: DemoRevision;
  sold?: true;
  inactive?: true;
  /** Its seller asks for a place on the home page, for this reason. */
  featuringReason?: string;
  /** What the admin answered to that. */
  featuringRefused?: string;
  /** Its prices before this one, in PKR, the earliest first; each for as long as the others. */
  earlierPrices?: readonly number[];
  /** How many people have looked at it. */
  views?: number;
}

export interface DemoRevision {
  description: string;
  /** In PKR. */
  price: number;
  /** The slot whose picture is the front one from then on. */
  front: ImageSlot;
}

/** When it was listed, and sold if it was; days count backwards from today. */
export interface DemoDays {
  listedDaysAgo: number;
  soldDaysAgo: number;
}

/** A device of the demo; where it stands follows from its seller. */
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
  /** What its pictures show, and their folder (pictures.ts). */
  subject: { kind: 'laptop' | 'tower' | 'server' | 'component'; look: string };
  state?: DemoState;
}

export interface DatedDevice extends DemoDevice {
  days: DemoDays;
}
