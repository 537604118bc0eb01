import { can, ROLE_CAPABILITIES } from './capabilities.js';

const all = [...new Set(Object.values(ROLE_CAPABILITIES).flat())];

test.each([
  ['visitor', []],
  ['buyer', []],
  ['seller', ['products.manage-own', 'seller-area.open']],
  ['system', all.toSorted()],
] as const)('what a %s may do', (role, capabilities) => {
  expect(all.filter((capability) => can(role, capability)).toSorted()).toEqual(capabilities);
});
