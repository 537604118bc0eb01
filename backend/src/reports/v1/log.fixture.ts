import type { ActorRole, DomainEvent, Paisa, ProductDetails, Recorded } from '@parkho/contracts';
import { reportOf } from '../../inspections/report/report.fixture.js';

/** A small shop, day by day in Pakistan. Nothing in it may change: bytes of old reports are pinned on it. */
export interface Happened {
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

const user = (day: string, id: string, event: DomainEvent): Happened => ({
  day,
  stream: `user-${id}`,
  event,
});
const product = (day: string, id: string, event: DomainEvent, actor?: Happened['actor']): Happened => ({
  day,
  stream: `product-${id}`,
  event,
  ...(actor && { actor }),
});

export const HAPPENED: readonly Happened[] = [
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

export const RECORDED: readonly Recorded[] = HAPPENED.map(
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
