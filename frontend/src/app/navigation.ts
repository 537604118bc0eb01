import { CONSOLE_PAGES, PAGES, type UserRole } from '@parkho/contracts';

export interface NavigationLink {
  label: string;
  to: string;
}

const link = ({ label, path }: { label: string; path: string }): NavigationLink => ({ label, to: path });

/** The links of the bar, the mobile menu and the footer (specification, section 2). */
export const publicLinks = [PAGES.home, PAGES.devices, PAGES.inspection, PAGES.about].map(link);

/** What each role finds in its menu (specification, section 2). */
export const roleLinks: Record<UserRole, readonly NavigationLink[]> = {
  admin: [CONSOLE_PAGES.dashboard, CONSOLE_PAGES.products, PAGES.profile].map(link),
  seller: [PAGES.sellerWishlist, PAGES.profile].map(link),
  buyer: [{ ...PAGES.home, label: 'Dashboard' }, PAGES.wishlist, PAGES.profile].map(link),
};
