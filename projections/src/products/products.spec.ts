import {
  type InspectionEvent,
  type InspectionReport,
  type ProductDetails,
  type ProductEvent,
  saleOpenUntil,
} from '@parkho/contracts';
import { at, fold, recorded } from '../recorded.fixture.js';
import { BY_CATEGORY, type ProductDocument, products } from './products.js';

const ids = { productId: 'p1', sellerId: 's1' };
const details: ProductDetails = {
  name: 'Dell Latitude 7490',
  description: 'A business laptop.',
  price: 8_500_000,
  categoryId: 'c1',
  brand: 'Dell',
  model: '7490',
  condition: 'Good',
  location: 'Lahore',
  specifications: { processor: 'Core i5-8350U', ram: '16GB DDR4', storage: '512GB NVMe' },
  laptopDetails: { warrantyRemaining: 'Yes' },
  images: { front: '/api/images/front.webp' },
};
const listed = (approval: 'pending' | 'approved'): ProductEvent => ({
  type: 'ProductListed',
  data: { ...ids, ...details, reportId: 'PK-1', approval },
});
const pending = listed('pending');
const approved = listed('approved');
const on = <T extends ProductEvent['type']>(type: T, data: object = {}) =>
  ({ type, data: { ...ids, ...data } }) as ProductEvent;
const viewed = on('ProductViewsCounted', { views: 3 });
const contacted = on('ProductContactsCounted', { contacts: 2 });
const rejected = on('ProductRejected', { reason: 'Blurred pictures' });
const inspectionRequested = on('ProductInspectionRequested');
const inspection = <T extends InspectionEvent['type']>(type: T, data: object = {}) =>
  ({ type, data: { inspectionId: 'p1', sellerId: 's1', requestId: 'r1', ...data } }) as InspectionEvent;
const inspected = { name: 'Dell Latitude 7490', condition: 'Good' as const };
const report = {
  reportId: 'PK-2',
  version: 1,
  issuedAt: '2026-01-31T10:00:00.000Z',
  overallStatus: 'Excellent',
  overallRating: 9,
  overallNotes: 'Like new',
  internals: { battery: { status: 'OK', health: 84 } } as InspectionReport['internals'],
  device: inspected,
} as InspectionReport;
const issued = inspection('InspectionReportIssued', { report, jws: 'a.b.c' });
const submitted = on('FeaturedRequestSubmitted', { reason: 'Rare' });
/** The fields set by the n-th event, a placement request. */
const waiting = (n: number) => ({
  featuredRequestStatus: 'pending' as const,
  featuredRequestedAt: at(n),
  featuredRequestReason: 'Rare',
});

/** The fields set by a sale that the n-th event marked. */
const soldFor = (salePrice: number, soldAt: string, n: number) => ({
  sold: true,
  state: 'sold' as const,
  soldAt,
  salePrice,
  saleOpenUntil: saleOpenUntil(at(n)),
});

/** After ProductListed with approval 'approved'. */
const document: ProductDocument = {
  _id: 'p1',
  sellerId: 's1',
  ...details,
  reportId: 'PK-1',
  approvalStatus: 'approved',
  isActive: true,
  isFeatured: false,
  sold: false,
  inspectionRequested: false,
  inspected: false,
  hasDropped: false,
  hasPicture: true,
  priceHistory: [{ price: 8_500_000, from: at(0) }],
  pricedSince: Date.parse(at(0)),
  views: 0,
  contacts: 0,
  createdAt: at(0),
  updatedAt: at(0),
  version: 0,
  state: 'active',
  isPublic: true,
  onSale: true,
  ramBucket: '16GB',
  storageBucket: '512GB',
  isGaming: false,
  isWorkstation: false,
  hasWarranty: true,
  hasDedicatedGraphics: false,
  processorBucket: '8th gen',
  alsoFoundAs: 'gen8 ram ssd',
  knownAs: 'Dell 7490',
  likenesses: ['model dell 7490', 'kind c1 i5 8 16GB'],
};
/** Views and contacts of the day of all events. */
const recent = (views: number, contacts: number) => ({ '2026-01-31': { views, contacts } });
const hidden = { isPublic: false, onSale: false };
const neverOnSale = { ...hidden, priceHistory: undefined, pricedSince: undefined };
/** The fields set by the n-th event of any type. */
const touched = (n: number) => ({ updatedAt: at(n), version: n });

