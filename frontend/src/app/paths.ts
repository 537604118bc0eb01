import type { UserRole } from '@parkho/contracts';

/** Every address of the site, once. An address is added together with its page. */
export const paths = {
  home: '/',
  devices: '/devices',
  device: (id: string) => `/devices/${encodeURIComponent(id)}`,
  inspection: '/inspection',
  about: '/about',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  profile: '/profile',
  wishlist: '/wishlist',
  seller: {
    wishlist: '/seller/wishlist',
  },
  admin: {
    dashboard: '/admin/dashboard',
    products: '/admin/products',
  },
} as const;

const dashboards: Partial<Record<UserRole, string>> = {
  admin: paths.admin.dashboard,
};

/** Login, and from there back to the address it kept somebody from. */
export const loginThen = (next: string): string => `${paths.login}?next=${encodeURIComponent(next)}`;

/**
 * Where login leads: to the `next` of its address if that is one of ours, else to where the role's work starts
 * (specification, section 2).
 */
export const landingOf = (role: UserRole, next: string | null): string =>
  next && /^\/(?![/\\])/.test(next) ? next : (dashboards[role] ?? paths.home);
