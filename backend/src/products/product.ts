import {
  type Actor,
  type ApprovalStatus,
  type Capability,
  can,
  compact,
  type DetailsChanges,
  DomainError,
  dayInPakistan,
  type Fingerprints,
  fieldError,
  type PictureChanges,
  PLACEMENT_MESSAGES,
  type PlacementRequestEnd,
  type PlacementRequestStatus,
  PRODUCT_MESSAGES,
  type ProductDetails,
  type ProductEvent,
  type ProductImages,
  pictureHashes,
  requireCapability,
  SALE_MESSAGES,
  type Sale,
  saleOpenUntil,
  sellerOf,
  wrongRole,
} from '@parkho/contracts';
import type { Dated, Decider } from '../platform/commands/decider.js';

/** The events of a product's own stream; views and contacts are in another one. */
export type ProductStreamEvent = Exclude<
  ProductEvent,
  { type: 'ProductViewsCounted' | 'ProductContactsCounted' }
>;

export interface ListedProduct {
  status: 'listed';
  productId: string;
  sellerId: string;
  reportId: string;
  /** ISO 8601. */
  listedAt: string;
  /** The listing of several that it was a unit of. */
  soldFrom?: string;
  details: ProductDetails;
  approvalStatus: ApprovalStatus;
  rejectionReason?: string;
  isActive: boolean;
  isFeatured: boolean;
  /** Status of the latest placement request, unless it was cancelled. */
  featuredRequest?: PlacementRequestStatus;
  /** Why the latest request ended without a decision. */
  featuredRequestEnd?: PlacementRequestEnd;
  sold: boolean;
  /** Present while it is sold; ISO 8601 when it was marked. */
  sale?: Sale & { markedAt: string };
  /** Number of times it was marked as sold; all sales but the last were undone. */
  sales: number;
  /** By its last mark from before inspections had their own streams; absent without one. */
  isInspected?: boolean;
}
export type Product = { status: 'unlisted' } | { status: 'deleted' } | ListedProduct;

/** Texts are already validated by their forms (contracts). */
export type ProductAction =
  | {
      type: 'list';
      productId: string;
      sellerId: string;
      reportId: string;
      details: ProductDetails;
      fingerprints: Fingerprints;
      featured?: boolean;
      /** Pending until it is approved, even when a moderator lists it. */
      forReview?: boolean;
      /** The feature request that it is made of. */
      featureRequest?: string;
    }
  /** `fingerprints`: of the pictures that the command names, by their hash. */
  | { type: 'update'; changes: DetailsChanges; fingerprints: Fingerprints; featured?: boolean }
  | { type: 'approve' }
  | { type: 'reject'; reason: string }
  | { type: 'set-active'; active: boolean | 'toggle' }
  | { type: 'set-featured'; featured: boolean | 'toggle' }
  | { type: 'request-featuring'; reason?: string }
  | { type: 'cancel-featured-request' }
  | { type: 'approve-featured-request'; notes?: string }
  | { type: 'reject-featured-request'; reason: string }
  /** Lists a sold unit of a listing of several as a listing of its own. The day of sale is in Pakistan's time. */
  | {
      type: 'list-sold';
      productId: string;
      reportId: string;
      from: ListedProduct;
      fingerprints: Fingerprints;
      sale: Sale;
    }
  /** Defaults: the listed price, today. Sells one unit where there are several. */
  | ({ type: 'mark-sold' } & Partial<Sale>)
  | ({ type: 'correct-sale' } & Partial<Sale>)
  /**
   * `isReviewed`: the buyer has reviewed the sale, so that it cannot be undone. `needsReview`: the listing of the sold
   * unit is no longer approved.
   */
  | { type: 'undo-sale'; reason: string; isReviewed: boolean; needsReview?: boolean }
  /** Moves a listing out of a merged category, unless its seller has moved it to another category. */
  | { type: 'follow-merge'; from: string; into: string }
  /** Replaces the addresses of remote pictures by the paths where they are stored now. */
  | { type: 'take-in-pictures'; paths: Readonly<Record<string, string>>; fingerprints: Fingerprints }
  | { type: 'delete' };
/** `at`: when it was accepted, ISO 8601. */
type ProductCommand = ProductAction & { actor: Actor; at: string };
type CommandOf<T extends ProductCommand['type']> = Extract<ProductCommand, { type: T }>;

/**
 * The capability that each command needs. The listing's seller also has 'products.manage', as do the seller's
 * assistants, except for a deletion.
 */
