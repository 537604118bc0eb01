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
    'a picture that was kept by its address lies under a path from now on',
    [...approved, changed({ images: { ...details.images, back: 'https://example.com/back.jpg' } })],
    fetched,
    [changed({ images: { front: '/api/images/front', back: 'https://example.com/back.jpg' } })],
  ],
  [
    'so does that of a device that is sold',
    [...approved, sold],
    fetched,
    [changed({ images: { front: '/api/images/front' } })],
  ],
  [
    'a picture that its seller has replaced meanwhile stays',
    [...approved, changed({ images: { front: '/api/images/new' } })],
    fetched,
    [],
  ],
  ['a listing by a seller is pending', [], list(seller), pending],
  ['a listing by an admin is approved', [], list(admin), approved],
  ['what an admin lists for review is pending', [], { ...list(admin), forReview: true } as Command, pending],
  ['an admin may feature at once', [], list(admin, true), [...approved, happened('ProductFeatured')]],
  ['a listing repeated is already so', pending, list(seller), []],
  ['a deleted listing does not come back', [...pending, happened('ProductDeleted')], list(seller), []],

  [
    'an edit holds what changed',
    pending,
    update({ name: 'T480s', brand: 'Lenovo' }),
    [changed({ name: 'T480s' })],
  ],
  [
    'a group that changed is whole',
    pending,
    update({ specifications: { ram: '32GB' } }),
    [changed({ specifications: { processor: 'Core i5-8350U', ram: '32GB' } })],
  ],
  [
    'empty texts and lists take away',
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
    'an edit of nothing is already so',
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
  ['nothing changed, nothing resubmitted', [...pending, rejected], update({ name: details.name }), []],
  [
    'an edit by an admin resubmits nothing',
    [...pending, rejected],
    update({ name: 'X' }, admin),
    [changed({ name: 'X' })],
  ],
  ['an admin features while editing', approved, update({}, admin, true), [happened('ProductFeatured')]],

  ['approve', pending, { type: 'approve', actor: admin }, [happened('ProductApproved')]],
  ['approve, any moderator', pending, { type: 'approve', actor: moderator }, [happened('ProductApproved')]],
  [
    "a moderator manages everybody's",
    approved,
    { type: 'delete', actor: moderator },
    [happened('ProductDeleted')],
  ],
  ['approve again', approved, { type: 'approve', actor: admin }, []],
  [
    'approve what was rejected',
    [...pending, rejected],
    { type: 'approve', actor: admin },
    [happened('ProductApproved')],
  ],
  ['reject', pending, { type: 'reject', reason: 'Blurry pictures', actor: admin }, [rejected]],
  ['reject again', [...pending, rejected], { type: 'reject', reason: 'Blurry pictures', actor: admin }, []],

  [
    'deactivate',
    approved,
    { type: 'set-active', active: false, actor: seller },
    [happened('ProductDeactivated')],
  ],
  ['activate what is active', approved, { type: 'set-active', active: true, actor: seller }, []],
  [
    'toggle turns around',
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
  ['unfeature what is not featured', approved, { type: 'set-featured', featured: false, actor: admin }, []],
  [
    'a sold product can be unfeatured',
    [...approved, happened('ProductFeatured'), sold],
    { type: 'set-featured', featured: 'toggle', actor: admin },
    [happened('ProductUnfeatured')],
  ],

  [
    'sold at the last price',
    [...approved, changed({ price: 100 })],
    { type: 'mark-sold', actor: seller },
    [{ type: 'ProductSold', data: { ...data, price: 100 } }],
  ],
  [
    'sold for another price on an earlier day',
    approved,
    { type: 'mark-sold', price: 8_000_000, soldAt: '2026-03-01', actor: seller, at: noonOf('2026-03-04') },
    [{ type: 'ProductSold', data: { ...data, price: 8_000_000, soldAt: '2026-03-01' } }],
  ],
  [
    'sold today, when it is tomorrow already in Pakistan',
    approved,
    { type: 'mark-sold', soldAt: '2026-03-05', actor: seller, at: '2026-03-04T19:00:00.000Z' },
    [{ type: 'ProductSold', data: { ...data, price: details.price, soldAt: '2026-03-05' } }],
  ],
  [
    'one of several, the first of them',
    [...approved, ofSeveral(3)],
    { type: 'mark-sold', price: 8_000_000, soldAt: '2026-03-04', actor: seller, at: noonOf('2026-03-04') },
    [{ type: 'ProductUnitSold', data: { ...data, price: 8_000_000, soldAt: '2026-03-04', left: 2 } }],
  ],
  [
    'the last of several, with the end of a request for the home page',
    [...approved, ofSeveral(2), submitted, oneSold(1)],
    { type: 'mark-sold', actor: seller },
    [sold, ended('sold')],
  ],
  [
    'what is sold of several, listed by itself as the others are',
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
      { type: 'ProductDeactivated', data: { ...data, productId: 'p2' } },
      { type: 'ProductSold', data: { ...data, productId: 'p2', price: 8_000_000, soldAt: '2026-03-04' } },
    ],
  ],
  [
    'what is sold of several, a second time',
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
    'a correction says what it corrects',
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
    'a correction to what it is',
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
    'what was undone is as it was, and can be edited',
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
    'sold again, with a week of its own',
    [...approved, soldOn('2026-03-04'), undone('2026-03-04'), soldOn('2026-03-20')],
    undo(noonOf('2026-03-27')),
    [undone('2026-03-20')],
  ],
  ['follow its category, sold or not', [...approved, sold], followed, [changed({ categoryId: 'pcs' })]],
  ['stay where it was moved meanwhile', [...approved, changed({ categoryId: 'servers' })], followed, []],
  ['delete', pending, { type: 'delete', actor: seller }, [happened('ProductDeleted')]],

  ['ask for the home page', approved, requestFeaturing, [submitted]],
  [
    'ask without a reason',
    approved,
    { type: 'request-featuring', actor: seller },
    [happened('FeaturedRequestSubmitted')],
  ],
  ['ask again after a refusal', [...approved, submitted, refusedRequest], requestFeaturing, [submitted]],
  [
    'ask again after a withdrawal',
    [...approved, submitted, ended('withdrawn')],
    requestFeaturing,
    [submitted],
  ],
  [
    'ask again when the place has ended',
    [...approved, happened('ProductFeatured'), happened('ProductUnfeatured')],
    requestFeaturing,
    [submitted],
  ],
  ['withdraw a request', [...approved, submitted], cancel, [ended('withdrawn')]],
  [
    'granting a request features at once',
    [...approved, submitted],
    grant,
    [{ type: 'FeaturedRequestApproved', data: { ...data, notes: 'Welcome' } }, happened('ProductFeatured')],
  ],
  [
    'featuring without looking at the request grants it',
    [...approved, submitted],
    { type: 'set-featured', featured: true, actor: admin },
    [happened('FeaturedRequestApproved'), happened('ProductFeatured')],
  ],
  ['refuse a request', [...approved, submitted], refuse, [refusedRequest]],
  [
    'a sale ends a request',
    [...approved, submitted],
    { type: 'mark-sold', actor: seller },
    [sold, ended('sold')],
  ],
  [
    'deactivation ends a request',
    [...approved, submitted],
    { type: 'set-active', active: false, actor: seller },
    [happened('ProductDeactivated'), ended('deactivated')],
  ],
  [
    'rejection of the listing ends a request',
    [...approved, submitted],
    { type: 'reject', reason: 'Blurry pictures', actor: admin },
    [rejected, ended('rejected')],
  ],
  [
    'what was decided does not end again',
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
  ['of what was cancelled', [submitted, ended('withdrawn')], endings.withdrawn],
  ['of what was granted', [submitted, happened('FeaturedRequestApproved')], featuredMessages.approvedAlready],
  ['of what was refused', [submitted, refusedRequest], featuredMessages.rejectedAlready],
  ['of what was sold', endedWith(sold, 'sold'), soldAlready],
  ['of what was cancelled and sold', [submitted, ended('withdrawn'), sold], soldAlready],
  ['of what is inactive', endedWith(happened('ProductDeactivated'), 'deactivated'), endings.deactivated],
  [
    'of what was inactive',
    [...endedWith(happened('ProductDeactivated'), 'deactivated'), happened('ProductActivated')],
    endings.deactivated,
  ],
  ['of what is rejected', endedWith(rejected, 'rejected'), endings.rejected],
  [
    'of what is under review again',
    [...endedWith(rejected, 'rejected'), happened('ProductResubmitted')],
    featuredMessages.underReview,
  ],
  [
    'of what was approved again',
    [...endedWith(rejected, 'rejected'), happened('ProductApproved')],
    endings.rejected,
  ],
];

const refused: Refusal[] = [
  ['a listing for another seller', [], list(stranger), 'forbidden', notYours],
  ['a seller featuring at once', [], list(seller, true), 'forbidden', wrongRole],
  ['what was never listed', [], update({ name: 'X' }, admin), 'not-found', notFound],
  [
    'what was deleted',
    [...approved, happened('ProductDeleted')],
    update({ name: 'X' }),
    'not-found',
    notFound,
  ],
  ["a stranger's public product", approved, { type: 'delete', actor: stranger }, 'not-found', notFound],
  ["a stranger's pending product", pending, { type: 'delete', actor: stranger }, 'not-found', notFound],
  [
    "a stranger's inactive product",
    [...approved, happened('ProductDeactivated')],
    { type: 'delete', actor: stranger },
    'not-found',
    notFound,
  ],
  ['deletion by who only reads', approved, { type: 'delete', actor: analyst }, 'forbidden', wrongRole],
  ['approval by who only reads', pending, { type: 'approve', actor: analyst }, 'forbidden', wrongRole],
  ['approval by its seller', pending, { type: 'approve', actor: seller }, 'forbidden', wrongRole],
  ['rejection by its seller', pending, reject('No', seller), 'forbidden', wrongRole],
  ['featuring by its seller', approved, { ...feature, actor: seller }, 'forbidden', wrongRole],
  ['featuring by its seller in an edit', approved, update({}, seller, true), 'forbidden', wrongRole],
  ['featuring what is pending', pending, feature, 'conflict', notApproved],
  [
    'featuring what is inactive',
    [...approved, happened('ProductDeactivated')],
    feature,
    'conflict',
    notActive,
  ],
  ['featuring what is sold', [...approved, sold], feature, 'conflict', soldAlready],
  ['editing what is sold', [...approved, sold], update({ name: 'X' }), 'conflict', soldAlready],
  ['rejecting what is sold', [...approved, sold], reject('Late'), 'conflict', soldAlready],
  ['selling twice', [...approved, sold], { type: 'mark-sold', actor: seller }, 'conflict', soldAlready],
  [
    'asking for the home page by a stranger',
    approved,
    { ...requestFeaturing, actor: stranger },
    'not-found',
    notFound,
  ],
  [
    'asking for the home page twice',
    [...approved, submitted],
    requestFeaturing,
    'conflict',
    PLACEMENT_MESSAGES.pendingAlready,
  ],
  [
    'asking for what is featured',
    [...approved, happened('ProductFeatured')],
    requestFeaturing,
    'conflict',
    PLACEMENT_MESSAGES.featuredAlready,
  ],
  ['asking for what is pending', pending, requestFeaturing, 'conflict', notApproved],
  ['asking for what is sold', [...approved, sold], requestFeaturing, 'conflict', soldAlready],
  [
    'asking for what is inactive',
    [...approved, happened('ProductDeactivated')],
    requestFeaturing,
    'conflict',
    notActive,
  ],
  ['granting by its seller', [...approved, submitted], { ...grant, actor: seller }, 'forbidden', wrongRole],
  ['refusing by its seller', [...approved, submitted], { ...refuse, actor: seller }, 'forbidden', wrongRole],
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
      `${when.type} of what was deleted`,
      [...approved, submitted, happened('ProductDeleted')],
      when,
      'not-found',
      PLACEMENT_MESSAGES.deleted,
    ],
  ),
  [
    'granting to a stranger what was deleted',
    [...approved, submitted, happened('ProductDeleted')],
    { ...grant, actor: stranger },
    'not-found',
    notFound,
  ],
  ['others to take its pictures in', approved, { ...fetched, actor: stranger }, 'not-found', notFound],
  ['its seller to move it in their name', approved, { ...followed, actor: seller }, 'forbidden', wrongRole],
  [
    'a sale of tomorrow',
    approved,
    { type: 'mark-sold', soldAt: '2026-03-02', actor: seller },
    'invalid',
    SALE_MESSAGES.dayInFuture,
  ],
  [
    'a sale before the listing',
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
    'a correction of what is not sold',
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
    'undoing twice',
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
  ['selling what is pending', pending, { type: 'mark-sold', actor: seller }, 'conflict', notOnSale],
];

