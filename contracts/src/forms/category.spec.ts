import { CATEGORY_MESSAGES as MESSAGES } from '../domain/category.js';
import { categoryForm } from './category.js';
import { check } from './check.js';

test.each<[name: unknown, checked: object]>([
  [' Gaming \t PCs\u0000', { ok: true, value: { name: 'Gaming PCs' } }],
  ['\u0000 \u0007', { ok: false, fields: { name: MESSAGES.nameRequired } }],
  [{}, { ok: false, fields: { name: MESSAGES.nameRequired } }],
  ['x'.repeat(41), { ok: false, fields: { name: MESSAGES.nameTooLong } }],
])('the name %j', (name, checked) => {
  expect(check(categoryForm, { name })).toEqual(checked);
});
