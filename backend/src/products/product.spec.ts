import {
  type Actor,
  type DetailsChanges,
  GENERAL_MESSAGES,
  imagePath,
  PLACEMENT_MESSAGES,
  type PlacementRequestEnd,
  PRODUCT_MESSAGES,
  type ProductDetails,
  type ProductImages,
  SALE_MESSAGES,
  type Sale,
} from '@parkho/contracts';
import type { Dated } from '../platform/commands/decider.js';
import { type ListedProduct, type ProductAction, type ProductStreamEvent, product } from './product.js';

/** Accepted at noon of LISTED_ON, unless a time is given. */
type Command = ProductAction & { actor: Actor; at?: string };

const seller: Actor = { id: 'seller', role: 'seller' };
const stranger: Actor = { id: 'stranger', role: 'seller' };
const admin: Actor = { id: 'admin', role: 'admin' };
const moderator: Actor = { id: 'moderator', role: 'moderator' };
const analyst: Actor = { id: 'analyst', role: 'analyst' };

const details: ProductDetails = {
  name: 'ThinkPad T480',
  description: 'Two batteries, one owner',
  price: 8_500_000,
  categoryId: 'laptops',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  specifications: { processor: 'Core i5-8350U', ram: '16GB' },
  laptopDetails: { batteryBackup: 5.5, accessoriesIncluded: ['Charger', 'Mouse'] },
  images: { front: 'https://example.com/front.jpg' },
};
const data = { productId: 'p1', sellerId: 'seller' };
const listed = (approval: 'pending' | 'approved'): ProductStreamEvent => ({
  type: 'ProductListed',
  data: { ...data, reportId: 'PKR-1', approval, ...details },
});
const happened = <T extends ProductStreamEvent['type']>(type: T): ProductStreamEvent =>
  ({ type, data }) as ProductStreamEvent;
const rejected: ProductStreamEvent = {
  type: 'ProductRejected',
  data: { ...data, reason: 'Blurry pictures' },
};
const deleted: ProductStreamEvent = {
  type: 'ProductDeleted',
  data: { ...data, deviceName: details.name },
};
const sold: ProductStreamEvent = { type: 'ProductSold', data: { ...data, price: details.price } };
const soldOn = (day: string, soldAt?: string): ProductStreamEvent =>
  on(day, { type: 'ProductSold', data: { ...data, price: details.price, ...(soldAt && { soldAt }) } });
const ofSeveral = (quantity: number): ProductStreamEvent =>
  changed({ laptopDetails: { ...details.laptopDetails, quantity } });
const oneSold = (left: number): ProductStreamEvent => ({
  type: 'ProductUnitSold',
  data: { ...data, price: details.price, left },
});
const correct = (sale: Partial<Sale>, at: string, actor = seller): Command => ({
  type: 'correct-sale',
  ...sale,
  actor,
  at,
});
const undo = (at: string, actor = seller, isReviewed = false): Command => ({
  type: 'undo-sale',
  reason: 'Not paid',
  isReviewed,
  actor,
  at,
});
const undone = (soldAt: string, price = details.price): ProductStreamEvent => ({
  type: 'ProductSaleUndone',
  data: { ...data, price, soldAt, reason: 'Not paid' },
});

const submitted: ProductStreamEvent = { type: 'FeaturedRequestSubmitted', data: { ...data, reason: 'Rare' } };
const ended = (because: PlacementRequestEnd): ProductStreamEvent => ({
  type: 'FeaturedRequestCancelled',
  data: { ...data, because },
});
const requestFeaturing: Command = { type: 'request-featuring', reason: 'Rare', actor: seller };
const cancel: Command = { type: 'cancel-featured-request', actor: seller };
const grant: Command = { type: 'approve-featured-request', notes: 'Welcome', actor: admin };
const refuse: Command = { type: 'reject-featured-request', reason: 'Too dark', actor: admin };
const refusedRequest: ProductStreamEvent = {
  type: 'FeaturedRequestRejected',
  data: { ...data, reason: 'Too dark' },
};
/** The default time of events and commands: noon of this day in Pakistan. */
const LISTED_ON = '2026-03-01';
const noonOf = (day: string): string => `${day}T07:00:00.000Z`;
const on = <T extends object>(day: string, event: T): T & { metadata: { at: string } } => ({
  ...event,
  metadata: { at: noonOf(day) },
});
const dated = (event: ProductStreamEvent): Dated<ProductStreamEvent> =>
  'metadata' in event ? (event as Dated<ProductStreamEvent>) : on(LISTED_ON, event);
