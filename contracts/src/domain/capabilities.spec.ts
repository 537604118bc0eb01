import { ASSIGNABLE_ROLES } from './assignable-roles.js';
import {
  ACTOR_ROLES,
  areaOf,
  type Capability,
  can,
  ROLES,
  roleLabel,
  USER_ROLES,
  type UserRole,
} from './capabilities.js';

const allCapabilities = [
  ...new Set(Object.values(ROLES).flatMap(({ capabilities }): readonly Capability[] => capabilities)),
];

test.each([
  ['visitor', []],
  ['buyer', []],
  ['seller', ['products.manage-own', 'seller-area.open', 'shop.own']],
  ['assistant', ['products.manage-own', 'seller-area.open']],
  ['inspector', ['console.open', 'contact-data.read', 'inspections.perform', 'inspections.read']],
  [
    'moderator',
    [
      'console.open',
      'contact-data.read',
      'products.feature',
      'products.manage',
      'products.moderate',
      'products.read',
    ],
  ],
  // The shop of an admin is no area of its own.
  ['admin', allCapabilities.filter((capability) => capability !== 'seller-area.open').toSorted()],
  ['system', allCapabilities.toSorted()],
] as const)('what a %s may do', (role, capabilities) => {
  expect(allCapabilities.filter((capability) => can(role, capability)).toSorted()).toEqual(capabilities);
});

test('an analyst reads and generates reports, and a moderator cannot manage accounts', () => {
  expect(ROLES.analyst.capabilities.filter((capability) => !capability.endsWith('.read'))).toEqual([
    'console.open',
    'reports.make',
  ]);
  expect(ROLES.moderator.capabilities.filter((capability) => capability.startsWith('users.'))).toEqual([]);
});

test('each role has its area, its label and the roles that may assign it', () => {
  const areas = Object.fromEntries(USER_ROLES.map((role): [UserRole, string] => [role, areaOf(role)]));
  expect(areas).toEqual({
    admin: 'console',
    moderator: 'console',
    inspector: 'console',
    analyst: 'console',
    seller: 'seller-area',
    assistant: 'seller-area',
    buyer: 'shop',
  });
  expect(ACTOR_ROLES.map(roleLabel)).toEqual([
    'Admin',
    'Moderator',
    'Inspector',
    'Analyst',
    'Seller',
    'Assistant',
    'Buyer',
    'Visitor',
    'System',
  ]);
  // Roles that manage accounts come last, to prevent accidental choices.
  expect(ASSIGNABLE_ROLES).toEqual(['seller', 'moderator', 'inspector', 'analyst', 'admin']);
});
