import { can, ROLES, USER_ROLES, type UserRole } from './capabilities.js';

type GivenRole = { [R in UserRole]: (typeof ROLES)[R]['given'] extends true ? R : never }[UserRole];
const rank = (role: UserRole): number => {
  if (can(role, 'users.manage')) return 2;
  return can(role, 'console.open') ? 1 : 0;
};
/** The roles that admins give: those outside the console first, those that manage accounts last. */
export const ASSIGNABLE_ROLES = USER_ROLES.filter((role): role is GivenRole => ROLES[role].given).sort(
  (one, other) => rank(one) - rank(other),
);
