import { can, ROLES, USER_ROLES, type UserRole } from './capabilities.js';

type AssignableRole = { [R in UserRole]: (typeof ROLES)[R]['assignable'] extends true ? R : never }[UserRole];
const rank = (role: UserRole): number => {
  if (can(role, 'users.manage')) return 2;
  return can(role, 'console.open') ? 1 : 0;
};
/** The roles that admins can assign: those outside the console first, those that manage accounts last. */
export const ASSIGNABLE_ROLES = USER_ROLES.filter(
  (role): role is AssignableRole => ROLES[role].assignable,
).sort((a, b) => rank(a) - rank(b));
