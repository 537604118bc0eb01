import { type Area, areaOf, CONSOLE_PAGES, PAGES, queryString, type UserRole } from '@parkho/contracts';

/** The start pages of the areas (specification, section 2). */
const dashboards: Record<Area, string> = {
  console: CONSOLE_PAGES.dashboard.path,
  'seller-area': PAGES.sellerDashboard.path,
  shop: PAGES.home.path,
};

/** Inspectors start with their assignments. */
const INSPECTOR_START_PATH = `${CONSOLE_PAGES.inspections.path}?${queryString({
  filter: JSON.stringify({ status: 'pending', mine: true }),
})}`;

/** The start page of a role. */
const startOf = (role: UserRole): string =>
  role === 'inspector' ? INSPECTOR_START_PATH : dashboards[areaOf(role)];

/** The login page, which returns to the address that required it. */
export const loginPath = (next: string): string => `${PAGES.login.path}?next=${encodeURIComponent(next)}`;

const SESSION_EXPIRED_PARAM = 'ended';
/** The login page after the session has expired, which the page then states. */
export const loginPathAfterExpiry = (next: string): string => `${loginPath(next)}&${SESSION_EXPIRED_PARAM}`;
export const isSessionExpired = (params: URLSearchParams): boolean => params.has(SESSION_EXPIRED_PARAM);

/**
 * The address after login: the `next` of its query if that is a page of the shop, else the role's start page
 * (specification, section 2).
 */
export const pathAfterLogin = (role: UserRole, next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : startOf(role);
