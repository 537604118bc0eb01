import type { ManagedPage, ModerationItem } from '@parkho/contracts';

const page = (id: string, more: Partial<ManagedPage> = {}) =>
  ({
    _id: id,
    name: `ThinkPad ${id}`,
    description: 'Clean. Call 0300-1234567, sealed.',
    price: 85_000,
    category: 'Laptop',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    images: { front: `/pictures/${id}-front.jpg`, back: `/pictures/${id}-back.jpg` },
    specifications: { ram: '8GB' },
    laptopDetails: {},
    state: 'pending',
    createdAt: '2026-11-20T10:00:00Z',
    seller: {
      _id: 's1',
      name: 'Sana',
      businessName: 'Sana Laptops',
      phone: '0300 1234567',
      email: 'sana@example.pk',
      createdAt: '2026-11-01T10:00:00Z',
    },
    version: 7,
    ...more,
  }) as ManagedPage;

/** A new listing without a hint. */
export const waiting = (id: string, more: Partial<ModerationItem> = {}, of: Partial<ManagedPage> = {}) => ({
  product: page(id, of),
  waitingSince: '2026-11-21T09:05:00Z',
  seller: {
    _id: 's1',
    name: 'Sana',
    businessName: 'Sana Laptops',
    since: '2026-11-01T10:00:00Z',
    listings: 3,
    approved: 2,
    rejected: 1,
    sold: 0,
  },
  hints: [],
  alike: 0,
  ...more,
});