type Then = Partial<ProductDocument> | null;
type Event = ProductEvent | InspectionEvent;
const cases: { given: Event[]; when: Event; then: Then }[] = [
  { given: [], when: approved, then: {} },
  { given: [], when: pending, then: { approvalStatus: 'pending', state: 'pending', ...neverOnSale } },
  {
    given: [approved],
    when: on('ProductDetailsChanged', {
      changes: {
        name: 'HP Omen 15',
        price: 9_000_000,
        model: '',
        specifications: { ram: '32GB', storage: '' },
        laptopDetails: {},
      },
    }),
    then: {
      ...touched(1),
      name: 'HP Omen 15',
      price: 9_000_000,
      priceHistory: [{ price: 9_000_000, from: at(0) }],
      pricedSince: Date.parse(at(1)),
      model: undefined,
      specifications: { ram: '32GB' },
      laptopDetails: {},
      ramBucket: '32GB',
      storageBucket: undefined,
      processorBucket: undefined,
      part: 'memory',
      alsoFoundAs: 'ram',
      knownAs: 'HP Omen 15',
      likenesses: [],
      isGaming: true,
      hasWarranty: false,
    },
  },
  {
    given: [pending, rejected],
    when: on('ProductResubmitted'),
    then: { ...touched(2), approvalStatus: 'pending', state: 'pending', ...neverOnSale },
  },
  {
    given: [pending, rejected],
    when: on('ProductApproved'),
    then: {
      ...touched(2),
      priceHistory: [{ price: 8_500_000, from: at(2) }],
      pricedSince: Date.parse(at(2)),
    },
  },
  {
    given: [approved],
    when: rejected,
    then: {
      ...touched(1),
      approvalStatus: 'rejected',
      rejectionReason: 'Blurred pictures',
      state: 'rejected',
      ...hidden,
    },
  },
  { given: [approved, on('ProductDeactivated')], when: on('ProductActivated'), then: touched(2) },
  {
    given: [approved],
    when: on('ProductDeactivated'),
    then: { ...touched(1), isActive: false, state: 'inactive', ...hidden },
  },
  { given: [approved], when: on('ProductFeatured'), then: { ...touched(1), isFeatured: true } },
  { given: [approved, on('ProductFeatured')], when: on('ProductUnfeatured'), then: touched(2) },
  {
    given: [approved],
    when: on('ProductInspected', { notes: 'Like new' }),
    then: { ...touched(1), inspected: true, inspectedAt: at(1), inspectionNotes: 'Like new' },
  },
  {
    given: [approved, on('ProductInspected', { notes: 'Like new' })],
    when: on('ProductInspectionWithdrawn'),
    then: touched(2),
  },
  {
    given: [approved],
    when: on('ProductSold', { price: 8_000_000 }),
    then: { ...touched(1), ...soldFor(8_000_000, at(1), 1), isPublic: true, onSale: false },
  },
  {
    given: [approved, inspectionRequested],
    when: on('ProductSold', { price: 8_000_000 }),
    then: { ...touched(2), ...soldFor(8_000_000, at(2), 2), isPublic: true, onSale: false },
  },
  {
    given: [approved],
    when: on('ProductSold', { price: 8_000_000, soldAt: '2026-01-30' }),
    then: { ...touched(1), ...soldFor(8_000_000, '2026-01-30', 1), isPublic: true, onSale: false },
  },
  {
    given: [approved, on('ProductDetailsChanged', { changes: { laptopDetails: { quantity: 3 } } })],
    when: on('ProductUnitSold', { price: 8_000_000, left: 2 }),
    then: { ...touched(2), hasWarranty: false, laptopDetails: { quantity: 2 } },
  },
  {
    given: [approved, on('ProductDetailsChanged', { changes: { laptopDetails: { quantity: 2 } } })],
    when: on('ProductUnitSold', { price: 8_000_000, left: 1 }),
    then: { ...touched(2), hasWarranty: false, laptopDetails: {} },
  },
  {
    given: [approved, on('ProductSold', { price: 8_000_000 })],
    when: on('ProductSaleCorrected', { price: 7_000_000, soldAt: '2026-01-29' }),
    then: { ...touched(2), ...soldFor(7_000_000, '2026-01-29', 1), isPublic: true, onSale: false },
  },
  {
    given: [approved, on('ProductSold', { price: 8_000_000 })],
    when: on('ProductSaleUndone', { price: 8_000_000, soldAt: '2026-01-31', reason: 'Not paid' }),
    then: { ...touched(2), undoneSale: { at: at(2), reason: 'Not paid' } },
  },
  {
    given: [approved, submitted, on('FeaturedRequestRejected', { reason: 'Too dark' })],
    when: submitted,
    then: { ...touched(3), ...waiting(3) },
  },
  {
    given: [approved, submitted],
    when: on('FeaturedRequestCancelled', { because: 'sold' }),
    then: touched(2),
  },
  {
    given: [approved, submitted],
    when: on('FeaturedRequestApproved', { notes: 'Welcome' }),
    then: {
      ...touched(2),
      ...waiting(1),
      featuredRequestStatus: 'approved',
      featuredAdminNotes: 'Welcome',
    },
  },
  {
    given: [approved, submitted, on('FeaturedRequestApproved', { notes: 'Welcome' })],
    when: submitted,
    then: { ...touched(3), ...waiting(3) },
  },
  {
    given: [approved, submitted],
    when: on('FeaturedRequestRejected', { reason: 'Too dark' }),
    then: {
      ...touched(2),
      ...waiting(1),
      featuredRequestStatus: 'rejected',
      featuredRejectionReason: 'Too dark',
    },
  },
  {
    given: [approved],
    when: inspectionRequested,
    then: {
      ...touched(1),
      inspectionRequested: true,
      inspectionRequestedAt: at(1),
      inspectionAskedBy: 'seller',
    },
  },
  {
    given: [approved, inspectionRequested],
    when: on('ProductInspectionRequestWithdrawn'),
    then: touched(2),
  },
  {
    given: [approved, inspectionRequested],
    when: on('ProductInspected'),
    then: { ...touched(2), inspected: true, inspectedAt: at(2) },
  },
  // Inspections have their own streams: the version of the listing stays.
  {
    given: [approved],
    when: inspection('InspectionRequested'),
    then: {
      updatedAt: at(1),
      inspectionRequested: true,
      inspectionRequestedAt: at(1),
      inspectionAskedBy: 'buyer',
    },
  },
  {
    given: [approved, inspection('InspectionRequested')],
    when: inspection('InspectionRequestWithdrawn', { because: 'withdrawn' }),
    then: { updatedAt: at(2) },
  },
  {
    given: [approved, inspection('InspectionRequested')],
    when: issued,
    then: {
      updatedAt: at(2),
      reportId: 'PK-2',
      inspected: true,
      inspectedAt: report.issuedAt,
      inspectionNotes: 'Like new',
      inspectionRating: 9,
      batteryHealth: 84,
      inspection: { version: 1, overallStatus: 'Excellent', device: inspected },
    },
  },
  {
    given: [approved],
    when: inspection('InspectionMarked', { notes: 'Seen' }),
    then: { updatedAt: at(1), inspected: true, inspectedAt: at(1), inspectionNotes: 'Seen' },
  },
  {
    given: [approved, issued],
    when: inspection('InspectionVoided', { reportId: 'PK-2' }),
    then: { updatedAt: at(2), reportId: 'PK-2' },
  },
  { given: [approved, on('ProductDeleted')], when: issued, then: null },
  { given: [approved], when: on('ProductDeleted'), then: null },
  { given: [approved, viewed], when: viewed, then: { views: 6, recentDays: recent(6, 0) } },
  {
    given: [approved, viewed, contacted],
    when: contacted,
    then: { views: 3, contacts: 4, recentDays: recent(3, 4) },
  },
  { given: [], when: viewed, then: null },
  { given: [approved, on('ProductDeleted')], when: viewed, then: null },
];

