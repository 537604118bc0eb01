import type { ProductDocument } from '@parkho/projections';
import { PersonalRecords } from './personal-records.js';

test('others are answered between the pages of the listings that somebody takes with them', async () => {
  const pages = [[{ _id: 'a' }], [{ _id: 'b' }], [{ _id: 'c' }]] as ProductDocument[][];
  const records = new PersonalRecords(
    { readStream: async () => [] } as never,
    { load: async () => ({ state: { status: 'erased' } }) } as never,
    {
      products: { find: async () => pages.shift() ?? [] },
      wishlists: { get: async () => null },
      'inspection-requests': { page: async () => ({ documents: [], total: 0 }) },
    } as never,
    { byId: async () => null } as never,
    { of: async (userId: string) => ({ userId }) } as never,
  );
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const { listings } = await records.everything('seller', 'session').finally(() => clearImmediate(next));
  expect(listings).toHaveLength(3);
  expect(turns).toBeGreaterThanOrEqual(3);
});