test.each(refused)('rejects %s', (_, given, when, kind, message) => {
  expect(() => decided(given, when)).toThrow(expect.objectContaining({ kind, message }));
});

describe('an assistant', () => {
  const assistant: Actor = { id: 'hina', role: 'assistant', sellerId: 'seller' };
  test('acts for the seller, except for deletion', () => {
    expect(decided(approved, { type: 'mark-sold', actor: assistant })).toEqual([sold]);
    expect(decided(approved, update({ price: 100 }, assistant))).toEqual([changed({ price: 100 })]);
    expect(() => decided(approved, { type: 'delete', actor: assistant })).toThrow(GENERAL_MESSAGES.wrongRole);
    expect(decided(approved, { type: 'delete', actor: seller })).toEqual([happened('ProductDeleted')]);
  });
  test('cannot act for another seller', () => {
    const other: Actor = { ...assistant, sellerId: 'stranger' };
    expect(() => decided(approved, { type: 'mark-sold', actor: other })).toThrow(PRODUCT_MESSAGES.notFound);
  });
});

test('only those who decide get an error about a deleted device’s request', () => {
  const given = [...approved, submitted, happened('ProductDeleted')];
  expect(() => decided(given, grant)).toThrow(PLACEMENT_MESSAGES.deleted);
  expect(() => decided(given, { ...grant, actor: seller })).toThrow(PRODUCT_MESSAGES.notFound);
  expect(() => decided(given, { type: 'approve', actor: admin })).toThrow(PRODUCT_MESSAGES.notFound);
  expect(() => decided([], grant)).toThrow(PRODUCT_MESSAGES.notFound);
});

