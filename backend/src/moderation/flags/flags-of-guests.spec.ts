import { MAX_PAGE_SIZE } from '@parkho/contracts';
import type { ReadModels } from '../../platform/engines/read-models.js';
import { FlagsOfGuests } from './flags-of-guests.js';

test('a guest gets all reports by the address, not only the first page', async () => {
  const all = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, n) => ({ _id: `f${n}`, reason: 'scam' }));
  const page = async ({ skip, limit }: { skip: number; limit: number }) => ({
    documents: all.slice(skip, skip + limit),
    total: all.length,
  });
  const models = { flags: { page } } as unknown as ReadModels;
  const holdings = await new FlagsOfGuests({} as never, models, {} as never).holdingsOf('g1');
  expect(holdings).toHaveLength(all.length);
});