const stateAfter = (events: readonly ProductStreamEvent[]) =>
  events.map(dated).reduce(product.evolve, product.initial);
const listingAfter = (events: readonly ProductStreamEvent[]) => stateAfter(events) as ListedProduct;
const decided = (given: readonly ProductStreamEvent[], command: Command) =>
  product.decide(stateAfter(given), {
    at: noonOf(LISTED_ON),
    ...command,
  });
const list = (actor: Actor, featured?: boolean): Command => ({
  type: 'list',
  ...data,
  reportId: 'PKR-1',
  details,
  fingerprints: {},
  featured,
  actor,
});
const update = (changes: DetailsChanges, actor = seller, featured?: boolean): Command => ({
  type: 'update',
  changes,
  fingerprints: {},
  featured,
  actor,
});
const followed: Command = {
  type: 'follow-merge',
  from: 'laptops',
  into: 'pcs',
  actor: { id: 'system', role: 'system' },
};
const fetched: Command = {
  type: 'take-in-pictures',
  paths: { 'https://example.com/front.jpg': '/api/images/front', 'https://example.com/other.jpg': 'no' },
  fingerprints: {},
  actor: { id: 'system', role: 'system' },
};
const changed = (changes: Partial<ProductDetails>): ProductStreamEvent => ({
  type: 'ProductDetailsChanged',
  data: { ...data, changes },
});

type Case = [what: string, given: ProductStreamEvent[], when: Command, then: ProductStreamEvent[]];
const pending = [listed('pending')];
const approved = [listed('approved')];

