import type { ProductDocument } from '@parkho/projections';
import { PersonalRecords } from './personal-records.js';

test('other requests are answered between the pages of a listings export', async () => {
  const pages = [[{ _id: 'a' }], [{ _id: 'b' }], [{ _id: 'c' }]] as ProductDocument[][];
  const records = new PersonalRecords(
    { readStream: async () => [] } as never,
    { load: async () => ({ state: { status: 'erased' } }) } as never,
    {
      products: { find: async () => pages.shift() ?? [] },
      users: { get: async () => ({}) },
      wishlists: { get: async () => null },
      'saved-searches': { get: async () => null },
      'saved-views': { get: async () => null },
      'inspection-requests': { page: async () => ({ documents: [], total: 0 }) },
      questions: { page: async () => ({ documents: [], total: 0 }) },
      reviews: { page: async () => ({ documents: [], total: 0 }) },
      'feature-requests': { page: async () => ({ documents: [], total: 0 }) },
      flags: { page: async () => ({ documents: [], total: 0 }) },
    } as never,
    { of: async (userId: string) => ({ userId }) } as never,
    {} as never,
    {} as never,
    { of: async () => ({ assistants: [], invitations: [] }) } as never,
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

test('prices are in rupees', async () => {
  const request = { _id: 'r', device: { name: 'Tower', price: 5_000_000 }, booking: { total: 150_000 } };
  const idea = { _id: 'i', product: { price: 8_500_000 } };
  const records = new PersonalRecords(
    { readStream: async () => [] } as never,
    { load: async () => ({ state: { status: 'erased' } }) } as never,
    {
      products: { find: async () => [] },
      users: { get: async () => ({}) },
      wishlists: { get: async () => null },
      'saved-searches': { get: async () => null },
      'saved-views': { get: async () => null },
      'inspection-requests': { page: async () => ({ documents: [request], total: 1 }) },
      questions: { page: async () => ({ documents: [], total: 0 }) },
      reviews: { page: async () => ({ documents: [], total: 0 }) },
      'feature-requests': { page: async () => ({ documents: [idea], total: 1 }) },
      flags: { page: async () => ({ documents: [], total: 0 }) },
    } as never,
    { of: async (userId: string) => ({ userId }) } as never,
    {} as never,
    {} as never,
    { of: async () => ({ assistants: [], invitations: [] }) } as never,
  );
  const { inspectionRequests, featureRequests } = await records.everything('buyer', 'session');
  expect(featureRequests).toEqual([{ _id: 'i', product: { price: 85_000 } }]);
  expect(inspectionRequests).toEqual([
    { _id: 'r', device: { name: 'Tower', price: 50_000 }, booking: { total: 1500 } },
  ]);
});
