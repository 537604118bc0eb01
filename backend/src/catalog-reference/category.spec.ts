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
  ['create', [], create(), [created]],
  ['create again what was deleted', [created, deleted], create(), [created]],
  ['rename', [created], rename('Notebook'), [renamed]],
  [
    'change only the case',
    [created],
    rename('LAPTOP'),
    [{ ...renamed, data: { categoryId: 'laptop', name: 'LAPTOP' } }],
  ],
  ['rename to the name it has', [created, renamed], rename('Notebook'), []],
  ['give up a name it never took', [], { type: 'abandon-name', categoryId: 'laptop' }, [abandoned]],
  ['merge', [created, announced], merge(), [merged]],
  ['merge twice', [created, merged], merge(), []],
  ['hear that another is coming', [created], announce, [announced]],
  ['stay when the other one is about to be deleted', [created], withdraw, [withdrawn]],
  ['stay gone when it has gone before', [created, merged], withdraw, []],
  ['delete', [created], { type: 'delete' }, [deleted]],
  ['delete twice', [created, deleted], { type: 'delete' }, []],
])('%s', (_, given, command, expected) => {
  expect(decide(given, command)).toEqual(expected);
});

it.each<[string, CategoryEvent[], CategoryCommand, string]>([
  ['create what is there', [created], create(), CATEGORY_MESSAGES.exists],
  ['create again what was merged', [created, merged], create(), CATEGORY_MESSAGES.exists],
  ['merge what was deleted', [created, deleted], merge(), CATEGORY_MESSAGES.notFound],
  ['merge what went elsewhere', [created, merged], merge('server'), CATEGORY_MESSAGES.notFound],
  ['merge into itself', [created], merge('laptop'), CATEGORY_MESSAGES.mergeIntoItself],
  ['take in another when it is gone', [created, deleted], announce, CATEGORY_MESSAGES.notFound],
  ['take in another when it was merged', [created, merged], announce, CATEGORY_MESSAGES.mergeIntoMerged],
  ['rename what was merged', [created, merged], rename('x'), CATEGORY_MESSAGES.notFound],
  ['delete what was merged', [created, merged], { type: 'delete' }, CATEGORY_MESSAGES.notFound],
  ['rename what was never there', [], rename('x'), CATEGORY_MESSAGES.notFound],
  ['rename what was deleted', [created, deleted], rename('x'), CATEGORY_MESSAGES.notFound],
  ['delete what was never there', [], { type: 'delete' }, CATEGORY_MESSAGES.notFound],
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
