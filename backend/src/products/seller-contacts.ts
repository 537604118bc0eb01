import { Injectable } from '@nestjs/common';
import {
  type ContactChannel,
  can,
  compact,
  type DeviceContact,
  DomainError,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { productById, sellerById } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import type { Principal } from '../platform/http/access/request-context.js';
import { ViewCounter } from './view-counter.js';

/** How long a visitor counts once for a device, in milliseconds: at least this long, and at most twice as long. */
const DEDUPLICATION_MS = 30 * 60 * 1000;
/** More visitors than are remembered. */
const MAX_REMEMBERED_VISITORS = 50_000;
/** The length at which a User-Agent is truncated. */
const BROWSER_MAX = 200;

interface Visitor {
  ip: string;
  browser: string | undefined;
  viewer: Principal | undefined;
  /** The chosen way of contact. */
  way?: ContactChannel | undefined;
}

/** Contact data of sellers. The requests of a visitor within an interval count once. */
@Injectable()
export class SellerContacts {
  private since = 0;
  private currentVisits = new Set<string>();
  private previousVisits = new Set<string>();

  constructor(
    private readonly models: ReadModels,
    private readonly counter: ViewCounter,
  ) {}

  /** @throws DomainError 'not-found' where the device is not public; 'conflict' when it is sold */
  async of(productId: string, visitor: Visitor): Promise<DeviceContact> {
    const product = await productById(this.models.products, productId);
    if (!product?.isPublic) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    if (product.sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
    const { sellerId, laptopDetails } = product;
    const { way } = visitor;
    if (this.isCounted(productId, sellerId, visitor))
      this.counter.count('ProductContactsCounted', productId, sellerId);
    if (way && this.isCounted(`${way} ${productId}`, sellerId, visitor))
      this.counter.countContactChannel(way, productId, sellerId);
    const seller = await sellerById(this.models.sellers, sellerId);
    return compact({ phone: seller?.phone, email: seller?.email, contactInfo: laptopDetails.contactInfo });
  }

  /** Neither the seller nor the staff count, as with views. */
  private isCounted(subject: string, sellerId: string, { ip, browser, viewer }: Visitor): boolean {
    if (viewer && (viewer.sellerId === sellerId || can(viewer.role, 'products.read'))) return false;
    const visitorKey = viewer?.id ?? `${ip} ${browser?.slice(0, BROWSER_MAX)}`;
    return this.isNew(`${subject} ${visitorKey}`, Date.now());
  }

  private isNew(visit: string, now: number): boolean {
    if (now - this.since > DEDUPLICATION_MS || this.currentVisits.size >= MAX_REMEMBERED_VISITORS) {
      this.previousVisits = now - this.since > 2 * DEDUPLICATION_MS ? new Set() : this.currentVisits;
      this.currentVisits = new Set();
      this.since = now;
    }
    const isNew = !this.currentVisits.has(visit) && !this.previousVisits.has(visit);
    this.currentVisits.add(visit);
    return isNew;
  }
}
