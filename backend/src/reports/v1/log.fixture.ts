import type { ActorRole, DomainEvent, Paisa, ProductDetails, Recorded } from '@parkho/contracts';
import { reportOf } from '../../inspections/report/report.fixture.js';

/** A small shop, day by day in Pakistan. It must not change: the bytes of old reports depend on it. */
export interface FixtureEvent {
  day: string;
  stream: string;
  event: DomainEvent;
  actor?: { id: string; role: ActorRole };
}

const registered = (
  userId: string,
  name: string,
  role: 'seller' | 'admin',
  businessName?: string,
): DomainEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    role,
    personal: { name, email: `${userId}@example.com` },
    ...(businessName !== undefined && { businessName }),
    passwordHash: 'hash',
    emailVerified: true,
  },
});
const device = (name: string, price: Paisa, condition: ProductDetails['condition']): ProductDetails => ({
  name,
  description: 'One owner',
  price,
  categoryId: 'laptop',
  brand: 'Lenovo',
  condition,
  location: 'Lahore',
  specifications: {},
  laptopDetails: {},
  images: {},
});
const listed = (productId: string, sellerId: string, details: ProductDetails): DomainEvent => ({
  type: 'ProductListed',
  data: { productId, sellerId, reportId: 'PK-0000-0000-0', approval: 'pending', ...details },
});
const admin = { id: 'ali', role: 'admin' } as const;
const t480 = { productId: 't480', sellerId: 'sana' };
const gram = { productId: 'gram', sellerId: 'omar' };

const user = (day: string, id: string, event: DomainEvent): FixtureEvent => ({
  day,
  stream: `user-${id}`,
  event,
});
const product = (
  day: string,
  id: string,
  event: DomainEvent,
  actor?: FixtureEvent['actor'],
): FixtureEvent => ({
  day,
  stream: `product-${id}`,
  event,
  ...(actor && { actor }),
});

export const HISTORY_OF_VERSION_1: readonly FixtureEvent[] = [
  {
    day: '2026-01-01',
    stream: 'category-laptop',
    event: { type: 'CategoryCreated', data: { categoryId: 'laptop', name: 'Laptop' } },
  },
  user('2026-01-01', 'ali', registered('ali', 'Ali', 'admin')),
  user('2026-01-05', 'sana', registered('sana', 'Sana', 'seller', '=Sana & Sons')),
  product('2026-01-06', 't480', listed('t480', 'sana', device('ThinkPad <T480>', 8_500_000, 'Good'))),
  product('2026-01-07', 't480', { type: 'ProductRejected', data: { ...t480, reason: 'Blurred' } }, admin),
  product('2026-01-08', 't480', { type: 'ProductResubmitted', data: t480 }),
  product('2026-01-10', 't480', { type: 'ProductApproved', data: t480 }, admin),
  user('2026-02-01', 'omar', registered('omar', 'Omar', 'seller')),
  user('2026-02-02', 'omar', { type: 'UserLoggedIn', data: { userId: 'omar', sessionId: 's1' } }),
  product('2026-02-02', 'gram', listed('gram', 'omar', device('LG gram', 12_000_050, 'Like New'))),
  product('2026-02-03', 'gram', { type: 'ProductApproved', data: gram }, admin),
  product('2026-02-04', 'gram', { type: 'FeaturedRequestSubmitted', data: gram }),
  product('2026-02-05', 'gram', { type: 'FeaturedRequestApproved', data: gram }, admin),
  product('2026-02-05', 'gram', { type: 'ProductFeatured', data: gram }, admin),
  {
    day: '2026-02-06',
    stream: 'inspection-t480',
    event: {
      type: 'InspectionRequested',
      data: {
        inspectionId: 't480',
        sellerId: 'sana',
        requestId: 'r1',
        requesterId: 'sana',
        contact: null,
        mailbox: null,
        dueOn: '2026-02-08',
        deviceName: 'ThinkPad <T480>',
      },
    },
  },
  {
    day: '2026-02-08',
    stream: 'inspection-t480',
    event: {
      type: 'InspectionReportIssued',
      data: {
        inspectionId: 't480',
        sellerId: 'sana',
        requestId: 'r1',
        requesterId: 'sana',
        report: reportOf(),
        jws: '',
      },
    },
    actor: admin,
  },
  product('2026-02-10', 't480', { type: 'ProductSold', data: { ...t480, price: 8_000_000 } }),
  {
    day: '2026-02-11',
    stream: 'views-1',
    event: { type: 'ProductViewsCounted', data: { ...gram, views: 7 } },
  },
];

/** Noon of a day in Pakistan, in UTC. */
export const noonOf = (day: string): string => `${day}T07:00:00.000Z`;

const recorded = (happened: readonly FixtureEvent[]): readonly Recorded[] =>
  happened.map(
    ({ day, stream, event, actor = { id: 'system', role: 'system' } }, index) =>
      ({
        ...event,
        id: `event-${index}`,
        stream,
        revision: index,
        position: String(index),
        metadata: {
          actor,
          at: noonOf(day),
          correlationId: `c${index}`,
          causationId: `c${index}`,
          commandId: `c${index}`,
          schema: 1,
        },
      }) as Recorded,
  );

export const LOG_OF_VERSION_1 = recorded(HISTORY_OF_VERSION_1);

