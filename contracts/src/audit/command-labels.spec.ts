import { commandLabel } from './command-labels.js';

test.each([
  ['PUT /products/products/:id', 'My products'],
  ['PATCH /admin/products/:id/approve', 'Console, products'],
  // The entry of a route takes precedence over that of the route above it.
  ['PATCH /admin/products/:id/inspection', 'Console, inspections'],
  ['POST /auth/login', 'Login'],
  ['because of ProductListed', 'Because of: Device listed'],
  ['because of SomethingOlder', undefined],
  ['POST /nowhere/to/be/found', undefined],
  ['rebuild', undefined],
  // Inherited properties of objects are not texts.
  ['POST constructor', undefined],
  ['because of toString', undefined],
])('the command %s is labelled %s', (command, words) => {
  expect(commandLabel(command)).toBe(words);
});
