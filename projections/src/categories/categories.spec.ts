import type { CategoryEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type CategoryDocument, categories } from './categories.js';

const created: CategoryEvent = { type: 'CategoryCreated', data: { categoryId: 'c1', name: 'Laptop' } };
const renamed: CategoryEvent = { type: 'CategoryRenamed', data: { categoryId: 'c1', name: 'Notebook' } };
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { categoryId: 'c1' } };
const document: CategoryDocument = { _id: 'c1', name: 'Laptop', createdAt: at(0), deleted: false };

const cases: { given: CategoryEvent[]; when: CategoryEvent; then: CategoryDocument | null }[] = [
  { given: [], when: created, then: document },
  { given: [created], when: renamed, then: { ...document, name: 'Notebook' } },
  { given: [created], when: deleted, then: { ...document, deleted: true } },
  { given: [], when: renamed, then: null },
  { given: [], when: deleted, then: null },
];

test.each(cases)('categories: $when.type', ({ given, when, then }) => {
  expect(fold(categories, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(categories.handles));
});