/** Events as they were stored then, whatever their current type. */
const stored = (day: string, type: string, data: object): FixtureEvent =>
  ({ day, stream: 'stored', event: { type, data }, actor: admin }) as unknown as FixtureEvent;

/** Every further type that version 1 reads, including older schemas; with them every kind of report has rows. */
const LATER_EVENTS: readonly FixtureEvent[] = [
  stored('2026-01-02', 'CategoryCreated', { categoryId: 'mini', name: 'Mini PC' }),
  stored('2026-01-02', 'CategoryCreated', { categoryId: 'tower', name: 'Tower' }),
  stored('2026-01-03', 'CategoryRenamed', { categoryId: 'tower', name: 'Desktop' }),
  stored('2026-01-04', 'CategoryMerged', { categoryId: 'mini', intoId: 'tower' }),
  user('2026-01-12', 'hina', registered('hina', 'Hina', 'seller', 'Hina Traders')),
  user('2026-01-12', 'zara', registered('zara', 'Zara', 'seller')),
  stored('2026-01-13', 'ProfileUpdated', {
    userId: 'hina',
    changes: { name: 'Hina A.', businessName: 'Hina & Co' },
  }),
  stored('2026-01-14', 'EmailChanged', { userId: 'hina', email: 'h@example.com' }),
  stored('2026-01-15', 'UserRoleChanged', { userId: 'omar', role: 'inspector' }),
  stored('2026-01-16', 'UserDeactivated', { userId: 'hina' }),
  stored('2026-01-17', 'UserReactivated', { userId: 'hina' }),
  stored('2026-01-18', 'UserDeactivated', { userId: 'omar' }),
  ...['New', 'Excellent', 'Fair', 'Poor', 'Used'].map((condition, nth) =>
    product(
      `2026-01-2${nth}`,
      `p${nth}`,
      listed(`p${nth}`, nth < 3 ? 'hina' : 'zara', {
        ...device(`Device ${nth}`, 5_000_000 + nth, condition as ProductDetails['condition']),
        categoryId: 'mini',
      }),
    ),
  ),
  stored('2026-01-26', 'ProductDetailsChanged', {
    productId: 'p0',
    changes: { name: 'Renamed', brand: 'HP', categoryId: 'tower', condition: 'Like New', price: 4_000_000 },
  }),
  stored('2026-01-26', 'ProductApproved', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-01-26', 'ProductApproved', { productId: 'p1', sellerId: 'hina' }),
  stored('2026-01-26', 'ProductApproved', { productId: 'p2', sellerId: 'hina' }),
  stored('2026-01-27', 'ProductDeactivated', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-01-27', 'ProductActivated', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-01-27', 'ProductDeactivated', { productId: 'p1', sellerId: 'hina' }),
  stored('2026-01-28', 'ProductRejected', { productId: 'p3', sellerId: 'zara', reason: 'Price' }),
  stored('2026-01-29', 'FeaturedRequestSubmitted', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-01-30', 'FeaturedRequestCancelled', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-01-30', 'FeaturedRequestSubmitted', { productId: 'p2', sellerId: 'hina' }),
  stored('2026-01-31', 'FeaturedRequestRejected', { productId: 'p2', sellerId: 'hina', reason: 'Full' }),
  stored('2026-01-31', 'ProductFeatured', { productId: 'p2', sellerId: 'hina' }),
  stored('2026-02-01', 'ProductUnfeatured', { productId: 'p2', sellerId: 'hina' }),
  stored('2026-02-02', 'ProductInspectionRequested', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-02-03', 'ProductInspected', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-02-03', 'ProductInspectionWithdrawn', { productId: 'p0', sellerId: 'hina' }),
  stored('2026-02-03', 'ProductInspectionRequested', { productId: 'p2', sellerId: 'hina' }),
  stored('2026-02-04', 'ProductInspectionRequestWithdrawn', { productId: 'p2', sellerId: 'hina' }),
  ...['x1', 'x2', 'x3', 'x4'].map((inspectionId) =>
    stored('2026-02-05', 'InspectionRequested', {
      inspectionId,
      sellerId: null,
      deviceName: `Machine ${inspectionId}`,
    }),
  ),
  stored('2026-02-06', 'InspectionRequestWithdrawn', { inspectionId: 'x1' }),
  stored('2026-02-06', 'ExternalInspectionDeleted', { inspectionId: 'x2' }),
  stored('2026-02-07', 'InspectionMarked', { inspectionId: 'x3', sellerId: null }),
  stored('2026-02-07', 'InspectionVoided', { inspectionId: 'x3' }),
  stored('2026-02-08', 'InspectionReportIssued', {
    inspectionId: 't480',
    sellerId: 'sana',
    report: { ...reportOf(), version: 2 },
  }),
  stored('2026-02-09', 'ProductSold', { productId: 'p0', sellerId: 'hina', price: 3_950_000 }),
  stored('2026-02-09', 'ProductDeleted', { productId: 'p4', sellerId: 'zara' }),
  stored('2026-02-10', 'UserErased', { userId: 'zara' }),
];

/** The log of the fixed bytes of every type, range and format of version 1. */
export const COMPLETE_LOG: readonly Recorded[] = recorded([...HISTORY_OF_VERSION_1, ...LATER_EVENTS]);
