import { CATEGORY_MESSAGES, type CategoryEvent } from '@parkho/contracts';
import { type CategoryCommand, category, slug } from './category.js';

const created: CategoryEvent = { type: 'CategoryCreated', data: { categoryId: 'laptop', name: 'Laptop' } };
const renamed: CategoryEvent = { type: 'CategoryRenamed', data: { categoryId: 'laptop', name: 'Notebook' } };
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { categoryId: 'laptop' } };
const merged: CategoryEvent = { type: 'CategoryMerged', data: { categoryId: 'laptop', intoId: 'pc' } };
const announced: CategoryEvent = {
  type: 'CategoryMergeAnnounced',
  data: { categoryId: 'laptop', fromId: 'pc' },
};
const withdrawn: CategoryEvent = {
  type: 'CategoryMergeWithdrawn',
  data: { categoryId: 'laptop', intoId: 'pc' },
};
const abandoned: CategoryEvent = { type: 'CategoryNameAbandoned', data: { categoryId: 'laptop' } };
const create = (): CategoryCommand => ({ type: 'create', categoryId: 'laptop', name: 'Laptop' });
const merge = (intoId = 'pc'): CategoryCommand => ({ type: 'merge', intoId });
const announce: CategoryCommand = { type: 'announce-merge', fromId: 'pc' };
const withdraw: CategoryCommand = { type: 'withdraw-merge', intoId: 'pc' };
const rename = (name: string): CategoryCommand => ({ type: 'rename', name });

const decide = (given: CategoryEvent[], command: CategoryCommand) =>
  category.decide(given.reduce(category.evolve, category.initial), command);

it.each<[string, CategoryEvent[], CategoryCommand, CategoryEvent[]]>([
  ['a category is created', [], create(), [created]],
  ['a deleted category is created again under the same id', [created, deleted], create(), [created]],
  ['a category is renamed', [created], rename('Notebook'), [renamed]],
  [
    'a rename may change only the case',
    [created],
    rename('LAPTOP'),
    [{ ...renamed, data: { categoryId: 'laptop', name: 'LAPTOP' } }],
  ],
  ['a rename to the current name writes nothing', [created, renamed], rename('Notebook'), []],
  [
    'a reserved name that was never used is abandoned',
    [],
    { type: 'abandon-name', categoryId: 'laptop' },
    [abandoned],
  ],
  ['a category is merged into another', [created, announced], merge(), [merged]],
  ['a repeated merge writes nothing', [created, merged], merge(), []],
  ['the target of a merge records its announcement', [created], announce, [announced]],
  ['a merge is withdrawn before its target is deleted', [created], withdraw, [withdrawn]],
  ['withdrawing a completed merge writes nothing', [created, merged], withdraw, []],
  ['a category is deleted', [created], { type: 'delete' }, [deleted]],
  ['a repeated deletion writes nothing', [created, deleted], { type: 'delete' }, []],
])('%s', (_, given, command, expected) => {
  expect(decide(given, command)).toEqual(expected);
});

it.each<[string, CategoryEvent[], CategoryCommand, string]>([
  ['create an existing category', [created], create(), CATEGORY_MESSAGES.exists],
  ['create a merged category again', [created, merged], create(), CATEGORY_MESSAGES.exists],
  ['merge a deleted category', [created, deleted], merge(), CATEGORY_MESSAGES.notFound],
  [
    'merge a category that was merged into another',
    [created, merged],
    merge('server'),
    CATEGORY_MESSAGES.notFound,
  ],
  ['merge a category into itself', [created], merge('laptop'), CATEGORY_MESSAGES.mergeIntoItself],
  ['merge another category into a deleted one', [created, deleted], announce, CATEGORY_MESSAGES.notFound],
  [
    'merge another category into a merged one',
    [created, merged],
    announce,
    CATEGORY_MESSAGES.mergeIntoMerged,
  ],
  ['rename a merged category', [created, merged], rename('x'), CATEGORY_MESSAGES.notFound],
  ['delete a merged category', [created, merged], { type: 'delete' }, CATEGORY_MESSAGES.notFound],
  ['rename an unknown category', [], rename('x'), CATEGORY_MESSAGES.notFound],
  ['rename a deleted category', [created, deleted], rename('x'), CATEGORY_MESSAGES.notFound],
  ['delete an unknown category', [], { type: 'delete' }, CATEGORY_MESSAGES.notFound],
])('rejects to %s', (_, given, command, message) => {
  expect(() => decide(given, command)).toThrow(message);
});

it.each([
  ['Gaming PCs', 'gaming-pcs'],
  ['  Écran & Co. ', 'ecran-co'],
  ['لیپ ٹاپ', 'category'],
])('derives from %s the id %s', (name, id) => {
  expect(slug(name)).toBe(id);
});
