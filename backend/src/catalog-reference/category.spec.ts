import { CATEGORY_MESSAGES, type CategoryEvent } from '@parkho/contracts';
import { type CategoryCommand, category, slug } from './category.js';

const created: CategoryEvent = { type: 'CategoryCreated', data: { categoryId: 'laptop', name: 'Laptop' } };
const renamed: CategoryEvent = { type: 'CategoryRenamed', data: { categoryId: 'laptop', name: 'Notebook' } };
const deleted: CategoryEvent = { type: 'CategoryDeleted', data: { categoryId: 'laptop' } };
const abandoned: CategoryEvent = { type: 'CategoryNameAbandoned', data: { categoryId: 'laptop' } };
const create = (name = 'Laptop'): CategoryCommand => ({ type: 'create', categoryId: 'laptop', name });
const rename = (name: string): CategoryCommand => ({ type: 'rename', name });

const decide = (given: CategoryEvent[], command: CategoryCommand) =>
  category.decide(given.reduce(category.evolve, category.initial), command);

it.each<[string, CategoryEvent[], CategoryCommand, CategoryEvent[]]>([
  ['create', [], create(' Laptop '), [created]],
  ['create again what was deleted', [created, deleted], create(), [created]],
  ['rename', [created], rename('Notebook'), [renamed]],
  [
    'change only the case',
    [created],
    rename('LAPTOP'),
    [{ ...renamed, data: { categoryId: 'laptop', name: 'LAPTOP' } }],
  ],
  ['rename to the name it has', [created, renamed], rename('Notebook'), []],
  [
    'join white space',
    [],
    create(' Gaming \t PCs\u0000'),
    [{ ...created, data: { categoryId: 'laptop', name: 'Gaming PCs' } }],
  ],
  ['give up a name it never took', [], { type: 'abandon-name', categoryId: 'laptop' }, [abandoned]],
  ['delete', [created], { type: 'delete' }, [deleted]],
  ['delete twice', [created, deleted], { type: 'delete' }, []],
])('%s', (_, given, command, expected) => {
  expect(decide(given, command)).toEqual(expected);
});

it.each<[string, CategoryEvent[], CategoryCommand, string]>([
  ['create without a name', [], create('  '), CATEGORY_MESSAGES.nameRequired],
  ['create with a long name', [], create('x'.repeat(41)), CATEGORY_MESSAGES.nameTooLong],
  ['create what is there', [created], create(), CATEGORY_MESSAGES.exists],
  ['create with a name that nobody can see', [], create('\u0000 \u0007'), CATEGORY_MESSAGES.nameRequired],
  ['rename to nothing', [created], rename(''), CATEGORY_MESSAGES.nameRequired],
  ['rename what was never there', [], rename('x'), CATEGORY_MESSAGES.notFound],
  ['rename what was deleted', [created, deleted], rename('x'), CATEGORY_MESSAGES.notFound],
  ['delete what was never there', [], { type: 'delete' }, CATEGORY_MESSAGES.notFound],
])('refuses to %s', (_, given, command, message) => {
  expect(() => decide(given, command)).toThrow(message);
});

it.each([
  ['Gaming PCs', 'gaming-pcs'],
  ['  Écran & Co. ', 'ecran-co'],
  ['لیپ ٹاپ', 'category'],
])('makes of %s the id %s', (name, id) => {
  expect(slug(name)).toBe(id);
});
