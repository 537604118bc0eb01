import { type Area, areaOf, CONSOLE_PAGES, PAGES, queryString, type UserRole } from '@parkho/contracts';

/** Where the work of a role starts (specification, section 2). */
const dashboards: Record<Area, string> = {
  console: CONSOLE_PAGES.dashboard.path,
  'seller-area': PAGES.sellerDashboard.path,
  shop: PAGES.home.path,
};

/** Inspectors begin with what is assigned to them. */
const OWN_QUEUE = `${CONSOLE_PAGES.inspections.path}?${queryString({
  filter: JSON.stringify({ status: 'pending', mine: true }),
})}`;

/** The start page of a role. */
const startOf = (role: UserRole): string => (role === 'inspector' ? OWN_QUEUE : dashboards[areaOf(role)]);

/** Login, and from there back to the address that needed it. */
export const loginPath = (next: string): string => `${PAGES.login.path}?next=${encodeURIComponent(next)}`;

const ENDED = 'ended';
/** The same after the session expired, which the login page then says. */
export const loginPathAfterExpiry = (next: string): string => `${loginPath(next)}&${ENDED}`;
export const isSessionExpired = (params: URLSearchParams): boolean => params.has(ENDED);

/**
 * The address after login: the `next` of its query if that is a page of the shop, else the start page of the role
 * (specification, section 2).
 */
export const pathAfterLogin = (role: UserRole, next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : startOf(role);
