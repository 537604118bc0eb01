import {
  type ApprovalStatus,
  type Condition,
  dayInPakistan,
  type ListingState,
  listingStateOf,
  type Paisa,
  type Recorded,
} from '@parkho/contracts';

/** The state of a listing for facts. */
export interface Listing {
  listingId: string;
  sellerId: string;
  categoryId: string;
  brand: string;
  model: string | null;
  city: string;
  condition: Condition;
  price: Paisa;
  approvalStatus: ApprovalStatus;
  isActive: boolean;
  isFeatured: boolean;
  sold: boolean;
  listedOn: string;
  /** Since when it waits for a decision, and for one on its placement, ISO 8601; null otherwise. */
  waitsSince: string | null;
  placementWaitsSince: string | null;
}

export const stateOf = (listing: Listing): ListingState => listingStateOf(listing);

/** State that the folds of all tables share: the listings, and the names of their categories. */
export class Shop {
  readonly listings = new Map<string, Listing>();
  /** The listing of the event, before the event; undefined if there was none. */
  listingBefore: Listing | undefined;
  private readonly categories = new Map<string, string>();
  private readonly mergedInto = new Map<string, string>();

  /** Folds the next event. */
  apply(event: Recorded): void {
    if (event.type === 'CategoryCreated' || event.type === 'CategoryRenamed')
      this.categories.set(event.data.categoryId, event.data.name);
    if (event.type === 'CategoryMerged') this.mergedInto.set(event.data.categoryId, event.data.intoId);
    if (!('productId' in event.data)) {
      this.listingBefore = undefined;
      return;
    }
    const { productId } = event.data;
    this.listingBefore = this.listings.get(productId);
    const after = evolve(this.listingBefore, event);
    if (after === this.listingBefore) return;
    if (after) this.listings.set(productId, after);
    else this.listings.delete(productId);
  }

  /** The category of a listing, as if listings moved at once when a category is merged. */
  categoryOf({ categoryId }: Pick<Listing, 'categoryId'>): { id: string; name: string | null } {
    let id = categoryId;
    for (let targetId = this.mergedInto.get(id); targetId !== undefined; targetId = this.mergedInto.get(id))
      id = targetId;
    return { id, name: this.categories.get(id) ?? null };
  }
}

/** The listing after the event; undefined once it is deleted. */
const evolve = (listing: Listing | undefined, event: Recorded): Listing | undefined => {
  if (event.type === 'ProductListed') return newListing(event);
  if (!listing) return undefined;
  const { at } = event.metadata;
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { categoryId, brand, model, location, condition, price } = event.data.changes;
      return {
        ...listing,
        ...(categoryId !== undefined && { categoryId }),
        ...(brand !== undefined && { brand }),
        ...(model !== undefined && { model: model || null }),
        ...(location !== undefined && { city: location }),
        ...(condition !== undefined && { condition }),
        ...(price !== undefined && { price }),
      };
    }
    case 'ProductResubmitted':
      return { ...listing, approvalStatus: 'pending', waitsSince: at };
    case 'ProductApproved':
      return { ...listing, approvalStatus: 'approved', waitsSince: null };
    case 'ProductRejected':
      return { ...listing, approvalStatus: 'rejected', waitsSince: null };
    case 'ProductActivated':
      return { ...listing, isActive: true };
    case 'ProductDeactivated':
      return { ...listing, isActive: false };
    case 'ProductFeatured':
      return { ...listing, isFeatured: true };
    case 'ProductUnfeatured':
      return { ...listing, isFeatured: false };
    case 'FeaturedRequestSubmitted':
      return { ...listing, placementWaitsSince: at };
    case 'FeaturedRequestCancelled':
    case 'FeaturedRequestApproved':
    case 'FeaturedRequestRejected':
      return { ...listing, placementWaitsSince: null };
    case 'ProductSold':
      return { ...listing, sold: true };
    case 'ProductSaleUndone':
      return { ...listing, sold: false };
    case 'ProductDeleted':
      return undefined;
    default:
      return listing;
  }
};

const newListing = ({ data, metadata: { at } }: Recorded & { type: 'ProductListed' }): Listing => ({
  listingId: data.productId,
  sellerId: data.sellerId,
  categoryId: data.categoryId,
  brand: data.brand,
  model: data.model || null,
  city: data.location,
  condition: data.condition,
  price: data.price,
  approvalStatus: data.approval,
  isActive: true,
  isFeatured: false,
  sold: false,
  listedOn: dayInPakistan(data.soldFrom?.listedAt ?? at),
  waitsSince: data.approval === 'pending' ? at : null,
  placementWaitsSince: null,
});