const accepted: Case[] = [
  [
    'a linked picture is replaced by its downloaded copy',
    [...approved, changed({ images: { ...details.images, back: 'https://example.com/back.jpg' } })],
    fetched,
    [changed({ images: { front: '/api/images/front', back: 'https://example.com/back.jpg' } })],
  ],
  [
    'a linked picture of a sold device is replaced by its downloaded copy',
    [...approved, sold],
    fetched,
    [changed({ images: { front: '/api/images/front' } })],
  ],
  [
    'a picture that its seller has replaced in the meantime is kept',
    [...approved, changed({ images: { front: '/api/images/new' } })],
    fetched,
    [],
  ],
  ['a listing by a seller is pending', [], list(seller), pending],
  ['a listing by an admin is approved', [], list(admin), approved],
  [
    'a listing by an admin for review is pending',
    [],
    { ...list(admin), forReview: true } as Command,
    pending,
  ],
  [
    'an admin can feature a new listing at once',
    [],
    list(admin, true),
    [...approved, happened('ProductFeatured')],
  ],
  ['a repeated listing writes nothing', pending, list(seller), []],
  [
    'listing a deleted product again writes nothing',
    [...pending, happened('ProductDeleted')],
    list(seller),
    [],
  ],

  [
    'an edit records only the changed fields',
    pending,
    update({ name: 'T480s', brand: 'Lenovo' }),
    [changed({ name: 'T480s' })],
  ],
  [
    'an edit of a group of fields records the whole group',
    pending,
    update({ specifications: { ram: '32GB' } }),
    [changed({ specifications: { processor: 'Core i5-8350U', ram: '32GB' } })],
  ],
  [
    'empty texts and lists remove fields',
    pending,
    update({ laptopDetails: { accessoriesIncluded: '' }, images: { front: '' } }),
    [changed({ laptopDetails: { batteryBackup: 5.5 }, images: {} })],
  ],
  [
    'an optional text is emptied',
    [...pending, changed({ model: 'T480' })],
    update({ model: '' }),
    [changed({ model: '' })],
  ],
  [
    'an edit without changes writes nothing',
    pending,
    update({ ...details, model: '', laptopDetails: { accessoriesIncluded: ['Charger', 'Mouse'] } }),
    [],
  ],
  [
    'an edit by its seller resubmits a rejected product',
    [...pending, rejected],
    update({ name: 'T480s' }),
    [changed({ name: 'T480s' }), happened('ProductResubmitted')],
  ],
  [
    'an edit without changes does not resubmit a rejected product',
    [...pending, rejected],
    update({ name: details.name }),
    [],
  ],
  [
    'an edit by an admin does not resubmit a rejected product',
    [...pending, rejected],
    update({ name: 'X' }, admin),
    [changed({ name: 'X' })],
  ],
  [
    'an admin features a product with an edit',
    approved,
    update({}, admin, true),
    [happened('ProductFeatured')],
  ],

  ['approve', pending, { type: 'approve', actor: admin }, [happened('ProductApproved')]],
  [
    'a moderator approves a listing',
    pending,
    { type: 'approve', actor: moderator },
    [happened('ProductApproved')],
  ],
  [
    'a moderator manages the listings of all sellers',
    approved,
    { type: 'delete', actor: moderator },
    [deleted],
  ],
  ['approving an approved listing writes nothing', approved, { type: 'approve', actor: admin }, []],
  [
    'an admin approves a rejected listing',
    [...pending, rejected],
    { type: 'approve', actor: admin },
    [happened('ProductApproved')],
  ],
  ['reject', pending, { type: 'reject', reason: 'Blurry pictures', actor: admin }, [rejected]],
  [
    'rejecting a listing again for the same reason writes nothing',
    [...pending, rejected],
    { type: 'reject', reason: 'Blurry pictures', actor: admin },
    [],
  ],

  [
    'deactivate',
    approved,
    { type: 'set-active', active: false, actor: seller },
    [happened('ProductDeactivated')],
  ],
  [
    'activating an active listing writes nothing',
    approved,
    { type: 'set-active', active: true, actor: seller },
    [],
  ],
  [
    'a toggle activates an inactive listing',
    [...approved, happened('ProductDeactivated')],
    { type: 'set-active', active: 'toggle', actor: admin },
    [happened('ProductActivated')],
  ],
  [
    'feature',
    approved,
    { type: 'set-featured', featured: 'toggle', actor: admin },
    [happened('ProductFeatured')],
  ],
  [
    'unfeaturing a listing that is not featured writes nothing',
    approved,
    { type: 'set-featured', featured: false, actor: admin },
    [],
  ],
  [
    'a sold product can be unfeatured',
    [...approved, happened('ProductFeatured'), sold],
    { type: 'set-featured', featured: 'toggle', actor: admin },
    [happened('ProductUnfeatured')],
  ],

  [
    'a sale has the current price by default',
    [...approved, changed({ price: 100 })],
    { type: 'mark-sold', actor: seller },
    [{ type: 'ProductSold', data: { ...data, price: 100 } }],
  ],
  [
    'a sale can have another price and an earlier day',
    approved,
    { type: 'mark-sold', price: 8_000_000, soldAt: '2026-03-01', actor: seller, at: noonOf('2026-03-04') },
    [{ type: 'ProductSold', data: { ...data, price: 8_000_000, soldAt: '2026-03-01' } }],
  ],
  [
    'the day of a sale is that in Pakistan, which may be a day ahead of UTC',
    approved,
    { type: 'mark-sold', soldAt: '2026-03-05', actor: seller, at: '2026-03-04T19:00:00.000Z' },
    [{ type: 'ProductSold', data: { ...data, price: details.price, soldAt: '2026-03-05' } }],
  ],
  [
    'a sale of one of several reduces the quantity',
    [...approved, ofSeveral(3)],
    { type: 'mark-sold', price: 8_000_000, soldAt: '2026-03-04', actor: seller, at: noonOf('2026-03-04') },
    [{ type: 'ProductUnitSold', data: { ...data, price: 8_000_000, soldAt: '2026-03-04', left: 2 } }],
  ],
  [
    'the sale of the last of several ends its placement request',
    [...approved, ofSeveral(2), submitted, oneSold(1)],
    { type: 'mark-sold', actor: seller },
    [sold, ended('sold')],
  ],
  [
    'a sold unit gets its own listing, in the state of the others',
    [],
    {
      type: 'list-sold',
      productId: 'p2',
      reportId: 'PKR-2',
      from: listingAfter([...approved, ofSeveral(3), happened('ProductDeactivated')]),
      fingerprints: {},
      sale: { price: 8_000_000, soldAt: '2026-03-04' },
      actor: seller,
    },
    [
      {
        type: 'ProductListed',
        data: {
          ...data,
          productId: 'p2',
          reportId: 'PKR-2',
          approval: 'approved',
          soldFrom: { productId: 'p1', listedAt: noonOf(LISTED_ON) },
          ...details,
        },
      },
      { type: 'ProductDeactivated', data: { ...data, productId: 'p2', soldUnit: true } },
      { type: 'ProductSold', data: { ...data, productId: 'p2', price: 8_000_000, soldAt: '2026-03-04' } },
    ],
  ],
  [
    'listing a sold unit again writes nothing',
    [...approved],
    {
      type: 'list-sold',
      productId: 'p1',
      reportId: 'PKR-2',
      from: listingAfter([...approved, ofSeveral(3)]),
      fingerprints: {},
      sale: { price: 1, soldAt: '2026-03-04' },
      actor: seller,
    },
    [],
  ],
  [
    'a correction of a sale records the previous values',
    [...approved, soldOn('2026-03-04')],
    correct({ price: 8_000_000, soldAt: '2026-03-02' }, noonOf('2026-03-11')),
    [
      {
        type: 'ProductSaleCorrected',
        data: {
          ...data,
          price: 8_000_000,
          soldAt: '2026-03-02',
          before: { price: details.price, soldAt: '2026-03-04' },
        },
      },
    ],
  ],
  [
    'a correction without changes writes nothing',
    [...approved, soldOn('2026-03-04', '2026-03-02')],
    correct({ price: details.price, soldAt: '2026-03-02' }, noonOf('2026-03-05')),
    [],
  ],
  [
    'an admin undoes a corrected sale',
    [
      ...approved,
      soldOn('2026-03-04'),
      on('2026-03-05', {
        type: 'ProductSaleCorrected',
        data: {
          ...data,
          price: 8_000_000,
          soldAt: '2026-03-02',
          before: { price: details.price, soldAt: '2026-03-04' },
        },
      }),
    ],
    undo(noonOf('2026-03-11'), admin),
    [undone('2026-03-02', 8_000_000)],
  ],
  [
    'a listing returns to its previous state when its sale is undone',
    [
      ...approved,
      happened('ProductFeatured'),
      happened('ProductDeactivated'),
      soldOn('2026-03-04'),
      undone('2026-03-04'),
    ],
    { type: 'set-active', active: true, actor: seller },
    [happened('ProductActivated')],
  ],
  [
    'a later sale can be undone for its own week',
    [...approved, soldOn('2026-03-04'), undone('2026-03-04'), soldOn('2026-03-20')],
    undo(noonOf('2026-03-27')),
    [undone('2026-03-20')],
  ],
  [
    'a listing follows its merged category, even when sold',
    [...approved, sold],
    followed,
    [changed({ categoryId: 'pcs' })],
  ],
  [
    'a listing that was moved in the meantime does not follow the merge',
    [...approved, changed({ categoryId: 'servers' })],
    followed,
    [],
  ],
  ['delete', pending, { type: 'delete', actor: seller }, [deleted]],

  ['a placement is requested', approved, requestFeaturing, [submitted]],
  [
    'a placement is requested without a reason',
    approved,
    { type: 'request-featuring', actor: seller },
    [happened('FeaturedRequestSubmitted')],
  ],
  [
    'a placement is requested again after a rejection',
    [...approved, submitted, refusedRequest],
    requestFeaturing,
    [submitted],
  ],
  [
    'a placement is requested again after a withdrawal',
    [...approved, submitted, ended('withdrawn')],
    requestFeaturing,
    [submitted],
  ],
  [
    'a placement is requested again after the previous one has ended',
    [...approved, happened('ProductFeatured'), happened('ProductUnfeatured')],
    requestFeaturing,
    [submitted],
  ],
  ['a placement request is withdrawn', [...approved, submitted], cancel, [ended('withdrawn')]],
  [
    'approving a placement request features the listing',
    [...approved, submitted],
    grant,
    [{ type: 'FeaturedRequestApproved', data: { ...data, notes: 'Welcome' } }, happened('ProductFeatured')],
  ],
  [
    'featuring a listing approves its placement request',
    [...approved, submitted],
    { type: 'set-featured', featured: true, actor: admin },
    [happened('FeaturedRequestApproved'), happened('ProductFeatured')],
  ],
  ['a placement request is rejected', [...approved, submitted], refuse, [refusedRequest]],
  [
    'a sale ends a placement request',
    [...approved, submitted],
    { type: 'mark-sold', actor: seller },
    [sold, ended('sold')],
  ],
  [
    'a deactivation ends a placement request',
    [...approved, submitted],
    { type: 'set-active', active: false, actor: seller },
    [happened('ProductDeactivated'), ended('deactivated')],
  ],
  [
    'a rejection of the listing ends a placement request',
    [...approved, submitted],
    { type: 'reject', reason: 'Blurry pictures', actor: admin },
    [rejected, ended('rejected')],
  ],
  [
    'a sale does not end a decided placement request',
    [...approved, submitted, refusedRequest],
    { type: 'mark-sold', actor: seller },
    [sold],
  ],
];