test('a rejection with another reason is a new rejection', () => {
  expect(decided([...pending, rejected], reject('Blurry pictures'))).toEqual([]);
  expect(decided([...pending, rejected], reject('Wrong category'))).toHaveLength(1);
});

test('the price and the day of a sale are corrected independently', () => {
  const given = [...approved, soldOn('2026-03-04', '2026-03-02')];
  const at = noonOf('2026-03-05');
  expect(decided(given, correct({ price: 100 }, at))).toMatchObject([
    { data: { price: 100, soldAt: '2026-03-02' } },
  ]);
  expect(decided(given, correct({ soldAt: '2026-03-03' }, at))).toMatchObject([
    { data: { price: details.price, soldAt: '2026-03-03' } },
  ]);
});

test('a device is available again after its sale was undone, and each sale is counted', () => {
  const given = [...approved, soldOn('2026-03-04'), undone('2026-03-04'), soldOn('2026-03-05')];
  expect(listingAfter(given.slice(0, -1))).toMatchObject({ sold: false, sale: undefined, sales: 1 });
  expect(listingAfter(given)).toMatchObject({ sold: true, sales: 2 });
});

test('a reactivated listing is available, and a deleted one stays deleted', () => {
  const off = [...approved, happened('ProductDeactivated')];
  expect(listingAfter([...off, happened('ProductActivated')]).isActive).toBe(true);
  const gone = stateAfter([...approved, happened('ProductDeleted'), happened('ProductActivated')]);
  expect(gone).toEqual({ status: 'deleted' });
});

test('a missing detail is kept, and an empty one removed', () => {
  const given = [...approved, changed({ model: 'T480' })];
  expect(decided(given, update({ specifications: { ram: undefined }, model: '' }))).toEqual([
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