const REQUIRED_CAPABILITY: Record<Exclude<ProductCommand['type'], 'list' | 'list-sold'>, Capability> = {
  update: 'products.manage',
  approve: 'products.moderate',
  reject: 'products.moderate',
  'set-active': 'products.manage',
  'set-featured': 'products.feature',
  'request-featuring': 'products.manage',
  'cancel-featured-request': 'products.manage',
  'approve-featured-request': 'products.feature',
  'reject-featured-request': 'products.feature',
  'mark-sold': 'products.manage',
  'correct-sale': 'products.manage',
  'undo-sale': 'products.manage',
  'follow-merge': 'categories.manage',
  'take-in-pictures': 'products.manage',
  delete: 'products.manage',
};

/** Sections 4 to 6 of the second specification: which actor may do what to a listing, and when. */
const decide = (state: Product, command: ProductCommand): ProductStreamEvent[] => {
  if (command.type === 'list') return state.status === 'unlisted' ? list(command) : [];
  if (command.type === 'list-sold') return state.status === 'unlisted' ? listSold(command) : [];
  const product = requirePermitted(state, command);
  const data = { productId: product.productId, sellerId: product.sellerId };
  switch (command.type) {
    case 'update':
      return update(product, command);
    case 'approve':
      return product.approvalStatus === 'approved' ? [] : [{ type: 'ProductApproved', data }];
    case 'reject':
      return reject(product, command);
    case 'set-active': {
      const active = command.active === 'toggle' ? !product.isActive : command.active;
      if (active === product.isActive) return [];
      return active
        ? [{ type: 'ProductActivated', data }]
        : [{ type: 'ProductDeactivated', data }, ...requestEnded(product, 'deactivated')];
    }
    case 'set-featured':
      return feature(product, command.featured === 'toggle' ? !product.isFeatured : command.featured);
    case 'request-featuring':
      return requestFeaturing(product, command);
    case 'cancel-featured-request':
      requirePendingRequest(product);
      return requestEnded(product, 'withdrawn');
    case 'approve-featured-request':
      requirePendingRequest(product);
      return feature(product, true, command.notes);
    case 'reject-featured-request':
      requirePendingRequest(product);
      return [{ type: 'FeaturedRequestRejected', data: { ...data, reason: command.reason } }];
    case 'mark-sold':
      return sell(product, command);
    case 'correct-sale': {
      const before = requireOpenSale(product, command);
      requireDayOfSale(product, command);
      const { price = before.price, soldAt = before.soldAt } = command;
      if (price === before.price && soldAt === before.soldAt) return [];
      return [{ type: 'ProductSaleCorrected', data: { ...data, price, soldAt, before } }];
    }
    case 'undo-sale': {
      const sale = requireOpenSale(product, command);
      if (command.isReviewed) throw new DomainError('conflict', SALE_MESSAGES.reviewed);
      const needsReview = command.needsReview && !can(command.actor.role, 'products.moderate');
      return [
        { type: 'ProductSaleUndone', data: { ...data, ...sale, reason: command.reason } },
        ...(needsReview ? [{ type: 'ProductResubmitted', data } as const] : []),
      ];
    }
    case 'follow-merge':
      return product.details.categoryId === command.from
        ? [detailsChanged(product, { categoryId: command.into })]
        : [];
    case 'take-in-pictures': {
      const { images } = product.details;
      const updatedImages = Object.entries(images).map(([slot, picture]) => [
        slot,
        command.paths[picture] ?? picture,
      ]);
      const changes = effectiveChanges(product.details, { images: Object.fromEntries(updatedImages) });
      return changes.images ? [detailsChanged(product, changes, command.fingerprints)] : [];
    }
    case 'delete': {
      const pictures = pictureChanges(product.details.images, {}, {});
      return [{ type: 'ProductDeleted', data: { ...data, deviceName: product.details.name, ...pictures } }];
    }
  }
};

const list = (command: CommandOf<'list'>): ProductStreamEvent[] => {
  const { actor, productId, sellerId, reportId, details, fingerprints, featured, forReview } = command;
  const { featureRequest } = command;
  if (sellerOf(actor) !== sellerId && !can(actor.role, 'products.manage'))
    throw new DomainError('forbidden', PRODUCT_MESSAGES.notYours);
  const approval = can(actor.role, 'products.moderate') && !forReview ? 'approved' : 'pending';
  const listedEvent: ProductStreamEvent = {
    type: 'ProductListed',
    data: {
      productId,
      sellerId,
      reportId,
      approval,
      ...(featureRequest && { featureRequest }),
      ...details,
      ...pictureChanges({}, details.images, fingerprints),
    },
  };
  if (!featured) return [listedEvent];
  requireFeaturingCapability(actor);
  return [listedEvent, { type: 'ProductFeatured', data: { productId, sellerId } }];
};