test.each(accepted)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

type Refusal = [what: string, given: ProductStreamEvent[], when: Command, kind: string, message: string];
const { notFound, notYours, soldAlready, notApproved, notActive, notOnSale } = PRODUCT_MESSAGES;
const reject = (reason: string, actor = admin): Command => ({ type: 'reject', reason, actor });
const feature: Command = { type: 'set-featured', featured: true, actor: admin };
const wrongRole = GENERAL_MESSAGES.wrongRole;

const { ended: endings, ...featuredMessages } = PLACEMENT_MESSAGES;
const endedWith = (happening: ProductStreamEvent, because: PlacementRequestEnd) => [
  submitted,
  happening,
  ended(because),
];
/** The ends of a pending request, and the error of a decision after each. */
const overs: [what: string, then: ProductStreamEvent[], message: string][] = [
  ['without a request', [], featuredMessages.notPending],
  ['after a withdrawal', [submitted, ended('withdrawn')], endings.withdrawn],
  ['after an approval', [submitted, happened('FeaturedRequestApproved')], featuredMessages.approvedAlready],
  ['after a rejection', [submitted, refusedRequest], featuredMessages.rejectedAlready],
  ['after a sale', endedWith(sold, 'sold'), soldAlready],
  ['after a withdrawal and a sale', [submitted, ended('withdrawn'), sold], soldAlready],
  ['of an inactive listing', endedWith(happened('ProductDeactivated'), 'deactivated'), endings.deactivated],
  [
    'of a reactivated listing',
    [...endedWith(happened('ProductDeactivated'), 'deactivated'), happened('ProductActivated')],
    endings.deactivated,
  ],
  ['of a rejected listing', endedWith(rejected, 'rejected'), endings.rejected],
  [
    'of a resubmitted listing',
    [...endedWith(rejected, 'rejected'), happened('ProductResubmitted')],
    featuredMessages.underReview,
  ],
  [
    'of a listing that was rejected and approved',
    [...endedWith(rejected, 'rejected'), happened('ProductApproved')],
    endings.rejected,
  ],
];

