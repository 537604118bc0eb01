import { type Area, areaOf, CONSOLE_PAGES, PAGES, type UserRole } from '@parkho/contracts';

/** Where the work of a role starts (specification, section 2). */
const dashboards: Record<Area, string> = {
  console: CONSOLE_PAGES.dashboard.path,
  'seller-area': PAGES.sellerDashboard.path,
  shop: PAGES.home.path,
};

/** Login, and from there back to the address that needed it. */
export const loginThen = (next: string): string => `${PAGES.login.path}?next=${encodeURIComponent(next)}`;

const ENDED = 'ended';
/** The same where the server has ended the session, which the login then says. */
export const loginAfterEnd = (next: string): string => `${loginThen(next)}&${ENDED}`;
export const isAfterEnd = (params: URLSearchParams): boolean => params.has(ENDED);

/**
 * Where login leads: to the `next` of its address if that is one of ours, else to where the role's work starts
 * (specification, section 2).
 */
export const landingOf = (role: UserRole, next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : dashboards[areaOf(role)];