/** Active if the other units are, so that it is on sale again when the sale is undone. */
const listSold = (command: CommandOf<'list-sold'>): ProductStreamEvent[] => {
  const { productId, reportId, from, fingerprints, sale } = command;
  const { sellerId, listedAt, isActive } = from;
  const data = { productId, sellerId };
  const soldFrom = { productId: from.productId, listedAt };
  const details = withQuantity(from.details, 1);
  const pictures = pictureChanges({}, details.images, fingerprints);
  return [
    {
      type: 'ProductListed',
      data: { ...data, reportId, approval: 'approved', soldFrom, ...details, ...pictures },
    },
    ...(isActive ? [] : [{ type: 'ProductDeactivated', data: { ...data, soldUnit: true } } as const]),
    { type: 'ProductSold', data: { ...data, ...sale } },
  ];
};

/** The details with another quantity. */
const withQuantity = ({ laptopDetails, ...details }: ProductDetails, quantity: number): ProductDetails => {
  const { quantity: _, ...others } = laptopDetails;
  return { ...details, laptopDetails: quantity > 1 ? { ...others, quantity } : others };
};

const update = (product: ListedProduct, command: CommandOf<'update'>): ProductStreamEvent[] => {
  if (product.sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
  const data = { productId: product.productId, sellerId: product.sellerId };
  const changes = effectiveChanges(product.details, command.changes);
  const events: ProductStreamEvent[] = [];
  if (Object.keys(changes).length > 0) {
    events.push(detailsChanged(product, changes, command.fingerprints));
    if (product.approvalStatus === 'rejected' && !can(command.actor.role, 'products.moderate'))
      events.push({ type: 'ProductResubmitted', data });
  }
  if (command.featured !== undefined) {
    requireFeaturingCapability(command.actor);
    events.push(...feature(product, command.featured));
  }
  return events;
};

const detailsChanged = (
  { productId, sellerId, details }: ListedProduct,
  changes: Partial<ProductDetails>,
  fingerprints: Fingerprints = {},
): ProductStreamEvent => {
  const pictures = changes.images && pictureChanges(details.images, changes.images, fingerprints);
  return { type: 'ProductDetailsChanged', data: { productId, sellerId, changes, ...pictures } };
};

/** The pictures that were added and removed; empty for a listing without pictures. */
const pictureChanges = (
  before: ProductImages,
  after: ProductImages,
  all: Fingerprints,
): { pictures?: PictureChanges } => {
  const previousHashes = new Set(pictureHashes(before));
  const currentHashes = new Set(pictureHashes(after));
  if (previousHashes.size + currentHashes.size === 0) return {};
  const isNew = ([hash]: [string, string]) => currentHashes.has(hash) && !previousHashes.has(hash);
  const fingerprints = Object.fromEntries(Object.entries(all).filter(isNew));
  return { pictures: { fingerprints, gone: [...previousHashes].filter((hash) => !currentHashes.has(hash)) } };
};

const reject = (product: ListedProduct, command: CommandOf<'reject'>): ProductStreamEvent[] => {
  const { reason } = command;
  if (product.sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
  if (product.approvalStatus === 'rejected' && product.rejectionReason === reason) return [];
  const { productId, sellerId } = product;
  return [
    { type: 'ProductRejected', data: { productId, sellerId, reason } },
    ...requestEnded(product, 'rejected'),
  ];
};

const sell = (product: ListedProduct, command: CommandOf<'mark-sold'>): ProductStreamEvent[] => {
  if (product.sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
  if (product.approvalStatus !== 'approved') throw new DomainError('conflict', PRODUCT_MESSAGES.notOnSale);
  requireDayOfSale(product, command);
  const { productId, sellerId, details } = product;
  const { price = details.price, soldAt } = command;
  const sale = { productId, sellerId, price, ...(soldAt && { soldAt }) };
  const { quantity = 1 } = details.laptopDetails;
  if (quantity > 1) return [{ type: 'ProductUnitSold', data: { ...sale, left: quantity - 1 } }];
  return [{ type: 'ProductSold', data: sale }, ...requestEnded(product, 'sold')];
};

const requireDayOfSale = (
  { listedAt }: ListedProduct,
  { soldAt, at }: CommandOf<'mark-sold' | 'correct-sale'>,
): void => {
  if (soldAt === undefined) return;
  if (soldAt > dayInPakistan(at)) throw fieldError('invalid', 'soldAt', SALE_MESSAGES.dayInFuture);
  if (soldAt < dayInPakistan(listedAt)) throw fieldError('invalid', 'soldAt', SALE_MESSAGES.dayBeforeListing);
};

/** The sale, while it can be changed. */
const requireOpenSale = ({ sale }: ListedProduct, { at }: ProductCommand): Sale => {
  if (!sale) throw new DomainError('conflict', SALE_MESSAGES.notSold);
  const { markedAt, ...open } = sale;
  if (at > saleOpenUntil(markedAt)) throw new DomainError('conflict', SALE_MESSAGES.closed);
  return open;
};

/** Featuring a device grants its seller's pending request, whichever command an admin uses. */
const feature = (product: ListedProduct, featured: boolean, notes?: string): ProductStreamEvent[] => {
  if (featured === product.isFeatured) return [];
  const data = { productId: product.productId, sellerId: product.sellerId };
  if (!featured) return [{ type: 'ProductUnfeatured', data }];
  requireFeaturable(product);
  const granted: ProductStreamEvent[] =
    product.featuredRequest === 'pending'
      ? [{ type: 'FeaturedRequestApproved', data: { ...data, ...(notes && { notes }) } }]
      : [];
  return [...granted, { type: 'ProductFeatured', data }];
};

/** Rejects featuring of a device that is not on sale. */
const requireFeaturable = ({ approvalStatus, isActive, sold }: ListedProduct): void => {
  if (approvalStatus !== 'approved') throw new DomainError('conflict', PRODUCT_MESSAGES.notApproved);
  if (!isActive) throw new DomainError('conflict', PRODUCT_MESSAGES.notActive);
  if (sold) throw new DomainError('conflict', PRODUCT_MESSAGES.soldAlready);
};

/** Specification 2, section 4: active, not featured, no pending request. */
const requestFeaturing = (
  product: ListedProduct,
  { reason }: CommandOf<'request-featuring'>,
): ProductStreamEvent[] => {
  requireFeaturable(product);
  if (product.isFeatured) throw new DomainError('conflict', PLACEMENT_MESSAGES.featuredAlready);
  if (product.featuredRequest === 'pending')
    throw new DomainError('conflict', PLACEMENT_MESSAGES.pendingAlready);
  const { productId, sellerId } = product;
  return [{ type: 'FeaturedRequestSubmitted', data: { productId, sellerId, ...(reason && { reason }) } }];
};

const requirePendingRequest = (product: ListedProduct): void => {
  if (product.featuredRequest !== 'pending') throw new DomainError('conflict', notPendingMessage(product));
};

/** A decision on an ended request is refused with the way that it, or its device, ended. */
const notPendingMessage = (product: ListedProduct): string => {
  const { featuredRequest, featuredRequestEnd, approvalStatus, sold } = product;
  if (sold) return PRODUCT_MESSAGES.soldAlready;
  if (featuredRequest === 'approved') return PLACEMENT_MESSAGES.approvedAlready;
  if (featuredRequest === 'rejected') return PLACEMENT_MESSAGES.rejectedAlready;
  if (!featuredRequestEnd) return PLACEMENT_MESSAGES.notPending;
  const isUnderReview = featuredRequestEnd === 'rejected' && approvalStatus === 'pending';
  return isUnderReview ? PLACEMENT_MESSAGES.underReview : PLACEMENT_MESSAGES.ended[featuredRequestEnd];
};

/** The end of a pending request; no event without one. */
const requestEnded = (product: ListedProduct, because: PlacementRequestEnd): ProductStreamEvent[] => {
  const { productId, sellerId, featuredRequest } = product;
  if (featuredRequest !== 'pending') return [];
  return [{ type: 'FeaturedRequestCancelled', data: { productId, sellerId, because } }];
};

/** Featuring together with a listing or an edit. */
const requireFeaturingCapability = ({ role }: Actor): void => {
  requireCapability(role, 'products.feature');
};

/** The listing, if the actor is permitted the command; for other sellers it does not exist. */
const requirePermitted = (
  state: Product,
  { type, actor }: Exclude<ProductCommand, { type: 'list' | 'list-sold' }>,
): ListedProduct => {
  const needed = REQUIRED_CAPABILITY[type];
  if (state.status !== 'listed') {
    const isDecision = type === 'approve-featured-request' || type === 'reject-featured-request';
    const isNamedDeleted = isDecision && state.status === 'deleted' && can(actor.role, needed);
    throw new DomainError(
      'not-found',
      isNamedDeleted ? PLACEMENT_MESSAGES.deleted : PRODUCT_MESSAGES.notFound,
    );
  }
  if (can(actor.role, needed)) return state;
  if (sellerOf(actor) === state.sellerId) {
    if (needed === 'products.manage' && (type !== 'delete' || can(actor.role, 'shop.own'))) return state;
    throw wrongRole();
  }
  throw can(actor.role, 'products.read')
    ? wrongRole()
    : new DomainError('not-found', PRODUCT_MESSAGES.notFound);
};

/** The actual differences of an edit; a group with any different key is complete. */
const effectiveChanges = (current: ProductDetails, changes: DetailsChanges): Partial<ProductDetails> => {
  const { specifications, laptopDetails, images, ...plain } = changes;
  return Object.fromEntries(
    Object.entries({
      ...plain,
      specifications: specifications && merged(current.specifications, specifications),
      laptopDetails: laptopDetails && merged(current.laptopDetails, laptopDetails),
      images: images && merged(current.images, images),
    }).filter(([key, value]) => value !== undefined && !isEqual(current[key as keyof ProductDetails], value)),
  );
};

const merged = (current: object, changes: object): object => compact({ ...current, ...definedOf(changes) });

const definedOf = (group: object): object =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined));

/** Compares plain JSON, ignoring the order of keys; absent and empty text are the same. */
const isEqual = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return (a ?? '') === (b ?? '');
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isEqual(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
};

const evolve = (state: Product, event: Dated<ProductStreamEvent>): Product => {
  const { at } = event.metadata;
  if (event.type === 'ProductListed') return listedProduct(event.data, at);
  if (state.status !== 'listed') return state;
  switch (event.type) {
    case 'ProductDetailsChanged':
      return { ...state, details: { ...state.details, ...event.data.changes } };
    case 'ProductResubmitted':
      return { ...state, approvalStatus: 'pending', rejectionReason: undefined };
    case 'ProductApproved':
      return { ...state, approvalStatus: 'approved', rejectionReason: undefined };
    case 'ProductRejected':
      return { ...state, approvalStatus: 'rejected', rejectionReason: event.data.reason };
    case 'ProductActivated':
      return { ...state, isActive: true };
    case 'ProductDeactivated':
      return { ...state, isActive: false };
    case 'ProductFeatured':
      return { ...state, isFeatured: true };
    case 'ProductUnfeatured':
      return { ...state, isFeatured: false };
    case 'FeaturedRequestSubmitted':
      return { ...state, featuredRequest: 'pending', featuredRequestEnd: undefined };
    case 'FeaturedRequestCancelled':
      return { ...state, featuredRequest: undefined, featuredRequestEnd: event.data.because };
    case 'FeaturedRequestApproved':
      return { ...state, featuredRequest: 'approved' };
    case 'FeaturedRequestRejected':
      return { ...state, featuredRequest: 'rejected' };
    case 'ProductSold': {
      const { price, soldAt = dayInPakistan(at) } = event.data;
      return { ...state, sold: true, sale: { price, soldAt, markedAt: at }, sales: state.sales + 1 };
    }
    case 'ProductUnitSold':
      return { ...state, details: withQuantity(state.details, event.data.left) };
    case 'ProductSaleCorrected': {
      const { price, soldAt } = event.data;
      return { ...state, sale: state.sale && { ...state.sale, price, soldAt } };
    }
    case 'ProductSaleUndone':
      return { ...state, sold: false, sale: undefined };
    // Inspections have their own streams.
    case 'ProductInspectionRequested':
    case 'ProductInspectionRequestWithdrawn':
      return state;
    case 'ProductInspected':
      return { ...state, isInspected: true };
    case 'ProductInspectionWithdrawn':
      return { ...state, isInspected: false };
    case 'ProductDeleted':
      return { status: 'deleted' };
  }
};

const listedProduct = (
  data: Extract<ProductStreamEvent, { type: 'ProductListed' }>['data'],
  at: string,
): ListedProduct => {
  const {
    productId,
    sellerId,
    reportId,
    approval,
    soldFrom,
    featureRequest: _,
    pictures: __,
    ...details
  } = data;
  return {
    status: 'listed',
    productId,
    sellerId,
    reportId,
    listedAt: soldFrom?.listedAt ?? at,
    ...(soldFrom && { soldFrom: soldFrom.productId }),
    details,
    approvalStatus: approval,
    isActive: true,
    isFeatured: false,
    sold: false,
    sales: 0,
  };
};

export const product = {
  initial: { status: 'unlisted' } as Product,
  evolve,
  decide,
  basis: (state, { type }) =>
    state.status === 'listed' && (type === 'approve' || type === 'reject') ? state.approvalStatus : undefined,
} satisfies Decider<Product, ProductCommand, ProductStreamEvent>;