const refused: Refusal[] = [
  ['a listing for another seller', [], list(stranger), 'forbidden', notYours],
  ['a seller featuring a new listing', [], list(seller, true), 'forbidden', wrongRole],
  ['an edit of an unknown listing', [], update({ name: 'X' }, admin), 'not-found', notFound],
  [
    'an edit of a deleted listing',
    [...approved, happened('ProductDeleted')],
    update({ name: 'X' }),
    'not-found',
    notFound,
  ],
  [
    'a deletion of another seller’s public listing',
    approved,
    { type: 'delete', actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'a deletion of another seller’s pending listing',
    pending,
    { type: 'delete', actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'a deletion of another seller’s inactive listing',
    [...approved, happened('ProductDeactivated')],
    { type: 'delete', actor: stranger },
    'not-found',
    notFound,
  ],
  ['a deletion by a read-only role', approved, { type: 'delete', actor: analyst }, 'forbidden', wrongRole],
  ['an approval by a read-only role', pending, { type: 'approve', actor: analyst }, 'forbidden', wrongRole],
  ['an approval by its seller', pending, { type: 'approve', actor: seller }, 'forbidden', wrongRole],
  ['a rejection by its seller', pending, reject('No', seller), 'forbidden', wrongRole],
  ['featuring by its seller', approved, { ...feature, actor: seller }, 'forbidden', wrongRole],
  ['featuring by its seller in an edit', approved, update({}, seller, true), 'forbidden', wrongRole],
  ['featuring a pending listing', pending, feature, 'conflict', notApproved],
  [
    'featuring an inactive listing',
    [...approved, happened('ProductDeactivated')],
    feature,
    'conflict',
    notActive,
  ],
  ['featuring a sold listing', [...approved, sold], feature, 'conflict', soldAlready],
  ['editing a sold listing', [...approved, sold], update({ name: 'X' }), 'conflict', soldAlready],
  ['rejecting a sold listing', [...approved, sold], reject('Late'), 'conflict', soldAlready],
  [
    'selling a sold listing',
    [...approved, sold],
    { type: 'mark-sold', actor: seller },
    'conflict',
    soldAlready,
  ],
  [
    'a placement request by another seller',
    approved,
    { ...requestFeaturing, actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'a second placement request',
    [...approved, submitted],
    requestFeaturing,
    'conflict',
    PLACEMENT_MESSAGES.pendingAlready,
  ],
  [
    'a placement request for a featured listing',
    [...approved, happened('ProductFeatured')],
    requestFeaturing,
    'conflict',
    PLACEMENT_MESSAGES.featuredAlready,
  ],
  ['a placement request for a pending listing', pending, requestFeaturing, 'conflict', notApproved],
  ['a placement request for a sold listing', [...approved, sold], requestFeaturing, 'conflict', soldAlready],
  [
    'a placement request for an inactive listing',
    [...approved, happened('ProductDeactivated')],
    requestFeaturing,
    'conflict',
    notActive,
  ],
  [
    'an approval of a placement request by its seller',
    [...approved, submitted],
    { ...grant, actor: seller },
    'forbidden',
    wrongRole,
  ],
  [
    'a rejection of a placement request by its seller',
    [...approved, submitted],
    { ...refuse, actor: seller },
    'forbidden',
    wrongRole,
  ],
  ...[cancel, grant, refuse].flatMap((when) =>
    overs.map(
      ([what, then, message]): Refusal => [
        `${when.type} ${what}`,
        [...approved, ...then],
        when,
        'conflict',
        message,
      ],
    ),
  ),
  ...[grant, refuse].map(
    (when): Refusal => [
      `${when.type} of a deleted listing`,
      [...approved, submitted, happened('ProductDeleted')],
      when,
      'not-found',
      PLACEMENT_MESSAGES.deleted,
    ],
  ),
  [
    'another seller’s approval of a placement request for a deleted listing',
    [...approved, submitted, happened('ProductDeleted')],
    { ...grant, actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'storing the linked pictures of another seller’s listing',
    approved,
    { ...fetched, actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'following a category merge by its seller',
    approved,
    { ...followed, actor: seller },
    'forbidden',
    wrongRole,
  ],
  [
    'a sale on a future day',
    approved,
    { type: 'mark-sold', soldAt: '2026-03-02', actor: seller },
    'invalid',
    SALE_MESSAGES.dayInFuture,
  ],
  [
    'a sale on a day before the listing',
    approved,
    { type: 'mark-sold', soldAt: '2026-02-28', actor: seller },
    'invalid',
    SALE_MESSAGES.dayBeforeListing,
  ],
  [
    'a correction to a day before the listing',
    [...approved, soldOn('2026-03-04')],
    correct({ soldAt: '2026-02-28' }, noonOf('2026-03-04')),
    'invalid',
    SALE_MESSAGES.dayBeforeListing,
  ],
  [
    'a correction of a listing that is not sold',
    approved,
    correct({ price: 1 }, noonOf('2026-03-04')),
    'conflict',
    SALE_MESSAGES.notSold,
  ],
  ...[correct({ price: 1 }, '2026-03-11T07:00:00.001Z'), undo('2026-03-11T07:00:00.001Z')].map(
    (when): Refusal => [
      `${when.type} after a week`,
      [...approved, soldOn('2026-03-04')],
      when,
      'conflict',
      SALE_MESSAGES.closed,
    ],
  ),
  [
    'undoing an undone sale',
    [...approved, soldOn('2026-03-04'), undone('2026-03-04')],
    undo(noonOf('2026-03-04')),
    'conflict',
    SALE_MESSAGES.notSold,
  ],
  [
    'undoing a sale that its buyer has reviewed',
    [...approved, soldOn('2026-03-04')],
    undo(noonOf('2026-03-04'), seller, true),
    'conflict',
    SALE_MESSAGES.reviewed,
  ],
  ...[correct({ price: 1 }, noonOf('2026-03-04'), stranger), undo(noonOf('2026-03-04'), stranger)].map(
    (when): Refusal => [
      `${when.type} by a stranger`,
      [...approved, soldOn('2026-03-04')],
      when,
      'not-found',
      notFound,
    ],
  ),
  ['selling a pending listing', pending, { type: 'mark-sold', actor: seller }, 'conflict', notOnSale],
];

test.each(refused)('rejects %s', (_, given, when, kind, message) => {
  expect(() => decided(given, when)).toThrow(expect.objectContaining({ kind, message }));
});

test('is inspected by its last mark from before inspections had their own streams', () => {
  const [marked, unmarked] = [happened('ProductInspected'), happened('ProductInspectionWithdrawn')];
  const isInspected = (...events: ProductStreamEvent[]) =>
    listingAfter([listed('approved'), ...events]).isInspected;
  expect(isInspected(marked)).toBe(true);
  expect(isInspected(marked, unmarked)).toBe(false);
  expect(isInspected()).toBeUndefined();
});

describe('an assistant', () => {
  const assistant: Actor = { id: 'hina', role: 'assistant', sellerId: 'seller' };
  test('acts for the seller, except for deletion', () => {
    expect(decided(approved, { type: 'mark-sold', actor: assistant })).toEqual([sold]);
    expect(decided(approved, update({ price: 100 }, assistant))).toEqual([changed({ price: 100 })]);
    expect(() => decided(approved, { type: 'delete', actor: assistant })).toThrow(GENERAL_MESSAGES.wrongRole);
    expect(decided(approved, { type: 'delete', actor: seller })).toEqual([deleted]);
  });
  test('cannot act for another seller', () => {
    const other: Actor = { ...assistant, sellerId: 'stranger' };
    expect(() => decided(approved, { type: 'mark-sold', actor: other })).toThrow(PRODUCT_MESSAGES.notFound);
  });
});

test('deciding on a deleted device’s request has an error of its own for admins, and is not found for others', () => {
  const events = [...approved, submitted, happened('ProductDeleted')];
  expect(() => decided(events, grant)).toThrow(PLACEMENT_MESSAGES.deleted);
  expect(() => decided(events, { ...grant, actor: seller })).toThrow(PRODUCT_MESSAGES.notFound);
  expect(() => decided(events, { type: 'approve', actor: admin })).toThrow(PRODUCT_MESSAGES.notFound);
  expect(() => decided([], grant)).toThrow(PRODUCT_MESSAGES.notFound);
});

test('a rejection with another reason is a new rejection', () => {
  expect(decided([...pending, rejected], reject('Blurry pictures'))).toEqual([]);
  expect(decided([...pending, rejected], reject('Wrong category'))).toHaveLength(1);
});

test('the price and the day of a sale are corrected independently', () => {
  const events = [...approved, soldOn('2026-03-04', '2026-03-02')];
  const at = noonOf('2026-03-05');
  expect(decided(events, correct({ price: 100 }, at))).toMatchObject([
    { data: { price: 100, soldAt: '2026-03-02' } },
  ]);
  expect(decided(events, correct({ soldAt: '2026-03-03' }, at))).toMatchObject([
    { data: { price: details.price, soldAt: '2026-03-03' } },
  ]);
});

test('a device is available again after its sale was undone, and each sale is counted', () => {
  const events = [...approved, soldOn('2026-03-04'), undone('2026-03-04'), soldOn('2026-03-05')];
  expect(listingAfter(events.slice(0, -1))).toMatchObject({ sold: false, sale: undefined, sales: 1 });
  expect(listingAfter(events)).toMatchObject({ sold: true, sales: 2 });
});

test('a reactivated listing is available, and a deleted one stays deleted', () => {
  const off = [...approved, happened('ProductDeactivated')];
  expect(listingAfter([...off, happened('ProductActivated')]).isActive).toBe(true);
  const deleted = stateAfter([...approved, happened('ProductDeleted'), happened('ProductActivated')]);
  expect(deleted).toEqual({ status: 'deleted' });
});

test('a missing detail is kept, and an empty one removed', () => {
  const events = [...approved, changed({ model: 'T480' })];
  expect(decided(events, update({ specifications: { ram: undefined }, model: '' }))).toEqual([
    changed({ model: '' }),
  ]);
  expect(decided(approved, update({ model: '' }))).toEqual([]);
});

test('approvals and rejections depend on earlier decisions, other commands on nothing', () => {
  const basis = (given: readonly ProductStreamEvent[], command: Command) =>
    product.basis(stateAfter(given), { at: noonOf(LISTED_ON), ...command });
  expect(basis(pending, { type: 'approve', actor: admin })).toBe('pending');
  expect(basis(approved, reject('No'))).toBe('approved');
  expect(basis(approved, { type: 'mark-sold', actor: seller })).toBeUndefined();
  expect(basis([], { type: 'approve', actor: admin })).toBeUndefined();
});

describe('a picture fingerprint', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
  const [front, back, other] = [a, b, c].map((hash) => imagePath(hash, 1600)) as [string, string, string];
  const fingerprints = { [a]: '0f0f', [b]: 'f0f0', [c]: 'ff00' };
  const list = (images: ProductImages) =>
    decided([], {
      type: 'list',
      ...data,
      reportId: 'PKR-1',
      details: { ...details, images },
      fingerprints,
      actor: admin,
    });
  const pictured = list({ front, back });

  test('is in the event that lists the picture, and not in the details', () => {
    expect(pictured).toMatchObject([
      { data: { pictures: { fingerprints: { [a]: '0f0f', [b]: 'f0f0' }, gone: [] } } },
    ]);
    const [elsewhere] = list({ front: 'https://example.com/front.jpg' });
    expect(elsewhere?.data).not.toHaveProperty('pictures');
    expect(listingAfter(pictured).details).toEqual({ ...details, images: { front, back } });
  });

  test('is in an update for new pictures, and missing for removed ones', () => {
    const change = { ...update({ images: { back: other } }), fingerprints } as Command;
    expect(decided(pictured, change)).toMatchObject([
      { data: { pictures: { fingerprints: { [c]: 'ff00' }, gone: [b] } } },
    ]);
    expect(decided(pictured, update({ price: 1 }))).toEqual([changed({ price: 1 })]);
  });

  test('disappears with a listing', () => {
    expect(decided(pictured, { type: 'delete', actor: admin })).toMatchObject([
      { data: { pictures: { fingerprints: {}, gone: [a, b] } } },
    ]);
  });
});
