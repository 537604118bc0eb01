import { type Capability, can, ROLES } from './capabilities.js';

const all = [
  ...new Set(Object.values(ROLES).flatMap(({ capabilities }): readonly Capability[] => capabilities)),
];

test.each([
  ['visitor', []],
  ['buyer', []],
  ['seller', ['products.manage-own', 'seller-area.open', 'shop.own']],
  ['assistant', ['products.manage-own', 'seller-area.open']],
  ['system', all.toSorted()],
] as const)('what a %s may do', (role, capabilities) => {
  expect(all.filter((capability) => can(role, capability)).toSorted()).toEqual(capabilities);
});

test('an analyst reads and makes reports, and a moderator has nothing to do with accounts', () => {
  expect(ROLES.analyst.capabilities.filter((capability) => !capability.endsWith('.read'))).toEqual([
    'console.open',
    'reports.make',
  ]);
  expect(ROLES.moderator.capabilities.filter((capability) => capability.startsWith('users.'))).toEqual([]);
});
