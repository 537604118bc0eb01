import type { ApprovalStatus, Condition, ListingState, Paisa, Recorded } from '@parkho/contracts';
import { listingStateOf } from '../constants.js';

export interface Listing {
  id: string;
  sellerId: string;
  name: string;
  brand: string;
  categoryId: string;
  condition: Condition;
  price: Paisa;
  approvalStatus: ApprovalStatus;
  isActive: boolean;
  isFeatured: boolean;
  sold: boolean;
  listedAt: string;
  soldAt: string | null;
  /** Since when it waits for a decision, and for one on its placement; null otherwise. */
  waitsSince: string | null;
  featuringWaitsSince: string | null;
  views: number;
}

export const stateOf = (listing: Listing): ListingState => listingStateOf(listing);
export const isOnSale = (listing: Listing): boolean => stateOf(listing) === 'active';

/** Every device of the shop, up to an event. */
export class Listings {
  readonly byId = new Map<string, Listing>();
  private readonly categories = new Map<string, string>();
  private readonly mergedInto = new Map<string, string>();

  apply(event: Recorded): void {
    switch (event.type) {
      case 'ProductListed': {
        const { productId, sellerId, name, brand, categoryId, condition, price, approval } = event.data;
        const { at } = event.metadata;
        this.byId.set(productId, {
          id: productId,
          sellerId,
          name,
          brand,
          categoryId,
          condition,
          price,
          approvalStatus: approval,
          isActive: true,
          isFeatured: false,
          sold: false,
          listedAt: at,
          soldAt: null,
          waitsSince: approval === 'pending' ? at : null,
          featuringWaitsSince: null,
          views: 0,
        });
        break;
      }
      case 'ProductDetailsChanged': {
        const { name, brand, categoryId, condition, price } = event.data.changes;
        this.change(event.data.productId, {
          ...(name !== undefined && { name }),
          ...(brand !== undefined && { brand }),
          ...(categoryId !== undefined && { categoryId }),
          ...(condition !== undefined && { condition }),
          ...(price !== undefined && { price }),
        });
        break;
      }
      case 'ProductResubmitted':
        this.change(event.data.productId, {
          approvalStatus: 'pending',
          waitsSince: event.metadata.at,
        });
        break;
      case 'ProductApproved':
        this.change(event.data.productId, { approvalStatus: 'approved', waitsSince: null });
        break;
      case 'ProductRejected':
        this.change(event.data.productId, { approvalStatus: 'rejected', waitsSince: null });
        break;
      case 'ProductActivated':
        this.change(event.data.productId, { isActive: true });
        break;
      case 'ProductDeactivated':
        this.change(event.data.productId, { isActive: false });
        break;
      case 'ProductFeatured':
        this.change(event.data.productId, { isFeatured: true });
        break;
      case 'ProductUnfeatured':
        this.change(event.data.productId, { isFeatured: false });
        break;
      case 'FeaturedRequestSubmitted':
        this.change(event.data.productId, { featuringWaitsSince: event.metadata.at });
        break;
      case 'FeaturedRequestCancelled':
      case 'FeaturedRequestApproved':
      case 'FeaturedRequestRejected':
        this.change(event.data.productId, { featuringWaitsSince: null });
        break;
      case 'ProductSold':
        this.change(event.data.productId, { sold: true, soldAt: event.metadata.at });
        break;
      case 'ProductViewsCounted': {
        const listing = this.byId.get(event.data.productId);
        if (listing) listing.views += event.data.views;
        break;
      }
      case 'ProductDeleted':
        this.byId.delete(event.data.productId);
        break;
      case 'CategoryCreated':
      case 'CategoryRenamed':
        this.categories.set(event.data.categoryId, event.data.name);
        break;
      case 'CategoryMerged':
        this.mergedInto.set(event.data.categoryId, event.data.intoId);
        break;
    }
  }

  categoryOf({ categoryId }: Pick<Listing, 'categoryId'>): string {
    let id = categoryId;
    // Nothing is merged into a merged category, but its target may be merged later.
    for (let into = this.mergedInto.get(id); into !== undefined; into = this.mergedInto.get(id)) id = into;
    return this.categories.get(id) ?? '';
  }

  private change(id: string, changes: Partial<Listing>): void {
    const listing = this.byId.get(id);
    if (listing) Object.assign(listing, changes);
  }
}
