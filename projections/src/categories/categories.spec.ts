import type { CategoryEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type CategoryDocument, categories, categoriesAfterMerges } from './categories.js';

const created: CategoryEvent = { type: 'CategoryCreated', data: { categoryId: 'c1', name: 'Laptop' } };
const renamed: CategoryEvent = { type: 'CategoryRenamed', data: { categoryId: 'c1', name: 'Notebook' } };
const announced: CategoryEvent = {
  type: 'CategoryMergeAnnounced',
  data: { categoryId: 'c1', fromId: 'c2' },
};
const withdrawn: CategoryEvent = {
  type: 'CategoryMergeWithdrawn',
  data: { categoryId: 'c1', intoId: 'c2' },
};
const merged: CategoryEvent = { type: 'CategoryMerged', data: { categoryId: 'c1', intoId: 'c2' } };
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { categoryId: 'c1' } };
const abandoned: CategoryEvent = { type: 'CategoryNameAbandoned', data: { categoryId: 'c1' } };
const document: CategoryDocument = {
  _id: 'c1',
  name: 'Laptop',
  createdAt: at(0),
  deleted: false,
  version: 0,
};

const cases: { given: CategoryEvent[]; when: CategoryEvent; then: CategoryDocument | null }[] = [
  { given: [], when: created, then: document },
  {
    given: [created, deleted],
    when: created,
    then: { ...document, createdAt: at(2), version: 2 },
  },
  {
    given: [created],
    when: renamed,
    then: { ...document, name: 'Notebook', formerNames: ['Laptop'], version: 1 },
  },
  { given: [created], when: deleted, then: { ...document, deleted: true, version: 1 } },
  { given: [created], when: merged, then: { ...document, deleted: true, mergedInto: 'c2', version: 1 } },
  { given: [created], when: announced, then: { ...document, version: 1 } },
  { given: [created], when: withdrawn, then: { ...document, version: 1 } },
  { given: [created], when: abandoned, then: { ...document, version: 1 } },
  { given: [], when: renamed, then: null },
  { given: [], when: deleted, then: null },
  { given: [], when: abandoned, then: null },
];

test.each(cases)('categories: $when.type', ({ given, when, then }) => {
  expect(fold(categories, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(categories.handles));
});

test('a merged category resolves to its target, transitively', () => {
  const [a, b, c] = [
    { ...document, _id: 'a', deleted: true, mergedInto: 'b' },
    { ...document, _id: 'b', deleted: true, mergedInto: 'c' },
    { ...document, _id: 'c', name: 'Computer' },
  ];
  expect([...categoriesAfterMerges([a, b, c])]).toEqual([
    ['a', c],
    ['b', c],
    ['c', c],
  ]);
});
