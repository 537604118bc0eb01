import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeatureRequestSort } from '@parkho/contracts';
import { openReadStore, type ReadStore, START } from '@parkho/stores';
import { ReadModel } from '../read-model.js';
import { type FeatureRequestDocument, featureRequests } from './feature-requests.js';
import {
  answeredRequestsAfter,
  type FeatureRequestFilter,
  requestsOfAuthor,
  unmergedRequests,
} from './request-queries.js';
import { similarRequests } from './similar-titles.js';

/** Each was submitted a day after the previous one. */
const documents = (
  [
    { _id: 'a', title: 'Dark mode', voteCount: 3, answeredAt: '2026-02-01' },
    { _id: 'b', title: 'A dark mode for the console', voteCount: 7, category: 'Enhancement' },
    { _id: 'c', title: 'Compare two laptops', voteCount: 7, status: 'Approved', answeredAt: '2026-02-03' },
    { _id: 'd', title: 'Search by processor', voteCount: -1, priority: 'High', description: 'Dark ages' },
    { _id: 'e', title: 'Dark mode please', voteCount: 9, isMerged: true, mergedInto: 'a', authorId: 'omar' },
  ] satisfies Partial<FeatureRequestDocument>[]
).map(
  (request, index) =>
    ({
      description: '',
      category: 'Other',
      priority: 'Medium',
      tags: [],
      authorId: 'sana',
      status: 'Pending',
      isMerged: false,
      submittedAt: `2026-01-0${index + 1}`,
      ...request,
    }) as unknown as FeatureRequestDocument,
);

let dataDir: string;
let readStore: ReadStore;
let model: ReadModel<FeatureRequestDocument>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parkho-ideas-'));
  readStore = await openReadStore({ dataDir });
  const collection = 'feature-requests_v1_g1';
  await readStore.ensure(collection, featureRequests.shape);
  await readStore.commit(collection, { from: START, to: '1', put: documents, remove: [], totals: [] });
  model = new ReadModel({ readStore, serving: () => ({ collection, changed: '1' }) }, featureRequests);
});
afterAll(async () => {
  await readStore.close();
  await rm(dataDir, { recursive: true });
});

const idsOf = (requests: readonly FeatureRequestDocument[]) => requests.map(({ _id }) => _id).join('');

test.each<[FeatureRequestFilter, FeatureRequestSort, 1 | -1, string]>([
  [{}, 'votes', -1, 'cbad of 4'],
  [{}, 'votes', 1, 'dabc of 4'],
  [{}, 'newest', -1, 'dcba of 4'],
  [{}, 'answered', -1, 'cadb of 4'],
  [{ status: 'Approved' }, 'votes', -1, 'c of 1'],
  [{ category: 'Enhancement' }, 'votes', -1, 'b of 1'],
  [{ priority: 'High', status: 'Pending' }, 'newest', -1, 'd of 1'],
  [{ search: 'dar mod' }, 'newest', -1, 'ba of 2'],
  [{ search: 'dark' }, 'votes', -1, 'bad of 3'],
])('the board of %j by %s (%d) is %s', async (filter, sort, order, expected) => {
  const { documents, total } = await unmergedRequests(model, filter, sort, { page: 1, limit: 10 }, order);
  expect(`${idsOf(documents)} of ${total}`).toBe(expected);
});

test('the board is paged', async () => {
  const { documents, total } = await unmergedRequests(model, {}, 'votes', { page: 2, limit: 3 });
  expect([idsOf(documents), total]).toEqual(['d', 4]);
});

test.each([
  ['sana', {}, 'dcba'],
  ['sana', { status: 'Approved' }, 'c'],
  ['sana', { search: 'dark' }, 'dba'],
  ['omar', {}, 'e'],
  ['nobody', {}, ''],
] as const)('the requests of %s with %j are %s, merged ones too', async (authorId, filter, expected) => {
  const { documents } = await requestsOfAuthor(model, authorId, { page: 1, limit: 10 }, filter);
  expect(idsOf(documents)).toBe(expected);
});

test('answered ideas are iterated in pages', async () => {
  expect(idsOf(await answeredRequestsAfter(model, '', 1))).toBe('a');
  expect(idsOf(await answeredRequestsAfter(model, 'a', 1))).toBe('c');
  expect(idsOf(await answeredRequestsAfter(model, 'c', 1))).toBe('');
});

test.each([
  ['Dark mode', 'ab'],
  ['Please add a dark mod', 'ab'],
  ['Could you compare laptops?', 'c'],
  ['Compare prices of search results by city', ''],
  ['Searches by process', 'd'],
  ['a', ''],
  ['', ''],
  ['Dark', 'ab'],
])('a title like %j has similar requests: %s', async (title, expected) => {
  expect(idsOf(await similarRequests(model, title, 5))).toBe(expected);
});
