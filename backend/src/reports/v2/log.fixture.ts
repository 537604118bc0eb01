import type { DomainEvent, Recorded } from '@parkho/contracts';
import { COMPLETE_LOG, noonOf } from '../v1/log.fixture.js';

const on = (day: string, event: DomainEvent): Recorded =>
  ({
    ...event,
    metadata: { at: noonOf(day), actor: { id: 'hina', role: 'seller' }, schema: 1 },
  }) as Recorded;
const p1 = { productId: 'p1', sellerId: 'hina' };
const p2 = { productId: 'p2', sellerId: 'hina' };
const t480 = { productId: 't480', sellerId: 'sana' };
/** p1 was sold in January, as corrected in February; the sale of p2 was undone; t480 is deleted. */
const SALES: readonly Recorded[] = [
  on('2026-02-09', { type: 'ProductSold', data: { ...p1, price: 5_000_000, soldAt: '2026-02-05' } }),
  on('2026-02-10', { type: 'ProductSold', data: { ...p2, price: 6_000_000 } }),
  on('2026-02-10', {
    type: 'ProductSaleCorrected',
    data: {
      ...p1,
      price: 4_500_000,
      soldAt: '2026-01-30',
      before: { price: 5_000_000, soldAt: '2026-02-05' },
    },
  }),
  on('2026-02-11', {
    type: 'ProductSaleUndone',
    data: { ...p2, price: 6_000_000, soldAt: '2026-02-10', reason: 'Not paid' },
  }),
  on('2026-02-11', { type: 'ProductDeleted', data: t480 }),
];
/** The log of version 1, and sales that were corrected, undone, or whose listing is deleted. */
export const LOG: readonly Recorded[] = [...COMPLETE_LOG, ...SALES];