test.each(cases)('products: $when.type', ({ given, when, then }) => {
  expect(fold(products, [...given, when])).toEqual(then && { ...document, ...then });
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(products.handles));
});

test('an inspection of an unlisted device changes no listing', () => {
  expect(products.keysOf(recorded(inspection('InspectionReportIssued', { sellerId: null, report })))).toEqual(
    [],
  );
});

/** The contribution of a device in this state to its seller's totals. */
const numbersOf = (changes: Partial<ProductDocument>) => {
  const device = { ...document, ...changes } as ProductDocument;
  const totals = [products.totals!(device)].flat();
  const { numbers } = totals.find(({ key }) => key.endsWith(device.sellerId))!;
  const { products: _, [device.state]: __, ...others } = numbers;
  return Object.keys(others)
    .filter((name) => !name.startsWith(BY_CATEGORY))
    .sort();
};
const onSale = { state: 'active', isPublic: true, onSale: true, hasPicture: true } as const;
test.each<[string, Partial<ProductDocument>, string[]]>([
  ['on sale', onSale, ['not-inspected', 'onSale']],
  [
    'featured and inspected',
    { ...onSale, isFeatured: true, inspected: true },
    ['everInspected', 'featured', 'inspected', 'onSale'],
  ],
  [
    'without a picture',
    { ...onSale, hasPicture: false, inspected: true },
    ['everInspected', 'inspected', 'no-picture', 'onSale'],
  ],
  [
    'featured, inspected and inactive',
    {
      ...onSale,
      state: 'inactive',
      onSale: false,
      isFeatured: true,
      inspected: true,
    },
    ['everInspected'],
  ],
  [
    'sold without a picture and an inspection',
    { ...onSale, state: 'sold', onSale: false, hasPicture: false },
    [],
  ],
  [
    'waiting for the home page',
    { ...onSale, inspected: true, featuredRequestStatus: 'pending' },
    ['everInspected', 'featuringRequested', 'inspected', 'onSale'],
  ],
  [
    'granted a place before',
    { ...onSale, inspected: true, featuredRequestStatus: 'approved' },
    ['everInspected', 'inspected', 'onSale'],
  ],
  [
    'waiting for an inspection',
    { ...onSale, inspectionRequested: true },
    ['inspectionRequested', 'not-inspected', 'onSale'],
  ],
])('a device %s is counted for its seller', (_, changes, numbers) => {
  expect(numbersOf(changes)).toEqual(numbers);
});
